// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Levels and gathering (rule 3)")
struct OSDTests {
    static func level(_ value: Double = 0.4, title: String = "Volume") -> Content {
        .toast(Toast(headline: Headline(title: title)) { $0.progress = .fraction(value) })
    }

    /// A connection of a tool that a key binding runs: nothing is left of who called it.
    static func tool(_ name: String?, connection: Int = 1) -> Owner {
        Owner(
            name: ":1.\(connection)",
            channel: .notifications,
            identity: Identity(
                key: "exe:/usr/bin/notify-send",
                displayName: "notify-send",
                claimedName: name,
                trust: .program
            )
        )
    }

    @Test("six programs that one tool speaks for show beside each other")
    func senders() {
        var simulation = Simulation(
            limits: Limits {
                $0.visibleToasts = 6
                $0.groupAfter = 1
            },
            gathers: true
        )
        for name in ["Mail", "Calendar", "Backup", "Chat", "Music", "Phone"] {
            simulation.present(.toast(name), by: Self.tool(name))
        }
        #expect(simulation.state.scene.toasts.count == 6)
        #expect(simulation.state.scene.gatheredToasts == 0)
        simulation.present(.toast("Again"), by: Self.tool("Mail", connection: 2))
        #expect(simulation.state.scene.toasts.count == 6)
        #expect(simulation.state.scene.gatheredToasts == 1)
    }

    @Test("a level is shown at once and hides, counts and gathers nobody")
    func level() {
        var simulation = Simulation(
            limits: Limits {
                $0.visibleToasts = 3
                $0.groupAfter = 1
            },
            gathers: true
        )
        let names = ["Mail", "Calendar", "Backup"]
        let ids = names.map { simulation.present(.toast($0), by: Self.tool($0)) }
        let level = simulation.present(Self.level(), by: Self.tool(nil), key: "volume")
        #expect(simulation.state.scene.toasts.map(\.id) == ids + [level])
        #expect(simulation.state.scene.waitingToasts == 0)
        #expect(simulation.state.scene.cardCount == 3)
        #expect(simulation.state.scene.newestProgress == nil)
        #expect(simulation.state.ownListing(of: level, at: simulation.now)?.isOSD == true)
        let again = simulation.present(
            Self.level(0.5),
            by: Self.tool(nil, connection: 2),
            key: "volume"
        )
        #expect(again == level)
        simulation.show()
        simulation.advance(milliseconds: 1_999)
        simulation.present(.toast("New"), by: Self.tool("Chat"))
        #expect(simulation.state.scene.toasts.map(\.id).contains(level))
        #expect(simulation.state.scene.toasts.count == 4)
    }

    @Test("neither do not disturb nor a full screen makes it wait, and a rule that holds ends it")
    func silence() {
        var simulation = Simulation()
        simulation.send(.doNotDisturbChanged(until: .on))
        let level = simulation.present(Self.level(), key: "volume")
        #expect(simulation.state.scene.toasts.map(\.id) == [level])
        simulation.send(.holdingRulesChanged(["film"]))
        var request = PresentRequest(content: Self.level(), key: "light")
        request.decisions.heldBy = ["film"]
        let effects = simulation.request(request)
        #expect(Array(effects.outcomes.values) == [.hidden])
        #expect(simulation.state.heldCount == 0)
    }

    @Test("a flood of levels stays small, and work with a button is no level")
    func flood() {
        var simulation = Simulation()
        for number in 0..<50 { simulation.present(Self.level(), key: "k\(number)") }
        #expect(simulation.state.scene.toasts.count == 3)
        var work = Toast(headline: Headline(title: "Copying")) { $0.progress = .fraction(0.2) }
        work.actions = [Button(id: "stop", title: "Stop")]
        #expect(!Content.toast(work).isOSD(key: "copy", timeout: .standard))
        #expect(!Self.level().isOSD(key: nil, timeout: .standard))
        #expect(!Self.level().isOSD(key: "copy", timeout: .never))
    }

    @Test("the scene says what an OSD is, and it stays a moment after its last change")
    func pill() {
        var simulation = Simulation()
        let level = simulation.present(Self.level(), timeout: .standard, key: "volume")
        simulation.present(.toast("Mail"))
        #expect(simulation.state.scene.toasts.map(\.isPill) == [true, false])
        simulation.show()
        // A key that repeats 30 times a second, for ten seconds.
        for number in 0..<300 {
            simulation.present(Self.level(Double(number % 100) / 100), key: "volume")
            simulation.show()
            simulation.advance(milliseconds: 33)
            #expect(simulation.state.scene.toasts.first?.id == level)
        }
        simulation.advance(milliseconds: 1_966)
        #expect(simulation.state.isLive(level))
        simulation.advance(milliseconds: 1)
        #expect(!simulation.state.isLive(level))
    }

    @Test("the option makes any toast one, or none", arguments: [true, false, nil] as [Bool?])
    func option(choice: Bool?) {
        let urgent = Toast(
            headline: Headline(title: "Caps Lock"),
            actions: [Button(id: "stop", title: "Stop")],
            urgency: .critical
        ) { $0.isOSD = choice }
        #expect(Content.toast(urgent).isOSD(key: nil, timeout: .never) == (choice ?? false))
        var level = Self.level().toast
        level?.isOSD = choice
        let isOSD = level.map { Content.toast($0).isOSD(key: "a", timeout: .standard) }
        #expect(isOSD == (choice ?? true))
        var simulation = Simulation()
        let id = simulation.present(.toast(urgent), timeout: .never)
        #expect(simulation.state.scene.toasts.first?.isPill == (choice ?? false))
        simulation.show()
        simulation.advance(milliseconds: 2_000)
        #expect(simulation.state.isLive(id) == (choice != true))
    }

    @Test("a tag replaces within one application only, by whichever connection")
    func tags() {
        var simulation = Simulation()
        let mail = simulation.present(.toast("1"), by: Self.tool("Mail"), key: "state")
        let chat = simulation.present(.toast("2"), by: Self.tool("Chat"), key: "state")
        #expect(mail != chat)
        let again = simulation.present(
            .toast("3"),
            by: Self.tool("Mail", connection: 9),
            key: "state"
        )
        #expect(again == mail)
        // Its id is a right, not a meaning.
        let replaced = simulation.present(
            .toast("4"),
            by: Self.tool("Other", connection: 10),
            key: "state",
            replaces: chat
        )
        #expect(replaced == chat)
        #expect(simulation.present(.toast(), by: Self.tool("Other"), key: "state") == chat)
        let next = simulation.present(.toast("5"), by: Self.tool("Chat"), key: "state")
        #expect(next != chat)
    }

    @Test("a program with a thousand names pays for all of them")
    func names() {
        let limits = Limits {
            $0.visibleToasts = 3
            $0.waitingToasts = 60
            $0.waitingBurst = 10
        }
        var simulation = Simulation(limits: limits, gathers: true)
        for number in 0..<500 { simulation.request(.toast(), by: Self.tool("name \(number)")) }
        let other = simulation.present(.toast("other"), by: .app("b"))
        #expect(simulation.state.isLive(other))
        for number in 0..<500 { simulation.request(.toast(), by: Self.tool("more \(number)")) }
        #expect(simulation.state.isLive(other))
    }

    /// What an OSD may become that is none any more.
    static var others: [(Content, Timeout)] {
        let urgent = Toast(headline: Headline(title: "A"), urgency: .critical) {
            $0.progress = .fraction(0.4)
        }
        return [(.toast("Done"), .standard), (level(), .never), (.toast(urgent), .standard)]
    }

    @Test(
        "what was a level and is none any more has a place as every other toast",
        arguments: 0..<3
    )
    func conversion(number: Int) {
        let (other, timeout) = Self.others[number]
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 3 })
        for name in 0..<9 {
            let tool = Self.tool("\(name)")
            let level = simulation.present(Self.level(), by: tool, key: "k")
            let again = simulation.present(other, by: tool, timeout: timeout, key: "k")
            #expect(again == level)
        }
        #expect(simulation.state.scene.toasts.count == 3)
        // By its id, without its key.
        let level = simulation.present(Self.level(), by: Self.tool("x"), key: "k")
        #expect(simulation.present(Self.level(), by: Self.tool("x"), replaces: level) == level)
        #expect(simulation.state.scene.toasts.count == 3)
    }

    @Test("what was a level and is none any more waits while do not disturb is on")
    func silencedConversion() {
        var simulation = Simulation()
        simulation.send(.doNotDisturbChanged(until: .on))
        let tool = Self.tool("Mail")
        let first = simulation.present(Self.level(), by: tool, key: "a")
        simulation.present(.toast("Text"), by: tool, key: "a")
        let second = simulation.present(Self.level(), by: tool, key: "b")
        let token = simulation.token()
        simulation.send(.updateRequested(token, second, by: tool, .toast("Text"), timeout: nil))
        #expect(simulation.state.scene.toasts.isEmpty)
        #expect(simulation.state.isLive(first) && simulation.state.isLive(second))
    }

    @Test("an update under another name takes no tag from the toast that has it")
    func renamed() {
        var simulation = Simulation()
        let mail = simulation.present(.toast("1"), by: Self.tool("Mail"), key: "state")
        let chat = simulation.present(.toast("2"), by: Self.tool("Chat"), key: "state")
        let token = simulation.token()
        simulation.send(
            .updateRequested(token, chat, by: Self.tool("Mail"), .toast("3"), timeout: nil)
        )
        #expect(simulation.present(.toast("4"), by: Self.tool("Mail"), key: "state") == mail)
        #expect(simulation.present(.toast("5"), by: Self.tool("Chat"), key: "state") != chat)
    }
}
