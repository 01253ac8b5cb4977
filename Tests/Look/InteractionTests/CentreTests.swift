// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import TestSupport
import Testing

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
            isOpenable: isOpenable,
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

    @Test("Right opens a group or moves to a toast's buttons, Return presses, Delete dismisses")
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
            let rows = (first..<first + Centre.maximumRows).map { place in
                CentreRow.entry(
                    CentreEntry(
                        id: .history(Int64(10_000 - place)),
                        application: "Mail",
                        title: "Number \(place)",
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
