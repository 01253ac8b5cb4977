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
                headline: Headline(title: title, image: image),
                buttons: [Button(id: "ok", title: "OK", role: .positive)]
            )
        )
    }

    private func state(_ simulation: Simulation, _ id: PresentationID) -> RemoteImage.State? {
        guard case .remote(let image) = simulation.state.content(of: id)?.headline.image?.source
        else { return nil }
        return image.state
    }

    @Test("are asked for when something with them is accepted")
    func asked() {
        var simulation = Simulation()
        let effects = simulation.request(modal())
        #expect(effects.last == .fetchImages(addresses: [Self.address]))
        let others = simulation.request(modal("u", "https://example.org/b.png"))
        #expect(others.last == .fetchImages(addresses: ["https://example.org/b.png"]))
    }

    @Test("are not asked for when it is refused")
    func refused() {
        var simulation = Simulation(limits: Limits(stackDepth: 1))
        _ = simulation.request(modal())
        let effects = simulation.request(modal("u"))
        #expect(!effects.contains(.fetchImages(addresses: [Self.address])))
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
        #expect(effects == [.updateDisplays])
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
        #expect(!effects.contains(.fetchImages(addresses: [Self.address])))
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
}
