// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Toasts")
struct ToastTests {
    @Test("a limited number shows; the rest wait by urgency, then arrival")
    func order() {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 2 })
        let normal = simulation.present(.toast("normal"))
        let low = simulation.present(.toast("low", urgency: .low))
        let critical = simulation.present(.toast("critical", urgency: .critical))
        let later = simulation.present(.toast("later"))
        let shown = (0..<2).map { _ in simulation.present(.toast()) }
        #expect(simulation.state.scene.toasts.map(\.id) == shown)
        #expect(simulation.state.scene.waitingToasts == 4)
        var order: [PresentationID] = []
        for _ in 0..<4 {
            let oldest = simulation.state.scene.toasts[0].id
            simulation.send(.dismissedByTool(simulation.token(), oldest))
            order.append(simulation.state.scene.toasts[1].id)
        }
        #expect(order == [critical, normal, later, low])
    }

    @Test("they never become presenters, and stay in place when presenters appear or end")
    func independent() {
        var simulation = Simulation()
        let toast = simulation.present(.toast())
        #expect(simulation.state.topmost == nil)
        simulation.show()
        let modal = simulation.present(.modal())
        simulation.send(.dismissedByTool(simulation.token(), modal))
        #expect(simulation.state.scene.toasts.map(\.id) == [toast])
    }

    @Test("the time counts from the first frame", arguments: [(7999, false), (8000, true)])
    func expiry(milliseconds: Int64, isOver: Bool) {
        var simulation = Simulation()
        let toast = simulation.present(.toast())
        simulation.advance(milliseconds: 60_000)
        #expect(simulation.show().notices == [.presented(toast)])
        let effects = simulation.advance(milliseconds: milliseconds)
        #expect(effects.outcomes == (isOver ? [toast: .expired] : [:]))
    }

    @Test("each urgency has its own time, and critical stays")
    func urgencies() {
        var simulation = Simulation()
        let low = simulation.present(.toast(urgency: .low))
        let critical = simulation.present(.toast(urgency: .critical))
        simulation.show()
        #expect(simulation.advance(milliseconds: 5000).outcomes == [low: .expired])
        #expect(simulation.advance(milliseconds: 3_600_000).outcomes.isEmpty)
        #expect(simulation.state.scene.toasts.map(\.id) == [critical])
    }

    @Test("the timeout pauses under the pointer and restarts in full when it leaves")
    func hover() {
        var simulation = Simulation()
        let toast = simulation.present(.toast(), timeout: .after(.seconds(2)))
        simulation.show()
        simulation.advance(milliseconds: 1900)
        simulation.act(.hoverBegan(toast))
        #expect(
            simulation.state.scene.toasts[0].lifetime
                == Card.Lifetime(duration: .seconds(2), endsAt: nil)
        )
        #expect(simulation.advance(milliseconds: 60_000).outcomes.isEmpty)
        simulation.act(.hoverEnded(toast))
        #expect(simulation.advance(milliseconds: 1999).outcomes.isEmpty)
        #expect(simulation.advance(milliseconds: 1).outcomes == [toast: .expired])
    }

    @Test(
        "a long text stays longer, unless its application sets a time",
        arguments: [(10, 8_000), (160, 8_000), (161, 8_050), (1_000, 50_000)] as [(Int, Int64)]
    )
    func reading(characters: Int, milliseconds: Int64) {
        var simulation = Simulation()
        let text = String(repeating: "x", count: characters)
        simulation.present(.toast(text))
        simulation.show()
        #expect(lifetime(simulation) == .milliseconds(milliseconds))
        simulation.present(.toast(text), timeout: .after(.seconds(2)))
        simulation.show()
        #expect(lifetime(simulation) == .seconds(2))
        simulation.send(.limitsChanged(Limits { $0.timePerCharacter = .zero }))
        simulation.present(.toast(text))
        simulation.show()
        #expect(lifetime(simulation) == .seconds(8))
    }

    @Test("no toast stays longer than the longest timeout, but a critical one")
    func longest() {
        var simulation = Simulation()
        simulation.send(.limitsChanged(Limits { $0.longestToastTimeout = .seconds(6) }))
        for timeout in [Timeout.standard, .never, .after(.seconds(60)), .after(.seconds(3))] {
            simulation.present(.toast(), timeout: timeout)
            simulation.show()
            let expected = timeout == .after(.seconds(3)) ? 3 : 6
            #expect(lifetime(simulation) == .seconds(expected))
        }
        simulation.present(.toast(urgency: .critical))
        simulation.show()
        #expect(lifetime(simulation) == nil)
    }

    @Test("its time is told before it is drawn: the ring has its room in the first frame")
    func untouched() {
        var simulation = Simulation()
        let toast = simulation.present(.toast(), timeout: .after(.seconds(2)), key: "volume")
        let whole = Card.Lifetime(duration: .seconds(2), endsAt: nil)
        #expect(simulation.state.scene.toasts[0].lifetime == whole)
        simulation.show()
        #expect(simulation.state.scene.toasts[0].lifetime?.endsAt != nil)
        // A held key: the next one comes before the frame of this one.
        simulation.present(.toast(), timeout: .after(.seconds(2)), key: "volume")
        #expect(simulation.state.scene.toasts.map(\.id) == [toast])
        #expect(simulation.state.scene.toasts[0].lifetime == whole)
    }

    /// How long the newest toast stays.
    private func lifetime(_ simulation: Simulation) -> Duration? {
        simulation.state.scene.toasts.last?.lifetime?.duration
    }

    @Test("without a display nothing expires and nothing is lost")
    func noDisplay() {
        var simulation = Simulation(hasDisplay: false)
        let toast = simulation.present(.toast())
        #expect(simulation.advance(milliseconds: 3_600_000) == [])
        #expect(simulation.state.explain(toast, at: simulation.now)?.reason == .noDisplay)
        simulation.send(.displayAttached(simulation.display))
        simulation.show()
        #expect(simulation.advance(milliseconds: 8000).outcomes == [toast: .expired])
    }

    @Test("a tag updates in place: same id, same place, and the time starts again")
    func tags() {
        var simulation = Simulation()
        let volume = simulation.present(.toast("40 %"), key: "volume")
        let other = simulation.present(.toast("other"))
        simulation.show()
        simulation.advance(milliseconds: 7000)
        #expect(simulation.present(.toast("45 %"), key: "volume") == volume)
        #expect(simulation.state.scene.toasts.map(\.id) == [volume, other])
        #expect(simulation.state.scene.toasts[0].content == .toast("45 %"))
        simulation.show()
        let effects = simulation.advance(milliseconds: 1000)
        #expect(effects.outcomes == [other: .expired])
        #expect(simulation.advance(milliseconds: 7000).outcomes == [volume: .expired])
        #expect(simulation.present(.toast("50 %"), key: "volume") != volume)
    }

    @Test("another connection of the same application takes over, and the first is notified")
    func takeOver() {
        var simulation = Simulation()
        let toast = simulation.present(.toast("one"))
        let second = Owner.app("a", connection: 2)
        let effects = simulation.request(.toast("two"), by: second, replaces: toast)
        #expect(
            effects == [
                .accept(RequestToken(rawValue: 2), toast), .announceScene,
                .notify(.app("a"), .ended(toast, .replaced)),
            ]
        )
        #expect(simulation.show().contains(.notify(second, .presented(toast))))
    }

    @Test("an unknown id is honoured, another application's is not")
    func replaces() throws {
        var simulation = Simulation()
        let wanted = try #require(PresentationID(rawValue: 4711))
        #expect(simulation.present(.toast(), replaces: wanted) == wanted)
        let lenient = Owner.app("b", channel: .notifications)
        #expect(simulation.present(.toast(), by: lenient, replaces: wanted) != wanted)
    }

    @Test("an action ends it, unless it is resident; the card itself is the default action")
    func actions() {
        var simulation = Simulation()
        let actions = [Button(id: "default", title: ""), Button(id: "open", title: "Open")]
        let plain = simulation.present(.toast("plain"))
        let active = simulation.present(.toast("active", actions: actions))
        let resident = simulation.present(.toast("resident", actions: actions, resident: true))
        simulation.showAndArm()
        let open = Answer(button: "open")
        #expect(
            simulation.tap(resident, "open") == [.notify(.app("a"), .buttonPressed(resident, open))]
        )
        #expect(simulation.tap(active, "unknown") == [])
        #expect(
            simulation.act(.cardTapped(active)).outcomes == [
                active: .acted(Answer(button: "default"))
            ]
        )
        simulation.showAndArm()
        #expect(simulation.act(.cardTapped(plain)).outcomes == [plain: .dismissed(.close)])
        simulation.showAndArm()
        #expect(simulation.act(.closeTapped(resident)).outcomes == [resident: .dismissed(.close)])
    }

    @Test("do not disturb lets only critical ones through, until it ends")
    func doNotDisturb() {
        var simulation = Simulation()
        let before = simulation.present(.toast("before"))
        simulation.send(.doNotDisturbChanged(until: .until(simulation.now + .seconds(60))))
        let held = simulation.present(.toast("held"))
        let critical = simulation.present(.toast("critical", urgency: .critical))
        #expect(simulation.state.scene.toasts.map(\.id) == [before, critical])
        #expect(simulation.state.explain(held, at: simulation.now)?.reason == .doNotDisturb)
        simulation.advance(milliseconds: 59_999)
        #expect(simulation.state.scene.waitingToasts == 1)
        simulation.advance(milliseconds: 1)
        #expect(simulation.state.scene.toasts.map(\.id) == [before, critical, held])
        #expect(simulation.state.doNotDisturb == .off)
    }

    @Test("when too many wait, the least urgent, oldest one is refused")
    func overflow() {
        var simulation = Simulation(
            limits: Limits {
                $0.visibleToasts = 1
                $0.waitingToasts = 2
            }
        )
        let normal = simulation.present(.toast("normal"))
        let low = simulation.present(.toast("low", urgency: .low))
        _ = simulation.present(.toast("critical", urgency: .critical))
        let effects = simulation.request(.toast("critical 2", urgency: .critical))
        #expect(effects.outcomes == [low: .refused])
        let more = simulation.request(.toast("critical 3", urgency: .critical))
        #expect(more.outcomes == [normal: .refused])
    }

    @Test("only links that the text holds, of safe kinds, are opened")
    func links() {
        let text = StyledText(runs: [
            .init("good", link: "https://example.org/"), .init("bad", link: "file:///etc/passwd"),
        ])
        var simulation = Simulation()
        let toast = simulation.present(.toast(Toast(headline: Headline(message: text))))
        simulation.show()
        simulation.advance(milliseconds: 499)
        #expect(simulation.act(.linkTapped(toast, url: "https://example.org/")) == [])
        simulation.advance(milliseconds: 1)
        #expect(
            simulation.act(.linkTapped(toast, url: "https://example.org/")) == [
                .openLink(url: "https://example.org/")
            ]
        )
        #expect(simulation.act(.linkTapped(toast, url: "file:///etc/passwd")) == [])
        #expect(simulation.act(.linkTapped(toast, url: "https://example.org/other")) == [])
    }

    @Test("a waiting toast can be replaced, change its urgency and end")
    func waiting() {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 1 })
        let first = simulation.present(.toast("first"))
        let second = simulation.present(.toast("second"))
        let shown = simulation.present(.toast())
        #expect(
            simulation.present(.toast("second!", urgency: .critical), replaces: second) == second
        )
        #expect(simulation.state.list(at: simulation.now).map(\.id) == [shown, second, first])
        simulation.send(.dismissedByTool(simulation.token(), second))
        #expect(simulation.state.scene.waitingToasts == 1)
        simulation.send(.dismissedByTool(simulation.token(), shown))
        #expect(simulation.state.scene.toasts.map(\.id) == [first])
        #expect(simulation.state.scene.waitingToasts == 0)
    }

    @Test("a full queue refuses what gave way, never the newest")
    func roomFirst() {
        var simulation = Simulation(
            limits: Limits {
                $0.visibleToasts = 1
                $0.waitingToasts = 0
            }
        )
        let shown = simulation.present(.toast())
        let effects = simulation.request(.toast("second"))
        #expect(effects.outcomes == [shown: .refused])
        #expect(simulation.state.scene.toasts.count == 1)
        #expect(simulation.state.scene.toasts.first?.content == .toast("second"))
    }

    @Test("a display that is lost under the pointer lets the countdown run again, whole")
    func hoverLost() {
        let second = DisplayID(rawValue: 2)
        var simulation = Simulation()
        simulation.send(.displayAttached(second))
        let toast = simulation.present(.toast())
        simulation.show()
        simulation.send(.userActed(second, .hoverBegan(toast)))
        simulation.advance(milliseconds: 60_000)
        simulation.send(.displayDetached(second))
        #expect(simulation.advance(milliseconds: 7999).outcomes.isEmpty)
        #expect(simulation.advance(milliseconds: 1).outcomes == [toast: .expired])
    }

    @Test("without a display times pause; they restart on the next one")
    func lastDisplayLost() {
        var simulation = Simulation()
        let toast = simulation.present(.toast())
        simulation.show()
        simulation.advance(milliseconds: 7000)
        simulation.send(.displayDetached(simulation.display))
        #expect(simulation.advance(milliseconds: 3_600_000) == [])
        simulation.send(.displayAttached(simulation.display))
        #expect(simulation.show().notices.isEmpty, "it was reported as presented once")
        #expect(simulation.advance(milliseconds: 7999).outcomes.isEmpty)
        #expect(simulation.advance(milliseconds: 1).outcomes == [toast: .expired])
    }

    @Test("what is known of an owner may change; that replaces nothing")
    func sameConnection() {
        var simulation = Simulation()
        let toast = simulation.present(.toast("40 %"), key: "k")
        var verified = Owner.app("a")
        verified.identity.displayName = "Player"
        let effects = simulation.request(.toast("45 %"), by: verified, key: "k")
        #expect(effects == [.accept(RequestToken(rawValue: 2), toast), .announceScene])
    }

    @Test("the user's tools reach a toast that waits")
    func toolOnWaiting() {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 1 })
        let open = Answer(button: "open")
        let waiting = simulation.present(.toast(actions: [Button(id: "open", title: "Open")]))
        _ = simulation.present(.toast())
        let token = simulation.token()
        #expect(
            simulation.send(.buttonPressedByTool(token, waiting, open)) == [
                .confirm(token), .announceScene,
                .notify(.app("a"), .buttonPressed(waiting, open)),
                .notify(.app("a"), .ended(waiting, .acted(open))),
            ]
        )
    }
}
