// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Updates by key")
struct UpdateTests {
    static let stop = Button(id: "stop", title: "Stop")
    let first = Owner.app("a")
    let second = Owner.app("a", connection: 2)

    @Test("a toast keeps its id, its waiter and its buttons, however often it is updated")
    func waiterStays() {
        var simulation = Simulation()
        let toast = simulation.present(.toast("A", actions: [Self.stop]), key: "k")
        simulation.show()
        for connection in 2..<100 {
            let other = Owner.app("a", connection: connection)
            let effects = simulation.request(.toast("B"), by: other, key: "k")
            #expect(effects.first == .accept(RequestToken(rawValue: UInt64(connection)), toast))
            #expect(effects.notices.isEmpty)
            let shown = simulation.show()
            #expect(shown.contains(.notify(other, .presented(toast))))
            #expect(shown.notices.count == 1)
            simulation.send(.ownerVanished(name: other.name))
        }
        #expect(simulation.state.scene.toasts.map(\.content) == [.toast("B", actions: [Self.stop])])
        simulation.showAndArm()
        let answer = Answer(button: "stop")
        #expect(
            simulation.tap(toast, "stop") == [
                .announceScene,
                .notify(first, .buttonPressed(toast, answer)),
                .notify(first, .ended(toast, .acted(answer))),
            ]
        )
    }

    @Test("both receive the end, and the one who named the buttons receives the press")
    func bothAreAnswered() {
        var simulation = Simulation()
        let toast = simulation.present(.toast("A", actions: [Self.stop]), key: "k")
        simulation.present(.toast("B"), by: second, key: "k")
        simulation.showAndArm()
        let answer = Answer(button: "stop")
        #expect(
            simulation.tap(toast, "stop") == [
                .announceScene,
                .notify(first, .buttonPressed(toast, answer)),
                .notify(first, .ended(toast, .acted(answer))),
                .notify(second, .ended(toast, .acted(answer))),
            ]
        )
    }

    @Test("new buttons belong to their sender; the follower receives the end")
    func newButtons() {
        var simulation = Simulation()
        let toast = simulation.present(.toast("A", actions: [Self.stop]), key: "k")
        let undo = Button(id: "undo", title: "Undo")
        simulation.present(.toast("B", actions: [undo]), by: second, key: "k")
        simulation.showAndArm()
        #expect(simulation.tap(toast, "stop") == [], "it is not offered any more")
        let answer = Answer(button: "undo")
        #expect(
            simulation.tap(toast, "undo") == [
                .announceScene,
                .notify(second, .buttonPressed(toast, answer)),
                .notify(second, .ended(toast, .acted(answer))),
                .notify(first, .ended(toast, .acted(answer))),
            ]
        )
    }

    @Test("after its owner has left, the buttons go to the next connection that presents it")
    func ownerGone() {
        var simulation = Simulation()
        let toast = simulation.present(.toast("A", actions: [Self.stop]), key: "k")
        simulation.send(.ownerVanished(name: first.name))
        simulation.present(.toast("B"), by: second, key: "k")
        simulation.showAndArm()
        let answer = Answer(button: "stop")
        #expect(
            simulation.tap(toast, "stop").notices == [
                .buttonPressed(toast, answer),
                .ended(toast, .acted(answer)),
            ]
        )
    }

    @Test("when the owner leaves, the first follower becomes the owner")
    func handedOver() {
        var simulation = Simulation()
        let toast = simulation.present(.toast("A", actions: [Self.stop]), key: "k")
        simulation.present(.toast("B"), by: second, key: "k")
        simulation.send(.ownerVanished(name: first.name))
        simulation.showAndArm()
        let effects = simulation.tap(toast, "stop")
        #expect(effects.contains(.notify(second, .ended(toast, .acted(Answer(button: "stop"))))))
        #expect(effects.notices.count == 2)
    }

    @Test("an unchanged card is reported as presented to a new follower")
    func sameWords() {
        var simulation = Simulation()
        let alarm = Content.toast("Alarm", urgency: .critical)
        let toast = simulation.present(alarm, key: "k")
        simulation.show()
        let effects = simulation.request(alarm, by: second, key: "k")
        #expect(effects == [.accept(RequestToken(rawValue: 2), toast), .announceScene])
        #expect(simulation.show() == [.notify(second, .presented(toast))])
    }

    @Test("naming the id is a replacement: all earlier connections receive it, once")
    func replaced() {
        var simulation = Simulation()
        let toast = simulation.present(.toast("A", actions: [Self.stop]), key: "k")
        simulation.present(.toast("B"), by: second, key: "k")
        let third = Owner.app("a", connection: 3)
        #expect(
            simulation.request(.toast("C"), by: third, replaces: toast) == [
                .accept(RequestToken(rawValue: 3), toast), .announceScene,
                .notify(first, .ended(toast, .replaced)), .notify(second, .ended(toast, .replaced)),
            ]
        )
        #expect(simulation.state.scene.toasts.map(\.content) == [.toast("C")])
    }

    @Test("another application's key is another thing")
    func otherIdentity() {
        var simulation = Simulation()
        let toast = simulation.present(.toast("A"), key: "k")
        #expect(simulation.present(.toast("B"), by: .app("b"), key: "k") != toast)
        let loading = simulation.present(.loading(), key: "k")
        #expect(simulation.present(.loading(), by: .app("b"), key: "k") != loading)
    }

    @Test("a loading is updated, keeps its Cancel, and its ceiling counts from the first request")
    func loading() {
        var simulation = Simulation()
        let loading = simulation.present(.loading(cancel: "Stop"), key: "k")
        simulation.advance(milliseconds: 29_000)
        var other = Loading(headline: Headline(title: "Half"))
        #expect(simulation.present(.loading(other), by: second, key: "k") == loading)
        other.cancelTitle = "Stop"
        #expect(simulation.state.scene.loading?.content == .loading(other))
        #expect(simulation.state.scene.isInputBlocked)
        simulation.advance(milliseconds: 999)
        #expect(simulation.state.scene.isInputBlocked)
        simulation.advance(milliseconds: 1)
        #expect(!simulation.state.scene.isInputBlocked)
    }

    @Test("a loading outlives its first owner while another that presented it is there")
    func loadingHandedOver() {
        var simulation = Simulation()
        let loading = simulation.present(.loading(), key: "k")
        simulation.present(.loading(), by: second, key: "k")
        #expect(simulation.send(.ownerVanished(name: first.name)).outcomes.isEmpty)
        #expect(
            simulation.send(.ownerVanished(name: second.name)).outcomes == [loading: .ownerGone]
        )
        #expect(!simulation.state.scene.isInputBlocked)
    }

    @Test("one of several that share a loading ends it for itself alone")
    func loadingLeft() throws {
        var simulation = Simulation()
        let loading = simulation.present(.loading(), key: "k")
        simulation.present(.loading(), by: second, key: "k")
        let third = Owner.app("a", connection: 3)
        simulation.present(.loading(), by: third, key: "k")
        for done in [second, first] {
            let token = simulation.token()
            let effects = simulation.send(.dismissRequested(token, loading, by: done))
            #expect(effects.first == .confirm(token))
            #expect(effects.contains(.notify(done, .ended(loading, .closed))))
            #expect(effects.notices.count == 1)
            #expect(simulation.state.scene.isInputBlocked)
        }
        let token = simulation.token()
        let effects = simulation.send(.dismissRequested(token, loading, by: third))
        #expect(effects.contains(.notify(third, .ended(loading, .closed))))
        #expect(effects.notices.count == 1)
        #expect(!simulation.state.scene.isInputBlocked)
    }

    @Test("an interrupted program that shares a toast leaves it to the others")
    func toastLeft() throws {
        var simulation = Simulation()
        let stop = [Button(id: "stop", title: "Stop")]
        let toast = simulation.present(.toast("A", actions: stop), key: "k")
        simulation.present(.toast("B"), by: second, key: "k")
        let left = simulation.send(.dismissRequested(simulation.token(), toast, by: second))
        #expect(left.notices == [.ended(toast, .closed)])
        #expect(left.contains(.notify(second, .ended(toast, .closed))))
        let title = simulation.state.scene.toasts.first?.content.headline.title
        #expect(title == "B")
        let last = simulation.send(.dismissRequested(simulation.token(), toast, by: first))
        #expect(last.contains(.notify(first, .ended(toast, .closed))))
        #expect(simulation.state.scene.toasts.isEmpty)
    }

    @Test("an interrupted waiter ends its toast, though another that has left wrote its text")
    func waiterInterrupted() throws {
        var simulation = Simulation()
        let toast = simulation.present(.toast("A", actions: [Self.stop]), key: "k")
        simulation.present(.toast("B"), by: second, key: "k")
        simulation.send(.ownerVanished(name: second.name))
        let left = simulation.send(.dismissRequested(simulation.token(), toast, by: first))
        #expect(left.notices == [.ended(toast, .closed)])
        #expect(simulation.state.scene.toasts.isEmpty)
    }

    @Test("two scripts that choose the same tag are two applications")
    func tagOfScripts() {
        var simulation = Simulation()
        let toast = simulation.present(
            .toast("A", actions: [Self.stop]),
            by: .script("backup.sh"),
            key: "k"
        )
        let other = simulation.present(.toast("B"), by: .script("mail.sh"), key: "k")
        #expect(other != toast)
        let author = Owner.script("backup.sh", connection: 2)
        #expect(simulation.present(.toast("C"), by: author, key: "k") == toast)
        let names = simulation.state.scene.toasts.map(\.identity.displayName)
        #expect(names == ["backup.sh", "mail.sh"])
        simulation.showAndArm()
        let waiter = Owner.script("backup.sh")
        let answer = Answer(button: "stop")
        #expect(
            simulation.tap(toast, "stop") == [
                .announceScene,
                .notify(waiter, .buttonPressed(toast, answer)),
                .notify(waiter, .ended(toast, .acted(answer))),
                .notify(author, .ended(toast, .acted(answer))),
            ]
        )
    }

    @Test("above the limit of followers, the oldest receives that it was replaced")
    func maximumFollowers() {
        var simulation = Simulation()
        let toast = simulation.present(.toast("A", actions: [Self.stop]), key: "k")
        for connection in 2...33 {
            let other = Owner.app("a", connection: connection)
            #expect(simulation.request(.toast("B"), by: other, key: "k").notices.isEmpty)
        }
        let effects = simulation.request(.toast("B"), by: .app("a", connection: 34), key: "k")
        #expect(effects.contains(.notify(second, .ended(toast, .replaced))))
        #expect(effects.notices.count == 1)
    }

    @Test("a connection whose look-up failed this time still owns what it presents")
    func failedLookup() throws {
        var simulation = Simulation()
        var nobody = first
        nobody.identity = Identity(
            key: "name:" + first.name,
            displayName: "Unknown",
            trust: .unidentified,
            isLookupFailed: true
        )
        let toast = simulation.present(.toast("A"))
        let token = simulation.token()
        simulation.send(.updateRequested(token, toast, by: nobody, .toast("B"), timeout: nil))
        let card = simulation.state.scene.toasts.first
        #expect(card?.content == .toast("B") && card?.identity == first.identity)
        let request = try simulation.state.request(of: toast, for: nobody.identity, of: first.name)
        #expect(request.content == .toast("B"))
        var stranger = nobody
        stranger.name = ":1.999"
        for (owner, isLive) in [(stranger, true), (nobody, false)] {
            simulation.send(.dismissRequested(simulation.token(), toast, by: owner))
            #expect(simulation.state.isLive(toast) == isLive)
        }
    }

    @Test("what has no connection any more is of no other one without a name")
    func noConnection() {
        var simulation = Simulation()
        let toast = simulation.present(.toast("A"))
        simulation.restart(areOwnersGone: true)
        var stranger = Owner.app("b")
        stranger.name = ""
        simulation.send(.dismissRequested(simulation.token(), toast, by: stranger))
        #expect(simulation.state.isLive(toast))
    }
}
