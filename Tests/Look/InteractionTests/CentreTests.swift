// SPDX-License-Identifier: MIT

import DesignSystem
import Foundation
import InputEvents
import PresenterCore
import TestSupport
import Testing

@testable import Interaction

@Suite("Notification centre, by hand")
struct CentreTests {
    /// A user with the centre open.
    private func user(_ centre: Centre = CentreSamples.centre("past")) -> TestUser {
        var user = TestUser()
        user.show { $0.centre = centre }
        user.takeKeyboard()
        user.advance(600)
        _ = user.news()
        return user
    }

    private func focus(_ user: TestUser) -> Target? {
        user.interaction.cardState(.centre).focus
    }

    private var live: PresentationID { TestCards.id(7) }

    @Test("letters go into the search, wherever the focus is")
    func search() {
        var user = user()
        user.strike(.character("a"), text: "a")
        #expect(user.news() == [.centre(.searched("a"))])
        user.strike(.down)
        #expect(focus(user) == .centre(.row(.group("Builder"))))
        user.strike(.character("b"), text: "b")
        #expect(user.news() == [.centre(.searched("ab"))])
        #expect(focus(user) == .input)
        user.strike(.backspace)
        #expect(user.news() == [.centre(.searched("a"))])
    }

    @Test("a past one is pressed where that still does something", arguments: [true, false])
    func past(isOpenable: Bool) {
        let entry = CentreEntry(
            id: .history(381),
            application: "Mail",
            title: "Ann",
            obstacle: isOpenable ? nil : .programEnded,
            shownAt: Instant(milliseconds: 0)
        )
        let group = CentreGroup(name: "Mail", icon: nil, count: 1, isOpen: false)
        var user = user(
            Centre {
                $0.rows = [.group(group), .entry(entry)]
                $0.count = 2
            }
        )
        user.strike(.down)
        user.strike(.down)
        #expect(focus(user) == .centre(.row(.entry(.history(381)))))
        user.strike(.enter)
        #expect(user.news() == (isOpenable ? [.centre(.historyPressed(381))] : []))
    }

    @Test("Right opens a group or moves to a toast's buttons, Enter presses, Delete dismisses")
    func keys() {
        var user = user()
        user.strike(.down)
        user.strike(.right)
        #expect(user.news() == [.centre(.groupToggled("Builder"))])
        user.strike(.down)
        #expect(focus(user) == .centre(.row(.entry(.live(live)))))
        user.strike(.enter)
        #expect(user.news() == [.centre(.pressed(live, button: "default"))])
        user.strike(.right)
        user.strike(.right)
        user.strike(.enter)
        #expect(user.news() == [.centre(.pressed(live, button: "stop"))])
        user.strike(.left)
        user.strike(.left)
        user.strike(.delete)
        #expect(user.news() == [.centre(.dismissed(.live(live)))])
    }

    /// A centre with a long notification without an answer, open or closed.
    private func article(isOpen: Bool = false) -> Centre {
        var entry = CentreEntry(
            id: .history(3),
            application: "News",
            title: "Comet",
            message: String(repeating: "Look up. ", count: 50),
            shownAt: Instant(milliseconds: 0)
        )
        entry.isOpen = isOpen
        return Centre {
            $0.rows = [.group(CentreGroup(name: "News", count: 1)), .entry(entry)]
            $0.count = 2
        }
    }

    @Test(
        "Right and Space open a long notification, Left and Space close it; mirrored, Left opens it",
        arguments: [false, true]
    )
    func opens(isMirrored: Bool) {
        var user = user(article())
        user.isMirrored = isMirrored
        let (forward, back) = isMirrored ? (Key.left, Key.right) : (.right, .left)
        user.strike(.down)
        user.strike(.down)
        user.strike(back)
        #expect(user.news() == [], "it is closed")
        let toggled: [UserAction] = [.centre(.entryToggled(.history(3)))]
        user.strike(forward)
        #expect(user.news() == toggled)
        user.strike(.space)
        #expect(user.news() == toggled)
        user.show { $0.centre = article(isOpen: true) }
        user.strike(forward)
        #expect(user.news() == [], "it is open: on to the sign of its menu")
        user.strike(back)
        user.strike(back)
        #expect(user.news() == toggled)
        user.strike(.space)
        #expect(user.news() == toggled)
    }

    @Test("a click opens one without an answer; Enter says why it has none, until the next key")
    func refusal() throws {
        var user = user(article())
        user.click(.centre, .centre(.row(.entry(.history(3)))))
        #expect(user.news() == [.centre(.entryToggled(.history(3)))])
        user.strike(.down)
        user.strike(.down)
        user.strike(.enter)
        #expect(user.news() == [])
        #expect(user.interaction.cardState(.centre).refused == .history(3))
        user.strike(.down)
        #expect(user.interaction.cardState(.centre).refused == nil)
    }

    @Test("Right goes on to the sign of the menu, Enter opens it, and a rule in it is made")
    func menu() {
        var user = user(article(isOpen: true))
        user.strike(.down)
        user.strike(.down)
        #expect(user.interaction.cardState(.centre).menu == nil)
        user.strike(.right)
        #expect(focus(user) == .centre(.menu(.history(3))))
        user.strike(.enter)
        #expect(user.interaction.cardState(.centre).menu == .history(3))
        user.strike(.right)
        #expect(focus(user) == .centre(.rule(.history(3), .mute)))
        user.strike(.enter)
        #expect(user.news() == [.centre(.ruleToggled("News", .mute))])
        user.click(.centre, .centre(.menu(.history(3))))
        #expect(user.interaction.cardState(.centre).menu == nil)
    }

    @Test("a one-time code is copied, by key too, and the centre stays")
    func code() {
        var entry = CentreEntry(
            id: .live(live),
            application: "Bank",
            title: "Your code is 493817",
            shownAt: Instant(milliseconds: 0)
        )
        entry.code = "493817"
        var user = user(
            Centre {
                $0.rows = [.group(CentreGroup(name: "Bank", count: 1)), .entry(entry)]
                $0.count = 2
            }
        )
        for _ in 0..<2 { user.strike(.down) }
        user.strike(.right)
        #expect(focus(user) == .centre(.copy(live)))
        user.strike(.enter)
        #expect(user.orders.contains(.copy("493817")) && user.news() == [])
        // It ended before the press came.
        user.show { $0.centre?.rows.removeLast() }
        #expect(user.interaction.activate(centre: .copy(live)) == [])
    }

    @Test("a toast is put off for a time, until tomorrow, or until the user is back")
    func snooze() throws {
        let expected: [(CentreSnooze, Duration?)] = [
            (.short, .seconds(1200)), (.hour, .seconds(3600)), (.back, nil),
        ]
        for (time, span) in expected {
            var user = user()
            _ = user.interaction.activate(centre: .menu(.live(live)))
            #expect(user.interaction.cardState(.centre).menu == .live(live))
            let orders = user.interaction.activate(centre: .snooze(live, time))
            #expect(orders == [.report(.centre(.snoozed(live, for: span)))], "\(time)")
            #expect(user.interaction.cardState(.centre).menu == nil)
        }
        var user = user()
        let orders = user.interaction.activate(centre: .snooze(live, .tomorrow))
        guard case .report(.centre(.snoozed(live, let span?)))? = orders.first else {
            Issue.record("\(orders)")
            return
        }
        // The layout is a moment old.
        #expect((Duration.seconds(39_990)...(.seconds(40_000))).contains(span))
    }

    @Test("what was dismissed just now is brought back, if there is something")
    func undo() {
        var user = user()
        user.strike(.character("z"), .control)
        #expect(user.news() == [])
        user.show { $0.centre?.undoable = 2 }
        user.strike(.character("z"), .control)
        #expect(user.news() == [.centre(.undone)])
        #expect(user.interaction.activate(centre: .undo) == [.report(.centre(.undone))])
    }

    @Test("a row that is higher than the list scrolls before the focus leaves it")
    func scrollsWithin() {
        var user = user(article(isOpen: true))
        user.strike(.down)
        user.strike(.down)
        let top = user.interaction.cardState(.centre).scroll
        user.strike(.down)
        #expect(user.interaction.cardState(.centre).scroll > top)
        #expect(focus(user) == .centre(.row(.entry(.history(3)))))
        for _ in 0..<2 { user.strike(.up) }
        #expect(focus(user) == .centre(.row(.group("News"))))
    }

    @Test("the table of its keys is that of the documentation, and each does something")
    func table() throws {
        let url = GoldenFile.project.appendingPathComponent("docs/history.md")
        let page = try String(contentsOf: url, encoding: .utf8)
        for key in CentreKey.all {
            #expect(page.contains("| \(key.name) | \(key.help) |"), "\(key.name)")
            let hasEffect = (1...6).contains { row in
                var centre = CentreSamples.centre("long")
                centre.undoable = 1
                var user = user(centre)
                for _ in 0..<row { user.strike(.down) }
                let before = user.interaction.cardState(.centre).focus
                user.strike(key.key, key.modifiers)
                return !user.news().isEmpty
                    || user.interaction.cardState(.centre).focus != before
            }
            #expect(hasEffect, "\(key.name)")
        }
        #expect(Set(CentreKey.all.map(\.key)).count == CentreKey.all.count)
    }

    @Test("Delete on a group dismisses it, but not during a search, which hides some of it")
    func groups() {
        var user = user()
        user.strike(.down)
        user.strike(.delete)
        #expect(user.news() == [.centre(.groupCleared("Builder"))])
        user.show { $0.centre?.search = "b" }
        user.strike(.delete)
        #expect(user.news() == [])
    }

    @Test("after the focused row is dismissed, the next one has the focus")
    func dismissal() {
        var user = user()
        for _ in 0..<6 { user.strike(.down) }
        #expect(focus(user) == .centre(.row(.entry(.history(381)))))
        user.show { scene in
            scene.centre?.rows.removeAll { $0.id == .entry(.history(381)) }
            scene.centre?.count -= 1
        }
        #expect(focus(user) == .centre(.row(.entry(.history(380)))))
    }

    @Test("a click on a row, or on a part of it, selects that row for the keyboard")
    func clicks() {
        var user = user()
        user.click(.centre, .centre(.row(.group("Chat"))))
        #expect(user.news() == [.centre(.groupToggled("Chat"))])
        #expect(focus(user) == .centre(.row(.group("Chat"))))
        user.strike(.up)
        user.strike(.up)
        #expect(focus(user) == .centre(.row(.entry(.history(380)))))
        user.click(.centre, .centre(.button(live, "log")))
        #expect(focus(user) == .centre(.row(.entry(.live(live)))))
    }

    @Test("an entry that a click opens at the lower edge is scrolled into view")
    func clickedBelow() throws {
        var article = article()
        let rows = (0..<8).map { CentreRow.group(CentreGroup(name: "\($0)", count: 1)) }
        article.rows = rows + article.rows
        article.count = article.rows.count
        var user = user(article)
        user.click(.centre, .centre(.row(.entry(.history(3)))))
        #expect(user.news() == [.centre(.entryToggled(.history(3)))])
        user.show { scene in
            scene.centre?.rows[9] = self.article(isOpen: true).rows[1]
        }
        let window = try #require(user.interaction.layout[.centre]?.layout.rows)
        let span = window.spans[9 - window.first]
        // It is higher than the list: its beginning is in view.
        #expect(span.from >= 0 && span.from < 60, "\(span)")
    }

    @Test("an entry that goes to the history stays selected, open and in its place")
    func former() {
        var user = user(article())
        user.show { scene in
            guard case .entry(var entry)? = scene.centre?.rows[1] else { return }
            entry.id = .live(live)
            scene.centre?.rows[1] = .entry(entry)
        }
        user.strike(.down)
        user.strike(.down)
        user.strike(.right)
        user.strike(.enter)
        #expect(user.interaction.cardState(.centre).focus == .centre(.row(.entry(.live(live)))))
        user.show { scene in
            guard case .entry(var entry)? = scene.centre?.rows[1] else { return }
            entry.id = .history(77)
            entry.former = live
            scene.centre?.rows[1] = .entry(entry)
            scene.centre?.rows.insert(.group(CentreGroup(name: "Other", count: 1)), at: 0)
            scene.centre?.count = 3
        }
        #expect(focus(user) == .centre(.row(.entry(.history(77)))))
    }

    @Test("Escape, a press outside and the loss of the keyboard close it")
    func closes() {
        var one = user()
        one.strike(.escape)
        #expect(one.news() == [.centre(.closed)])
        one.press(TestUser.beside)
        #expect(one.news().contains(.centre(.closed)))
        var other = user()
        other.input(.keyboardLost)
        #expect(other.news() == [.centre(.closed)])
    }

    @Test("toasts are in it only, and are reported as hidden")
    func toasts() {
        var user = TestUser()
        user.show { $0.toasts = [TestCards.toast(1)] }
        #expect(user.interaction.layout[TestCards.id(1)] != nil)
        _ = user.news()
        user.show { $0.centre = Centre() }
        #expect(user.interaction.layout[TestCards.id(1)] == nil)
        #expect(user.news() == [.toastsHidden([TestCards.id(1)])])
        user.show { $0.centre = nil }
        #expect(user.interaction.layout[TestCards.id(1)] != nil)
    }

    @Test("a dialog above has the keyboard, and nothing in the centre reacts")
    func dialog() {
        var user = user()
        user.show { $0.presenters = [TestCards.modal(1)] }
        user.strike(.character("a"), text: "a")
        #expect(!user.news().contains { if case .centre = $0 { true } else { false } })
        user.show { $0.presenters = [] }
        user.strike(.character("a"), text: "a")
        #expect(user.news().contains(.centre(.searched("a"))))
    }

    @Test("other rows are asked for near the window's edge, once, and only after scrolling")
    func windows() {
        func long(_ first: Int) -> Centre {
            let rows = (first..<first + Centre.maximumRows).map { index in
                CentreRow.entry(
                    CentreEntry(
                        id: .history(Int64(10_000 - index)),
                        application: "Mail",
                        title: "Number \(index)",
                        shownAt: Instant(milliseconds: 0)
                    )
                )
            }
            return Centre {
                $0.rows = rows
                $0.first = first
                $0.count = 10_000
            }
        }
        var user = user(long(0))
        user.show { $0.centre?.first = 0 }
        #expect(user.news().isEmpty)
        var asked: [Int] = []
        for _ in 0..<60 {
            user.strike(.down)
            for case .centre(.scrolled(let first)) in user.news() {
                asked.append(first)
                user.show { $0.centre = long(first) }
            }
        }
        #expect(asked.count == 1, "\(asked)")
        #expect(focus(user) == .centre(.row(.entry(.history(10_000 - 59)))))
        user.strike(.end)
        let news = user.news()
        #expect(news.count == 1, "\(news)")
        user.show { $0.centre = long(10_000 - Centre.maximumRows) }
        #expect(focus(user) == .centre(.row(.entry(.history(1)))))
    }
}
