// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("Notification centre")
struct CentreTests {
    /// A stack with the centre open, and a history of that many entries of each application.
    struct Opened {
        var simulation = Simulation()
        /// Ended entries, the newest first.
        var past: [CentreEntry] = []
        /// What acts of the user hid.
        var hidden: [Instant: [CentreEntry]] = [:]

        init(_ counts: KeyValuePairs<String, Int> = [:]) {
            var number: Int64 = 0
            for (name, count) in counts.reversed() {
                for _ in 0..<count {
                    number += 1
                    past.insert(
                        CentreEntry(
                            id: .history(number),
                            application: name,
                            title: "\(name) \(number)",
                            shownAt: Instant(milliseconds: number - 100_000)
                        ),
                        at: 0
                    )
                }
            }
        }

        var centre: Centre? { simulation.state.scene.centre }

        /// Opens or closes it, and returns the entry at its end.
        mutating func lastEntry() throws -> CentreEntry {
            toggle()
            guard case .entry(let entry)? = centre?.rows.last else { throw CentreFailure() }
            return entry
        }

        mutating func toggle(_ visibility: CentreVisibility = .toggle) {
            answer(simulation.send(.centreSwitched(simulation.token(), visibility)))
        }

        mutating func act(_ action: CentreAction) { answer(simulation.act(.centre(action))) }

        /// The history answers what it was asked, and what it is asked then.
        mutating func answer(_ effects: [Effect]) {
            for case .askHistory(let serial, let question) in effects {
                answer(simulation.send(.centreAnswered(serial, reply(question))))
            }
        }

        private mutating func reply(_ question: CentreQuestion) -> CentreAnswer {
            switch question {
            case .groups(let search):
                let found = past.filter { $0.matches(search) }
                var names: [String] = []
                for entry in found where !names.contains(entry.application) {
                    names.append(entry.application)
                }
                return .groups(
                    names.map { name in
                        let own = found.filter { $0.application == name }
                        return CentreHistoryGroup(name: name, count: own.count, newest: own[0])
                    }
                )
            case .page(let group, let search, let from, let limit):
                let own = past.filter { $0.application == group && $0.matches(search) }
                return .page(group: group, from: from, Array(own.dropFirst(from).prefix(limit)))
            case .hide(let selection, let act):
                let meant: (CentreEntry) -> Bool = { entry in
                    switch selection {
                    case .entry(let id): entry.id == .history(id)
                    case .group(let name): entry.application == name
                    case .all: true
                    }
                }
                hidden[act, default: []] += past.filter(meant)
                past.removeAll(where: meant)
            case .purge: break
            case .unhide(let act):
                past += hidden.removeValue(forKey: act) ?? []
                past.sort { $0.shownAt > $1.shownAt }
            }
            return .changed
        }

        /// The rows of the window, shortened.
        var rows: [String] {
            (centre?.rows ?? []).map { row in
                switch row {
                case .group(let group):
                    "\(group.name) (\(group.count))" + (group.isOpen ? " open" : "")
                case .entry(let entry): "  " + (entry.title ?? "")
                case .pending(_, let index): "  ? \(index)"
                }
            }
        }
    }

    @Test("opens with live toasts and the history by application, the newest first")
    func opens() {
        var opened = Opened(["Mail": 3, "Chat": 1])
        opened.simulation.present(.toast("live"))
        opened.toggle()
        let name = Owner.app("a").identity.shownName
        #expect(
            opened.rows == [
                "\(name) (1)", "  live", "Mail (3)", "  Mail 4", "Chat (1)", "  Chat 1",
            ]
        )
        #expect(opened.centre?.count == 6)
        opened.toggle()
        #expect(opened.centre == nil)
        opened.toggle(.hide)
        #expect(opened.centre == nil)
    }

    @Test("the icon of a group's head is in no row below it, another picture is")
    func icons() {
        var opened = Opened(["Mail": 4])
        for (index, icon) in [ImageSource.name("mail"), .name("mail"), .file(path: "/ada.png")]
            .enumerated()
        { opened.past[index].icon = icon }
        opened.toggle()
        opened.act(.groupToggled("Mail"))
        let icons = opened.centre?.rows.map { row -> ImageSource? in
            switch row {
            case .group(let group): group.icon
            case .entry(let entry): entry.icon
            case .pending: nil
            }
        }
        #expect(icons == [.name("mail"), nil, nil, .file(path: "/ada.png"), nil])
    }

    @Test("live toasts are there at once, before the history answers")
    func atOnce() {
        var simulation = Simulation()
        simulation.present(.toast("live"))
        let effects = simulation.send(.centreSwitched(simulation.token(), .show))
        #expect(simulation.state.scene.centre?.count == 2)
        #expect(effects.contains(.askHistory(2, .groups(search: ""))))
        #expect(effects.contains(.announceScene))
        simulation.send(.centreAnswered(2, .failed(.groups(search: ""), "Not there.")))
        #expect(simulation.state.scene.centre?.problem == "Not there.")
        #expect(simulation.state.scene.centre?.count == 2)
    }

    @Test("a group opens, and its entries come in pages around the window")
    func pages() {
        var opened = Opened(["Mail": 10_000])
        opened.toggle()
        opened.act(.groupToggled("Mail"))
        #expect(opened.centre?.count == 10_001)
        #expect(opened.rows.count == Centre.maximumRows)
        #expect(opened.rows.last == "  Mail 9938")
        opened.act(.scrolled(first: 9000))
        #expect(opened.centre?.first == 9000)
        #expect(opened.rows.first == "  Mail 1001")
        #expect(!opened.rows.contains { $0.contains("?") })
        opened.act(.scrolled(first: 99_999))
        #expect(opened.rows.last == "  Mail 1")
        opened.act(.groupToggled("Mail"))
        #expect(opened.rows == ["Mail (10000)", "  Mail 10000"])
    }

    @Test("what others delete from the history leaves the open centre")
    func deletedByOthers() {
        var opened = Opened(["Mail": 3, "Chat": 1])
        opened.toggle()
        opened.act(.groupToggled("Mail"))
        opened.past.removeAll { $0.title == "Mail 3" || $0.application == "Chat" }
        opened.answer(opened.simulation.send(.historyChanged))
        // Not at once: a flood of changes asks four times a second.
        opened.answer(opened.simulation.advance(by: .milliseconds(250)))
        #expect(opened.rows == ["Mail (2) open", "  Mail 4", "  Mail 2"])
        opened.toggle()
        let effects = opened.simulation.send(.historyChanged)
        #expect(effects == [] && opened.centre == nil)
    }

    @Test("a search finds live and past ones, whatever the case, and opens their groups")
    func search() {
        var opened = Opened(["Mail": 12, "Chat": 3])
        opened.simulation.present(.toast("mailbox full"))
        opened.simulation.present(.toast("other"))
        opened.toggle()
        opened.act(.searched(" MAIL "))
        #expect(opened.centre?.search == "MAIL")
        #expect(opened.rows.count == 2 + 13)
        #expect(opened.rows[1] == "  mailbox full")
        #expect(opened.rows[2] == "Mail (12) open")
        opened.act(.searched("nowhere"))
        #expect(opened.centre?.count == 0)
        opened.act(.searched(""))
        #expect(opened.rows.contains("Mail (12)"))
    }

    @Test("an answer to an earlier search is not used")
    func outOfDate() {
        var simulation = Simulation()
        simulation.send(.centreSwitched(simulation.token(), .show))
        let effects = simulation.act(.centre(.searched("x")))
        let late = CentreEntry(
            id: .history(1),
            application: "Mail",
            shownAt: Instant(milliseconds: 0)
        )
        let groups = CentreAnswer.groups([CentreHistoryGroup(name: "Mail", count: 1, newest: late)])
        simulation.send(.centreAnswered(2, groups))
        #expect(simulation.state.scene.centre?.count == 0)
        for case .askHistory(let serial, _) in effects {
            simulation.send(.centreAnswered(serial, groups))
        }
        #expect(simulation.state.scene.centre?.count == 2)
    }

    @Test("an entry is opened to be read as a whole, and closed again")
    func entryToggled() throws {
        let text = String(repeating: "word ", count: 200)
        var opened = Opened(["Mail": 1])
        opened.past[0].message = text
        var toast = Toast(headline: Headline(title: "Photo"))
        toast.headline.message = StyledText(text)
        toast.headline.image = Picture(source: .file(path: "/a.png"))
        let live = opened.simulation.present(.toast(toast))
        opened.toggle()
        for id in [CentreEntry.ID.live(live), .history(1)] {
            func entry() throws -> CentreEntry {
                guard
                    case .entry(let entry)? = opened.centre?.rows.first(where: {
                        $0.id == .entry(id)
                    })
                else { throw CentreFailure() }
                return entry
            }
            let closed = try entry()
            #expect(closed.message?.count == CentreEntry.longestMessage + 1 && closed.isCut)
            opened.act(.entryToggled(id))
            let open = try entry()
            #expect(open.message == text && open.isOpen && !open.isCut)
            opened.act(.entryToggled(id))
            #expect(try entry() == closed)
        }
    }

    struct CentreFailure: Error {}

    @Test("an avatar stays an icon in an open entry")
    func avatar() throws {
        for (category, isPicture) in [("im.received", false), ("transfer", true)] {
            var opened = Opened()
            var toast = Toast(headline: Headline(title: "Ann")) { $0.category = category }
            toast.headline.image = Picture(source: .file(path: "/ann.png"))
            opened.simulation.present(.toast(toast))
            let entry = try opened.lastEntry()
            #expect((entry.picture != nil) == isPicture)
        }
    }

    @Test("an entry says why a press on it has no effect: no action, or no program any more")
    func obstacles() throws {
        let action = Button(id: Toast.defaultActionID, title: "")
        for (actions, isGone, expected) in [
            ([], false, CentreEntry.Obstacle.noDefaultAction), ([action], false, nil),
            ([action], true, .programEnded), ([], true, .noDefaultAction),
        ] {
            var opened = Opened()
            // Whether its owner is there is known of toasts with a key.
            let toast = opened.simulation.present(.toast("live", actions: actions), key: "k")
            if isGone { opened.simulation.send(.ownerVanished(name: Owner.app("a").name)) }
            let entry = try opened.lastEntry()
            #expect(entry.obstacle == expected && entry.isOpenable == (expected == nil))
            let centre = try #require(opened.centre)
            #expect(centre.offers(Toast.defaultActionID, of: toast) == (expected == nil))
        }
    }

    @Test("one, a group and all are dismissed, live and past")
    func dismissal() throws {
        var opened = Opened(["Mail": 3, "Chat": 2])
        let toast = opened.simulation.present(.toast("live"))
        opened.simulation.present(.toast("more"))
        opened.toggle()
        opened.act(.groupToggled("Mail"))
        opened.act(.dismissed(.history(4)))
        #expect(opened.rows.contains("  Mail 5") && !opened.rows.contains("  Mail 4"))
        opened.act(.dismissed(.history(5)))
        #expect(opened.rows.contains("Mail (1) open"))
        opened.act(.dismissed(.live(toast)))
        #expect(!opened.simulation.state.isLive(toast))
        opened.act(.groupCleared("Chat"))
        #expect(!opened.rows.contains { $0.contains("Chat") })
        opened.act(.cleared)
        #expect(opened.centre?.count == 0)
        #expect(opened.past.isEmpty)
        #expect(opened.simulation.state.liveCount == 0)
    }

    @Test("during a search neither a group nor all are dismissed: some are not shown")
    func dismissalInSearch() {
        var opened = Opened(["Mail": 3])
        let toast = opened.simulation.present(.toast("other"))
        opened.toggle()
        let all = opened.rows
        opened.act(.searched("mail"))
        opened.act(.groupCleared("Mail"))
        opened.act(.cleared)
        opened.act(.searched(""))
        #expect(opened.rows == all && opened.simulation.state.isLive(toast))
    }

    @Test("one that ends stays where it is, and open, until the history has it")
    func former() {
        var opened = Opened(["Mail": 2])
        let name = Owner.app("a").identity.listedName
        let older = opened.simulation.present(
            .toast("older", actions: [Button(id: "a", title: "A")])
        )
        opened.simulation.advance(by: .seconds(1))
        opened.simulation.present(.toast("newer"))
        opened.toggle()
        opened.act(.groupToggled(name))
        opened.act(.entryToggled(.live(older)))
        let before = opened.rows
        #expect(before == ["\(name) (2) open", "  newer", "  older", "Mail (2)", "  Mail 2"])
        let accepted = opened.simulation.state.presentations[older]?.acceptedAt
        let effects = opened.simulation.send(
            .buttonPressedByTool(opened.simulation.token(), older, Answer(button: "a"))
        )
        #expect(opened.rows == before)
        guard case .entry(let ending)? = opened.centre?.rows[2] else { return }
        #expect(ending.id == .live(older) && ending.choices.isEmpty && ending.isOpen)
        var past = CentreEntry(
            id: .history(9),
            application: name,
            title: "older",
            shownAt: accepted ?? opened.simulation.now
        )
        past.former = older
        opened.past.insert(past, at: 0)
        opened.answer(effects)
        opened.answer(opened.simulation.advance(by: .seconds(1)))
        #expect(opened.rows == before)
        guard case .entry(let now)? = opened.centre?.rows[2] else { return }
        #expect(now.id == .history(9) && now.former == older && now.isOpen)
        // Another time it is an entry like all others.
        opened.toggle(.hide)
        opened.toggle()
        opened.act(.groupToggled(name))
        guard case .entry(let later)? = opened.centre?.rows[2] else { return }
        #expect(later.id == .history(9) && later.former == nil && !later.isOpen)
    }

    @Test("one that its sender takes back goes at once")
    func takenBack() {
        var opened = Opened()
        let toast = opened.simulation.present(.toast("gone"))
        opened.toggle()
        opened.simulation.send(.dismissRequested(opened.simulation.token(), toast, by: .app("a")))
        #expect(opened.rows == [])
    }

    @Test("a live toast has its picture, and its group the icon of the application alone")
    func pictures() {
        var opened = Opened()
        var toast = Toast(headline: Headline(title: "Photo")) { $0.appIcon = .name("camera") }
        opened.simulation.present(.toast(toast))
        opened.toggle()
        guard case .group(let group)? = opened.centre?.rows.first else {
            Issue.record("no group: \(opened.rows)")
            return
        }
        #expect(group.icon == .name("camera"))
        toast.headline.image = Picture(source: .file(path: "/a.png"))
        opened.simulation.present(.toast(toast))
        opened.toggle(.hide)
        opened.toggle()
        guard case .group(let group)? = opened.centre?.rows.first,
            case .entry(let entry)? = opened.centre?.rows.dropFirst().first
        else {
            Issue.record("no entry: \(opened.rows)")
            return
        }
        #expect(entry.icon == .file(path: "/a.png") && group.icon == nil)
    }

    @Test("a press on a past one asks to act on it, and the centre closes")
    func historyPressed() {
        var opened = Opened(["Mail": 2])
        opened.toggle()
        let effects = opened.simulation.act(.centre(.historyPressed(2, activationToken: "t")))
        #expect(effects.contains(.actOnHistory(2, activationToken: "t")))
        #expect(opened.centre == nil)
    }

    @Test("a toast that ends while it is open is listed as past")
    func ended() {
        var opened = Opened(["Mail": 1])
        let toast = opened.simulation.present(.toast("live"))
        opened.toggle()
        let effects = opened.simulation.send(.dismissedByTool(opened.simulation.token(), toast))
        opened.past.insert(
            CentreEntry(
                id: .history(9),
                application: "Mail",
                title: "was live",
                shownAt: Instant(milliseconds: 5)
            ),
            at: 0
        )
        opened.answer(effects)
        #expect(opened.rows == ["Mail (1)", "  Mail 1"], "it is no longer live at once")
        opened.answer(opened.simulation.advance(milliseconds: 250))
        #expect(opened.rows == ["Mail (2)", "  was live"])
    }

    @Test("a flood lists live toasts ten times a second, and asks for nothing")
    func flood() {
        var opened = Opened(["Mail": 1])
        opened.toggle()
        var changes = 0
        for number in 0..<200 {
            let before = opened.centre
            let effects = opened.simulation.send(
                .presentRequested(
                    opened.simulation.token(),
                    PresentRequest(content: .toast("\(number)")),
                    by: .app("a")
                )
            )
            #expect(!effects.contains { if case .askHistory = $0 { true } else { false } })
            opened.simulation.advance(milliseconds: 5)
            if opened.centre != before { changes += 1 }
        }
        #expect((9...11).contains(changes), "\(changes)")
        opened.simulation.advance(milliseconds: 100)
        let toasts = opened.simulation.state.liveCount
        #expect(opened.rows.contains("a (\(toasts))"))
    }
}
