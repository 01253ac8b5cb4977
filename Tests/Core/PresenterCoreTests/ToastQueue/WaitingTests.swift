// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Waiting toasts")
struct WaitingTests {
    /// Toasts of applications, by name; in the end another has the only place on screen.
    func waiting(
        _ limits: Limits,
        _ toasts: [(owner: String, content: Content)]
    ) -> (simulation: Simulation, ids: [PresentationID], refused: [PresentationID]) {
        var limits = limits
        limits.visibleToasts = 1
        var simulation = Simulation(limits: limits)
        var ids: [PresentationID] = []
        var refused: [PresentationID] = []
        for (owner, content) in toasts + [("screen", .toast("shown"))] {
            let effects = simulation.request(content, by: .app(owner))
            for case .accept(_, let id) in effects { ids.append(id) }
            for (id, outcome) in effects.outcomes {
                #expect(outcome == .refused)
                refused.append(id)
            }
        }
        return (simulation, Array(ids.dropLast()), refused)
    }

    /// The order in which they will show, as places in the order in which they came.
    func order(_ limits: Limits, _ toasts: [(owner: String, content: Content)]) -> [Int] {
        let (simulation, ids, _) = waiting(limits, toasts)
        let listed = simulation.state.list(at: simulation.now).map(\.id)
        return listed.compactMap { ids.firstIndex(of: $0) }
    }

    static let low = Content.toast("low", urgency: .low)
    static let normal = Content.toast("normal")
    static let critical = Content.toast("critical", urgency: .critical)

    @Test(
        "what an application has beyond its burst shows after what others have, urgency first",
        arguments: [
            // Within the burst: by arrival.
            (2, [("a", normal), ("a", normal), ("b", normal)], [0, 1, 2]),
            (2, [("a", normal), ("a", normal), ("a", normal), ("b", normal)], [0, 1, 3, 2]),
            // The excess of two applications: by arrival again.
            (
                1, [("a", normal), ("b", normal), ("b", normal), ("a", normal), ("c", normal)],
                [0, 1, 4, 2, 3]
            ),
            // Urgency comes before all that.
            (1, [("a", low), ("a", critical), ("b", normal), ("b", critical)], [1, 3, 2, 0]),
            (1, [("a", normal), ("a", low), ("b", low)], [0, 2, 1]),
            (0, [("a", normal), ("b", normal), ("a", normal)], [0, 1, 2]),
        ] as [(Int, [(String, Content)], [Int])]
    )
    func burst(burst: Int, toasts: [(String, Content)], expected: [Int]) {
        #expect(order(Limits { $0.waitingBurst = burst }, toasts) == expected)
    }

    @Test("the 51st of one application waits behind the first of another, the 50th does not")
    func standardBurst() {
        for (count, isBehind) in [(50, false), (51, true)] {
            let flood = [(owner: String, content: Content)](
                repeating: ("a", Self.normal),
                count: count
            )
            let order = order(Limits(), flood + [("b", Self.normal)])
            #expect(order.firstIndex(of: count) == 50)
            #expect((order.last == count) == !isBehind)
        }
    }

    @Test("shown toasts follow that order, and none overtakes an older one of its application")
    func promoted() {
        var (simulation, ids, _) = waiting(
            Limits { $0.waitingBurst = 2 },
            [("a", Self.normal), ("a", Self.normal), ("a", Self.normal), ("b", Self.normal)]
        )
        var shown: [PresentationID] = []
        func next() {
            let token = simulation.token()
            simulation.send(.dismissedByTool(token, simulation.state.scene.toasts[0].id))
            shown.append(simulation.state.scene.toasts[0].id)
        }
        next()
        // Its burst has room again, but an older one of it is excess.
        ids.append(simulation.present(.toast("late"), by: .app("a")))
        simulation.present(.toast("shown"), by: .app("screen"))
        for _ in 0..<5 { next() }
        // The first gave its place to the late one, and comes back before all others.
        #expect(shown == [ids[0], ids[0], ids[1], ids[3], ids[2], ids[4]])
    }

    @Test("too many: excess is given up first, whatever its urgency; then the least urgent")
    func number() {
        let limits = Limits {
            $0.waitingToasts = 3
            $0.waitingBurst = 1
        }
        let (_, ids, refused) = waiting(
            limits,
            [
                ("a", Self.critical), ("a", Self.critical), ("b", Self.low), ("c", Self.low),
                ("d", Self.normal), ("e", Self.normal), ("a", Self.critical),
            ]
        )
        #expect(refused == [ids[1], ids[2], ids[3], ids[6]])
    }

    /// A toast that takes that many bytes.
    static func toast(bytes: Int, urgency: Urgency = .normal) -> Content {
        let empty = Content.toast(Toast(headline: Headline(title: ""), urgency: urgency))
        let title = String(repeating: "x", count: bytes - empty.heldBytes)
        return .toast(Toast(headline: Headline(title: title), urgency: urgency))
    }

    @Test("an application's own oldest, least urgent one pays for its bytes", arguments: [0, 1])
    func ownBytes(over: Int) {
        let limits = Limits { $0.waitingBytesPerIdentity = 6000 }
        let (simulation, ids, refused) = waiting(
            limits,
            [
                ("b", Self.toast(bytes: 5000, urgency: .low)), ("a", Self.toast(bytes: 2000)),
                ("a", Self.toast(bytes: 2000, urgency: .low)),
                ("a", Self.toast(bytes: 2000 + over)),
            ]
        )
        #expect(refused == (over == 0 ? [] : [ids[2]]))
        #expect(simulation.state.scene.waitingToasts == 4 - over)
    }

    @Test("beyond the bytes of all the least urgent, oldest one pays", arguments: [0, 1])
    func allBytes(over: Int) {
        let limits = Limits { $0.waitingBytes = 6000 }
        let (_, ids, refused) = waiting(
            limits,
            [
                ("a", Self.toast(bytes: 2000)), ("b", Self.toast(bytes: 2000)),
                ("c", Self.toast(bytes: 2000 + over)),
            ]
        )
        #expect(refused == (over == 0 ? [] : [ids[0]]))
    }

    @Test("one larger than the budget is refused, with an error")
    func tooLarge() {
        let (_, ids, refused) = waiting(
            Limits { $0.waitingBytesPerIdentity = 3000 },
            [("a", Self.toast(bytes: 3001)), ("a", Self.toast(bytes: 3000))]
        )
        #expect(refused == [ids[0]])
    }

    @Test("a waiting toast that grows, or a budget that shrinks, counts at once")
    func changes() {
        var (simulation, ids, _) = waiting(
            Limits { $0.waitingBytesPerIdentity = 6000 },
            [("a", Self.toast(bytes: 2000)), ("a", Self.toast(bytes: 2000))]
        )
        let grown = simulation.update(ids[1], Self.toast(bytes: 4001))
        #expect(grown.outcomes == [ids[0]: .refused])
        let more = simulation.present(Self.toast(bytes: 1999), by: .app("a"))
        simulation.present(.toast("shown"), by: .app("screen"))
        var limits = simulation.state.limits
        limits.waitingBytesPerIdentity = 5999
        #expect(simulation.send(.limitsChanged(limits)).outcomes == [ids[1]: .refused])
        limits.waitingBytes = 1998
        #expect(simulation.send(.limitsChanged(limits)).outcomes[more] == .refused)
        #expect(simulation.state.scene.waitingToasts == 0)
    }

    @Test("what ended while it waited frees its bytes, and its place in the burst")
    func freed() {
        var (simulation, ids, _) = waiting(
            Limits {
                $0.waitingBytesPerIdentity = 4000
                $0.waitingBurst = 1
            },
            [("a", Self.toast(bytes: 2000)), ("a", Self.toast(bytes: 2000))]
        )
        for id in ids {
            let token = simulation.token()
            simulation.send(.dismissRequested(token, id, by: .app("a")))
        }
        let first = simulation.present(Self.toast(bytes: 4000), by: .app("a"))
        let other = simulation.present(Self.normal, by: .app("b"))
        simulation.present(.toast("shown"), by: .app("screen"))
        #expect(simulation.state.list(at: simulation.now).map(\.id).suffix(2) == [first, other])
    }

    @Test("a flood leaves the other application its toasts, within the budget")
    func flood() {
        let limits = Limits { $0.waitingToasts = 200 }
        var simulation = Simulation(limits: limits)
        let early = simulation.present(.toast("early"), by: .app("other"), timeout: .never)
        var kept: [PresentationID] = []
        for number in 0..<2_000 {
            if number.isMultiple(of: 200) {
                kept.append(simulation.present(.toast("mail \(number)"), by: .app("mail")))
            }
            simulation.request(.toast("flood"), by: .app("flood"))
        }
        let list = simulation.state.list(at: simulation.now)
        #expect(list.contains { $0.id == early })
        #expect(kept.allSatisfy { id in list.contains { $0.id == id } })
        #expect(simulation.state.scene.waitingToasts == limits.waitingToasts)
    }

    @Test("a toast's size is that of its texts, and no text counts as nothing")
    func size() {
        let small = Content.toast("x").heldBytes
        #expect(small > 1000 && small < 1500)
        #expect(Content.toast("xyz").heldBytes == small + 2)
        var message = Toast(headline: Headline(title: "x"))
        message.headline.message = StyledText(String(repeating: "y", count: 16_384))
        #expect(Content.toast(message).heldBytes > small + 16_384)
        let action = Button(id: "open", title: "Open")
        #expect(Content.toast("x", actions: [action]).heldBytes > small + 8)
        var picture = Toast(headline: Headline(title: "x"))
        picture.headline.icon = .file(path: String(repeating: "/x", count: 2000))
        #expect(Content.toast(picture).heldBytes == small + 4000)
        #expect(Content.modal("Quit?").heldBytes > 1000)
    }

    @Test("each text and picture of a toast counts")
    func everyText() throws {
        let long = "/" + String(repeating: "x", count: 999)
        func grows(with value: OptionValue, of name: String, _ inner: String = "") {
            let content = Content(.toast, fields: [name: value])
            let growth = content.heldBytes - Content.standard(.toast).heldBytes
            #expect(growth >= 900, "\(name) \(inner)")
        }
        var count = 0
        for definition in Kind.toast.fieldDefinitions {
            let name = definition.name
            switch definition.type {
            case .text: grows(with: .text(name == "output" ? "output:" + long : long), of: name)
            case .styledText: grows(with: .styledText(StyledText(long)), of: name)
            case .picture: grows(with: .picture(.file(path: long)), of: name)
            case .buttons:
                let icon = IconPlacement.leading(.file(path: long))
                grows(with: .buttons([Button(id: "a", title: "A", icon: icon)]), of: name)
            case .table(let definitions):
                for inner in definitions {
                    let isPicture = inner.type == .picture
                    let value: OptionValue = isPicture ? .picture(.file(path: long)) : .text(long)
                    grows(with: .table([inner.name: value]), of: name, inner.name)
                }
            case .boolean, .integer, .number, .milliseconds, .word, .progress, .colors, .strings,
                .pictures, .choices, .formValue, .records, .tables:
                continue
            }
            count += 1
        }
        #expect(count > 8)
    }
}
