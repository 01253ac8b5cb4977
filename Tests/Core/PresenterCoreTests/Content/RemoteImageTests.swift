// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Pictures on the web")
struct RemoteImageTests {
    private static let address = "https://example.org/a.png"

    private func modal(_ title: String = "t", _ address: String = address) -> Content {
        let image = Picture(source: .remote(RemoteImage(address: address)))
        return .modal(
            Modal(
                headline: Headline(title: title) { $0.image = image },
                buttons: [Button(id: "ok", title: "OK", role: .positive)]
            )
        )
    }

    private func state(_ simulation: Simulation, _ id: PresentationID) -> RemoteImage.State? {
        guard case .remote(let image) = simulation.state.content(of: id)?.headline.image?.source
        else { return nil }
        return image.state
    }

    /// The addresses of the last requests among effects; `nil`: they did not change.
    private func asked(_ effects: [Effect]) -> [String]? {
        effects.reduce(nil) { last, effect in
            if case .fetchImages(let requests) = effect { requests.map(\.address) } else { last }
        }
    }

    private func toast(_ address: String = address) -> Content {
        let image = Picture(source: .remote(RemoteImage(address: address)))
        return .toast(Toast(headline: Headline(title: "t") { $0.image = image }))
    }

    @Test("are asked for when they are about to be drawn, the topmost first")
    func wished() {
        var simulation = Simulation(hasDisplay: false)
        #expect(asked(simulation.request(modal())) == nil, "no display")
        #expect(asked(simulation.send(.displayAttached(simulation.display))) == [Self.address])
        let others = simulation.request(modal("u", "https://example.org/b.png"))
        #expect(asked(others) == ["https://example.org/b.png", Self.address])
        #expect(asked(simulation.act(.visibilityChanged(isVisible: false))) == [])
        #expect(asked(simulation.act(.visibilityChanged(isVisible: true)))?.count == 2)
    }

    @Test("are not asked for when a rule or do not disturb keeps them from the screen")
    func kept() {
        let ways: [(String, (inout RuleDecisions) -> Void)] = [
            ("hidden", { $0.isShown = false }), ("redacted", { $0.isRedacted = true }),
            ("held", { $0.heldBy = ["night"] }),
        ]
        for (way, decide) in ways {
            var simulation = Simulation()
            simulation.send(.holdingRulesChanged(["night"]))
            var request = PresentRequest(content: toast())
            decide(&request.decisions)
            let token = simulation.token()
            let effects = simulation.send(.presentRequested(token, request, by: .app("a")))
            #expect(asked(effects) == nil, "\(way)")
        }
        var quiet = Simulation()
        quiet.send(.doNotDisturbChanged(until: .on))
        #expect(asked(quiet.request(toast())) == nil)
        #expect(asked(quiet.send(.doNotDisturbChanged(until: .off))) == [Self.address])
    }

    @Test("are asked for no more when they have ended")
    func ended() {
        var simulation = Simulation()
        let id = simulation.present(toast())
        let token = simulation.token()
        #expect(asked(simulation.send(.dismissRequested(token, id, by: .app("a")))) == [])
    }

    @Test("are not asked for when it is refused")
    func refused() {
        var simulation = Simulation(limits: Limits { $0.stackDepth = 1 })
        _ = simulation.request(modal())
        let effects = simulation.request(modal("u"))
        #expect(asked(effects) == nil)
        #expect(effects.contains { if case .refuse = $0 { true } else { false } })
    }

    @Test("come to everything that shows them, and press and arm nothing")
    func fetched() throws {
        var simulation = Simulation()
        let first = simulation.present(modal())
        let second = simulation.present(modal("u"), by: .app("b"))
        simulation.showAndArm()
        #expect(simulation.state.scene.presenters.last?.isArmed == true)
        let image = RemoteImage(address: Self.address, state: .fetched(path: "/cache/a"))
        let effects = simulation.send(.imageFetched(image))
        #expect(effects == [.announceScene, .fetchImages([])])
        #expect(state(simulation, first) == .fetched(path: "/cache/a"))
        #expect(state(simulation, second) == .fetched(path: "/cache/a"))
        #expect(simulation.state.scene.presenters.last?.isArmed == true)
        #expect(simulation.send(.imageFetched(image)).isEmpty)
    }

    @Test("stay through an update with the same address")
    func updated() {
        var simulation = Simulation()
        let id = simulation.present(modal())
        simulation.send(
            .imageFetched(RemoteImage(address: Self.address, state: .fetched(path: "/cache/a")))
        )
        let token = simulation.token()
        let effects = simulation.send(
            .updateRequested(token, id, by: .app("a"), modal("new"), timeout: nil)
        )
        #expect(state(simulation, id) == .fetched(path: "/cache/a"))
        #expect(asked(effects) == nil)
    }

    @Test("that could not be fetched are explained")
    func failed() throws {
        var simulation = Simulation()
        let id = simulation.present(modal())
        func sentence() -> String {
            simulation.state.explain(id, at: simulation.now)?.sentence ?? ""
        }
        #expect(sentence().hasSuffix("Its picture is being fetched."))
        let failed = RemoteImage(address: Self.address, state: .failed(reason: "no route"))
        simulation.send(.imageFetched(failed))
        #expect(sentence().hasSuffix("Its picture could not be fetched: no route."))
    }

    @Test("come to every place of every kind", arguments: Kind.allCases)
    func everyPlace(kind: Kind) throws {
        var places = PicturePlaces()
        var values = places.values(kind.definitions)
        values["title"] = .text("t")
        let content = try OptionValues(kind, values).build().content
        var simulation = Simulation()
        var effects = simulation.request(content)
        // A loading's indicator comes late.
        effects += simulation.advance(milliseconds: 1000)
        #expect(asked(effects)?.sorted() == places.addresses.sorted())
        for address in places.addresses {
            let image = RemoteImage(address: address, state: .fetched(path: address + ".png"))
            simulation.send(.imageFetched(image))
        }
        let shown = try #require(simulation.state.list(at: simulation.now).first?.content)
        let found = shown.fieldValues.values.flatMap(PicturePlaces.pictures)
        #expect(Set(found) == Set(places.addresses.map(PicturePlaces.fetched)))
    }
}

/// A picture of its own for each option that takes one.
private struct PicturePlaces {
    private(set) var addresses: [String] = []

    static func fetched(_ address: String) -> ImageSource {
        .remote(RemoteImage(address: address, state: .fetched(path: address + ".png")))
    }

    /// Values for the options that take pictures, or hold others that do.
    mutating func values(_ definitions: [OptionDefinition]) -> [String: OptionValue] {
        var values: [String: OptionValue] = [:]
        for definition in definitions { values[definition.name] = value(definition.type) }
        return values
    }

    private mutating func value(_ type: OptionType) -> OptionValue? {
        switch type {
        case .picture:
            let address = "https://example.org/\(addresses.count).png"
            addresses.append(address)
            return .picture(.remote(RemoteImage(address: address)))
        case .buttons:
            var button = Button(id: "b", title: "B")
            button.put(values(Button.definitions))
            return .buttons([button])
        case .table(let definitions):
            let table = values(definitions)
            return table.isEmpty ? nil : .table(table)
        case .tables(let definitions):
            return .table([Modal.positiveID: .table(values(definitions))])
        case .records(let definitions, _):
            let record = values(definitions)
            return record.isEmpty ? nil : .records([record])
        case .text, .styledText, .boolean, .integer, .number, .milliseconds, .word, .progress,
            .pictures, .colors, .strings, .choices, .formValue:
            // The icons of rows are never on the web.
            return nil
        }
    }

    /// The pictures in a value.
    static func pictures(in value: OptionValue?) -> [ImageSource] {
        switch value {
        case .picture(let source): source.map { [$0] } ?? []
        case .buttons(let buttons): buttons.flatMap { pictures(in: .table($0.optionValues)) }
        case .table(let values): values.values.flatMap { pictures(in: $0) }
        case .records(let records): records.flatMap { pictures(in: .table($0)) }
        case .text, .styledText, .boolean, .integer, .number, .progress, .colors, .strings,
            .pictures, .choices, .formValue, nil:
            []
        }
    }
}
