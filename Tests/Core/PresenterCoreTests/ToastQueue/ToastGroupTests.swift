// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Toasts of one application")
struct ToastGroupTests {
    static let open = Button(id: "open", title: "Open")
    static let mail = Owner.app("mail")

    func shown(_ simulation: Simulation) -> [PresentationID] {
        simulation.state.scene.toasts.map(\.id)
    }

    func gathered(_ simulation: Simulation) -> [Int] {
        simulation.state.scene.toasts.map(\.gathered)
    }

    /// One toast of a chat, then so many of a mail program.
    func stack(
        _ count: Int,
        limits: Limits = Limits()
    ) -> (simulation: Simulation, chat: PresentationID, mails: [PresentationID]) {
        var simulation = Simulation(limits: limits, gathers: true)
        let chat = simulation.present(.toast(), by: .app("chat"), timeout: .never)
        let mails = (0..<count).map {
            simulation.present(
                .toast("\($0)", actions: [Self.open]),
                by: Self.mail,
                timeout: .never
            )
        }
        return (simulation, chat, mails)
    }

    @Test("beyond three gather under the oldest that shows, though there is room")
    func gathers() {
        let (simulation, chat, mails) = stack(5)
        #expect(shown(simulation) == [chat] + mails[2...])
        #expect(gathered(simulation) == [0, 2, 0, 0])
        #expect(simulation.state.scene.waitingToasts == 0)
        let why = simulation.state.explain(mails[0], at: simulation.now)
        #expect(why?.reason == .gathered)
        #expect(
            why?.sentence == "Waiting: grouped under \(mails[2].rawValue) "
                + "(toasts.group_after = 3); \"+2 more\" there shows it."
        )
    }

    @Test("scripts are gathered each for itself, though one tool speaks for them")
    func scripts() {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 8 }, gathers: true)
        for name in ["backup.sh", "mail.sh", "build.sh", "watch.sh"] {
            simulation.present(.toast(name), by: .script(name), timeout: .never)
        }
        #expect(gathered(simulation) == [0, 0, 0, 0])
        for connection in 2...4 {
            simulation.present(
                .toast("again"),
                by: .script("mail.sh", connection: connection),
                timeout: .never
            )
        }
        let names = simulation.state.scene.toasts.map(\.identity.displayName)
        #expect(names == ["backup.sh", "build.sh", "watch.sh", "mail.sh", "mail.sh", "mail.sh"])
        #expect(gathered(simulation) == [0, 0, 0, 1, 0, 0])
    }

    @Test("three are not grouped, and with 0 none are")
    func few() {
        #expect(gathered(stack(3).simulation) == [0, 0, 0, 0])
        let (simulation, chat, mails) = stack(6, limits: Limits { $0.groupAfter = 0 })
        #expect(shown(simulation) == [chat] + mails[2...])
        #expect(simulation.state.scene.waitingToasts == 2)
    }

    @Test("come forward as others end, each under its own id")
    func comesForward() {
        var (simulation, chat, mails) = stack(4)
        simulation.send(.dismissedByTool(simulation.token(), mails[3]))
        #expect(shown(simulation) == [chat, mails[1], mails[2], mails[0]])
        #expect(gathered(simulation) == [0, 0, 0, 0])
    }

    @Test("open beside their card, and close again")
    func opens() {
        var (simulation, chat, mails) = stack(5)
        simulation.showAndArm()
        simulation.act(.moreTapped(mails[2]))
        #expect(shown(simulation) == [chat] + mails)
        #expect(gathered(simulation).allSatisfy { $0 == 0 })
        #expect(simulation.state.scene.isListOpen)
        simulation.showAndArm()
        let effects = simulation.tap(mails[0], "open")
        #expect(
            effects.contains(.notify(Self.mail, .ended(mails[0], .acted(Answer(button: "open")))))
        )
        simulation.act(.lessTapped)
        #expect(shown(simulation) == [chat] + mails[2...])
        #expect(gathered(simulation) == [0, 1, 0, 0])
    }

    @Test("open only where the card is armed, and arm again when they open or close")
    func arming() {
        var (simulation, chat, mails) = stack(5)
        simulation.show()
        simulation.act(.moreTapped(mails[2]))
        #expect(!simulation.state.scene.isListOpen)
        simulation.advance(milliseconds: 500)
        simulation.act(.moreTapped(mails[3]))
        #expect(!simulation.state.scene.isListOpen)
        simulation.act(.moreTapped(mails[2]))
        let armed = simulation.state.scene.toasts.filter(\.isArmed).map(\.id)
        // The card that lost its button, and what lies beyond it, stand otherwise now.
        #expect(armed == [mails[3], mails[4]])
        simulation.showAndArm()
        simulation.act(.lessTapped)
        let again = simulation.state.scene.toasts.filter(\.isArmed).map(\.id)
        #expect(again == [mails[3], mails[4]])
        #expect(!again.contains(chat))
    }

    @Test("leave their card larger: cards beyond it arm again when they end unseen")
    func shrinks() {
        var (simulation, chat, mails) = stack(4)
        simulation.showAndArm()
        simulation.send(.dismissedByTool(simulation.token(), mails[0]))
        let armed = simulation.state.scene.toasts.filter(\.isArmed).map(\.id)
        #expect(armed == [mails[2], mails[3]])
        #expect(shown(simulation) == [chat] + mails[1...])
    }

    @Test("take a newer one of their own while they are open")
    func newest() {
        var (simulation, chat, mails) = stack(5)
        simulation.showAndArm()
        simulation.act(.moreTapped(mails[2]))
        let newest = simulation.present(.toast("late"), by: Self.mail)
        #expect(shown(simulation).last == newest)
        #expect(Set(shown(simulation)) == Set([chat, newest] + mails))
        simulation.act(.lessTapped)
        #expect(shown(simulation).last == newest)
        #expect(shown(simulation).contains(chat))
        #expect(gathered(simulation).reduce(0, +) == 3)
    }

    @Test("never hide a critical one")
    func critical() {
        var (simulation, chat, mails) = stack(4)
        let alarm = simulation.present(.toast("Alarm", urgency: .critical), by: Self.mail)
        #expect(shown(simulation) == [chat] + mails[1...] + [alarm])
        #expect(gathered(simulation) == [0, 1, 0, 0, 0])
    }

    @Test("leave places for what others have waiting")
    func others() {
        var (simulation, chat, mails) = stack(8, limits: Limits { $0.visibleToasts = 4 })
        let one = simulation.present(.toast(), by: .app("one"))
        // The one that showed longest gave way, and waits for room.
        #expect(shown(simulation) == mails[5...] + [one])
        #expect(simulation.state.scene.waitingToasts == 1)
        simulation.send(.dismissedByTool(simulation.token(), one))
        #expect(shown(simulation) == mails[5...] + [chat])
        #expect(gathered(simulation) == [5, 0, 0, 0])
    }

    @Test("wait for do not disturb to end like all else")
    func doNotDisturb() {
        var (simulation, _, mails) = stack(5)
        simulation.send(.doNotDisturbChanged(until: .on))
        #expect(gathered(simulation) == [0, 0, 0, 0])
        #expect(simulation.state.scene.heldToasts == 2)
        #expect(simulation.state.explain(mails[0], at: simulation.now)?.reason == .doNotDisturb)
        simulation.send(.doNotDisturbChanged(until: .off))
        // What was held is one group.
        #expect(gathered(simulation) == [0, 0, 0, 0, 1])
    }

    @Test("are grouped by the configuration, the oldest first")
    func limits() {
        var (simulation, chat, mails) = stack(4, limits: Limits { $0.groupAfter = 0 })
        simulation.send(.limitsChanged(Limits { $0.groupAfter = 1 }))
        #expect(shown(simulation) == [chat, mails[3]])
        #expect(gathered(simulation) == [0, 3])
    }

    @Test("keep the newest in view, whatever changed its urgency while it waited")
    func newestStays() {
        var (simulation, chat, mails) = stack(5)
        simulation.update(mails[0], .toast("now low", urgency: .low), by: Self.mail)
        simulation.send(.dismissedByTool(simulation.token(), mails[2]))
        simulation.send(.dismissedByTool(simulation.token(), mails[3]))
        #expect(Set(shown(simulation)) == [chat, mails[0], mails[1], mails[4]])
        simulation.send(.limitsChanged(Limits { $0.groupAfter = 1 }))
        #expect(shown(simulation) == [chat, mails[4]])
    }

    @Test("wait as one queue says when their urgency changes back and forth")
    func urgencyAndBack() {
        var (simulation, chat, mails) = stack(5)
        for urgency in [Urgency.low, .normal, .low, .normal] {
            simulation.update(mails[0], .toast("0", urgency: urgency), by: Self.mail)
        }
        #expect(gathered(simulation) == [0, 2, 0, 0])
        simulation.send(.dismissedByTool(simulation.token(), mails[4]))
        #expect(Set(shown(simulation)) == [chat, mails[0], mails[2], mails[3]])
        simulation.send(.dismissedByTool(simulation.token(), mails[0]))
        #expect(Set(shown(simulation)) == [chat, mails[1], mails[2], mails[3]])
        #expect(gathered(simulation) == [0, 0, 0, 0])
    }

    @Test("stay armed in place when another list with them opens")
    func otherList() {
        var (simulation, chat, mails) = stack(6, limits: Limits { $0.visibleToasts = 1 })
        simulation.act(.moreTapped(nil))
        simulation.showAndArm()
        simulation.act(.moreTapped(mails[0]))
        #expect(shown(simulation) == mails)
        simulation.showAndArm()
        simulation.act(.moreTapped(nil))
        #expect(shown(simulation) == [chat] + mails[3...])
        #expect(gathered(simulation) == [0, 3, 0, 0])
        let armed = simulation.state.scene.toasts.filter(\.isArmed).map(\.id)
        #expect(armed == [mails[4], mails[5]])
    }

    @Test("that waits and has its place again in one step never left it")
    func backAtOnce() throws {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 2 })
        let stays = simulation.present(.toast("0"), by: Self.mail, timeout: .after(.seconds(60)))
        _ = simulation.present(.toast("1"), by: Self.mail)
        let last = simulation.present(.toast("2"), by: Self.mail)
        simulation.send(.dismissedByTool(simulation.token(), last))
        simulation.showAndArm()
        let before = try #require(simulation.state.scene.toasts.last)
        #expect(before.id == stays && before.isArmed)
        // It is the one to be gathered, but the other one's time is over now.
        simulation.skip(.seconds(3))
        simulation.send(
            .limitsChanged(
                Limits {
                    $0.visibleToasts = 2
                    $0.groupAfter = 1
                    $0.normalTimeout = .seconds(2)
                }
            )
        )
        #expect(simulation.state.scene.toasts == [before])
    }
}
