// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing
import Texts

@Suite("Stored pixels")
struct ImageTests {
    private func image(_ path: String) -> StoredImage {
        StoredImage(path: path, width: 1, height: 1, rowStride: 4, hasAlpha: true)
    }

    private func toast(_ path: String) -> Content {
        .toast(Toast(headline: Headline(title: "t") { $0.icon = .stored(image(path)) }))
    }

    @Test("are dropped once nothing shows them")
    func dropped() {
        var simulation = Simulation()
        let id = simulation.present(toast("one"), key: "k")
        let replaced = simulation.request(toast("two"), key: "k")
        #expect(replaced.last == .dropImages([image("one")]))
        let ended = simulation.send(.dismissedByTool(simulation.token(), id))
        #expect(ended.last == .dropImages([image("two")]))
    }

    @Test("of an application's icon are dropped with its toast")
    func appIcon() {
        var simulation = Simulation()
        var toast = Toast(headline: Headline(title: "t"))
        toast.appIcon = .stored(image("app"))
        let id = simulation.present(.toast(toast))
        let ended = simulation.send(.dismissedByTool(simulation.token(), id))
        #expect(ended.last == .dropImages([image("app")]))
    }

    @Test("stay while another presentation shows them, and through an update that keeps them")
    func shared() {
        var simulation = Simulation()
        let first = simulation.present(toast("one"))
        let second = simulation.present(toast("one"), by: .app("b"))
        let owner = Owner.app("a")
        let token = simulation.token()
        let update = simulation.send(
            .updateRequested(token, first, by: owner, toast("one"), timeout: nil)
        )
        #expect(update == [.confirm(token), .announceScene])
        let ended = simulation.send(.dismissedByTool(simulation.token(), first))
        #expect(ended.last == .notify(owner, .ended(first, .dismissed(.control))))
        let both = simulation.send(.dismissedByTool(simulation.token(), second))
        #expect(both.last == .dropImages([image("one")]))
    }

    @Test("are given back when a request is refused, or changes nothing")
    func unused() {
        var simulation = Simulation(limits: Limits { $0.stackDepth = 1 })
        let modal = Content.modal(
            Modal(
                headline: Headline(title: "t") { $0.image = Picture(source: .stored(image("m"))) },
                buttons: [Button(id: "ok", title: "OK", role: .positive)]
            )
        )
        let id = simulation.present(.modal(), key: "k")
        let refused = simulation.request(modal)
        #expect(
            refused == [
                .refuse(
                    RequestToken(rawValue: 2),
                    .limitReached(.tooManyOfKind, limit: 1)
                ), .dropImages([image("m")]),
            ]
        )
        let same = simulation.request(modal, key: "k")
        #expect(same == [.accept(RequestToken(rawValue: 3), id), .dropImages([image("m")])])
        let token = simulation.token()
        let foreign = simulation.send(
            .updateRequested(token, id, by: .app("b"), modal, timeout: nil)
        )
        #expect(foreign == [.refuse(token, .notOwner(id)), .dropImages([image("m")])])
    }

    @Test("of an ended loading stay as long as its card does")
    func exitingLoading() {
        var simulation = Simulation()
        let loading = simulation.present(
            .loading(
                Loading(headline: Headline { $0.icon = .stored(image("l")) }) { $0.delay = .zero }
            )
        )
        let token = simulation.token()
        #expect(
            simulation.send(.dismissRequested(token, loading, by: .app("a"))) == [
                .confirm(token), .announceScene, .notify(.app("a"), .ended(loading, .closed)),
            ]
        )
        #expect(
            simulation.advance(milliseconds: 400) == [.announceScene, .dropImages([image("l")])]
        )
    }
}
