// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import InputEvents
import PresenterCore
import TestSupport
import Testing

@testable import Interaction

@Suite("Marking and copying a long text")
struct TextMarkingTests {
    private static func title(_ row: Int) -> String { "row \(row), one_two  é!" }

    private static func text(
        first: Int = 0,
        answers: Int = 0,
        copied: String = "",
        to end: Int = 0,
        isLive: Bool = true
    ) -> FormField {
        FormField.list(
            options: (first..<first + 50).map { .init(id: "\($0)", title: title($0)) },
            areRows: true,
            isFiltered: isLive,
            isText: true,
            window: isLive
                ? LiveRows {
                    $0.first = first
                    $0.matches = 1000
                    $0.total = 1000
                    $0.answers = answers
                    $0.copied = copied
                    $0.copiedTo = end
                } : nil
        )
    }

    private func user(isLive: Bool = true) -> TestUser {
        TestUser(before: TestCards.modal(1, choices: Self.text(isLive: isLive)))
    }

    private func answer(_ user: inout TestUser, _ text: FormField) {
        user.changeModal { $0.choices = text }
    }

    private func range(_ numbers: Int...) -> Range<TextPosition>? { Range(numbers: numbers) }

    private static let card = TextMarkingTests().user().interaction.instances.cards[0]

    /// A place on the screen: before a character of a line in view, or of one beyond them.
    private func place(_ line: Int, _ character: Double) -> ScreenPoint {
        let first = Self.card.layout.textLines[0]
        let x = first.stops[0] + (first.stops[1] - first.stops[0]) * character
        let y = first.y + first.height * Double(line)
        let corner = Self.card.visibleFrame
        return ScreenPoint(output: TestUser.output, point: Point(x: corner.x + x, y: corner.y + y))
    }

    private func drag(_ user: inout TestUser, _ from: ScreenPoint, _ to: ScreenPoint) {
        user.input(.pointer(.moved(from)))
        user.press(from)
        user.input(.pointer(.moved(to)))
        user.release(to)
    }

    private func question(
        _ number: Int,
        _ first: Int,
        copy: Range<TextPosition>? = nil
    ) -> UserAction {
        let question = RowQuestion(number: number, text: "", first: first) { $0.copy = copy }
        return .rowsAsked(TestCards.id(1), question)
    }

    private func copies(_ user: TestUser) -> [String] {
        user.orders.compactMap { if case .copy(let text) = $0 { text } else { nil } }
    }

    @Test("a drag marks by characters and across rows, in both directions; a click ends it")
    func dragging() {
        var user = user()
        drag(&user, place(1, 4), place(3, 2.2))
        #expect(user.state.list.marked == range(1, 4, 3, 2))
        #expect(user.state.focus == .list)
        drag(&user, place(3, 2), place(1, 4))
        #expect(user.state.list.marked == range(1, 4, 3, 2))
        // Beside the text are its ends.
        drag(&user, place(2, -0.9), place(2, 27))
        #expect(user.state.list.marked == range(2, 0, 2, 18))
        user.advance(1000)
        drag(&user, place(4, 1), place(4, 1))
        #expect(user.state.list.marked == nil)
        #expect(user.news().isEmpty)
    }

    @Test("two clicks mark a word, three a row, four start over; Shift extends")
    func clicks() {
        var user = user()
        func click(_ at: ScreenPoint) {
            user.input(.pointer(.moved(at)))
            user.press(at)
            user.release(at)
        }
        click(place(0, 9.5))
        click(place(0, 9.5))
        #expect(user.state.list.marked == range(0, 7, 0, 14))
        click(place(0, 9.5))
        #expect(user.state.list.marked == range(0, 0, 1, 0))
        click(place(0, 9.5))
        #expect(user.state.list.marked == nil)
        for (x, word) in [
            (1.5, range(0, 0, 0, 3)), (14.5, range(0, 14, 0, 16)), (5.5, range(0, 5, 0, 6)),
        ] {
            user.advance(1000)
            click(place(0, x))
            user.advance(100)
            click(place(0, x))
            #expect(user.state.list.marked == word)
        }
        // By words, as it began.
        user.advance(1000)
        click(place(1, 1))
        click(place(1, 1))
        user.input(.modifiersChanged(.shift))
        click(place(2, 9.5))
        user.input(.modifiersChanged([]))
        #expect(user.state.list.marked == range(1, 0, 2, 14))
        // Too late, and too far away, for a double click.
        user.advance(1000)
        click(place(3, 1))
        user.advance(450)
        click(place(3, 1))
        click(place(3, 3))
        #expect(user.state.list.marked == nil)
    }

    @Test("beyond its edge the text scrolls while the button is held, the faster the further")
    func scrolling() {
        var user = user()
        let start = place(6, 0)
        user.input(.pointer(.moved(start)))
        user.press(start)
        user.input(.pointer(.moved(place(8, 0))))
        user.advance(500)
        let slow = user.state.list.first
        #expect(slow > 5)
        user.input(.pointer(.moved(place(12, 0))))
        user.advance(500)
        let fast = user.state.list.first - slow
        #expect(fast > 3 * slow)
        #expect(user.state.list.marked?.lowerBound == TextPosition(row: 6))
        #expect(user.state.list.marked.map { $0.upperBound.row > slow } == true)
        user.release(place(12, 0))
        let last = user.state.list
        user.advance(500)
        #expect(user.state.list == last)
        #expect(user.interaction.nextDeadline.map { $0 > user.now } ?? true)
    }

    /// A key, what it marks from row 2, column 4, and the rows in view after it.
    static let strokes: [(key: Key, modifiers: Modifiers, marked: [Int]?, view: Range<Int>)] = [
        (.right, .shift, [2, 4, 2, 5], 0..<8), (.left, .shift, [2, 3, 2, 4], 0..<8),
        (.right, [.shift, .control], [2, 4, 2, 5], 0..<8),
        (.left, [.shift, .control], [2, 0, 2, 4], 0..<8),
        (.down, .shift, [2, 4, 3, 4], 0..<8), (.up, .shift, [1, 4, 2, 4], 0..<8),
        (.pageDown, .shift, [2, 4, 9, 4], 2..<10), (.pageUp, .shift, [0, 0, 2, 4], 0..<8),
        (.home, .shift, [2, 0, 2, 4], 0..<8), (.end, .shift, [2, 4, 2, 18], 0..<8),
        (.home, [.shift, .control], [0, 0, 2, 4], 0..<8),
        (.end, [.shift, .control], [2, 4, 1000, 0], 992..<1000),
        (.character("a"), .control, [0, 0, 1000, 0], 0..<8), (.down, [], nil, 1..<9),
    ]

    @Test("keys with Shift move its end, which comes into view", arguments: strokes.indices)
    func keyboard(_ index: Int) {
        let (key, modifiers, marked, view) = Self.strokes[index]
        var user = user()
        drag(&user, place(2, 4), place(2, 4))
        user.strike(key, modifiers)
        #expect(user.state.list.marked == marked.flatMap { Range(numbers: $0) })
        #expect(user.state.list.first..<user.state.list.first + 8 == view)
    }

    @Test("a letter with a combining accent is selected as one character")
    func scalars() {
        var user = user()
        answer(
            &user,
            {
                var text = Self.text()
                text.choices[0].title = "e\u{301}a"
                return text
            }()
        )
        drag(&user, place(0, 0), place(0, 0))
        user.strike(.right, .shift)
        #expect(user.state.list.marked == range(0, 0, 0, 2))
        user.strike(.right, .shift)
        #expect(user.state.list.marked == range(0, 0, 0, 3))
        // From the end of a row to the next one, and back.
        user.strike(.right, .shift)
        #expect(user.state.list.marked == range(0, 0, 1, 0))
        user.strike(.left, .shift)
        #expect(user.state.list.marked == range(0, 0, 0, 3))
    }

    @Test("its owner is asked for what is copied, part by part, and for nothing else meanwhile")
    func copying() {
        var user = user()
        user.strike(.character("a"), .control)
        user.strike(.character("c"), .control)
        let all = range(0, 0, 1000, 0)
        #expect(user.news() == [question(1, 0, copy: all)])
        #expect(user.state.list.note == .copying)
        user.strike(.end)
        #expect(user.news().isEmpty)
        answer(&user, Self.text(answers: 1, copied: "first\n", to: 600))
        #expect(user.news() == [question(2, 992, copy: range(600, 0, 1000, 0))])
        answer(&user, Self.text(answers: 2, copied: "second", to: 1000))
        #expect(copies(user) == ["first\nsecond"])
        #expect(user.state.list.note == .copied)
        // The rows in view, without the copied text.
        #expect(user.news() == [question(3, 992)])
        answer(&user, Self.text(first: 950, answers: 3))
        #expect(user.news().isEmpty)
        // A new mark is not copied yet.
        user.strike(.left, .shift)
        #expect(user.state.list.note == nil)
    }

    @Test("rows that have not come yet are marked whole, and stay marked when they come")
    func pending() {
        var user = user()
        user.strike(.end)
        #expect(user.state.list.first == 992)
        drag(&user, place(1, 4), place(3, 2))
        #expect(user.state.list.marked == range(993, 0, 996, 0))
        user.advance(200)
        let asked = user.news().last
        #expect(asked == question(1, 992))
        answer(&user, Self.text(first: 950, answers: 1))
        #expect(user.state.list.marked == range(993, 0, 996, 0))
        // Rows that are there end it by characters.
        user.input(.modifiersChanged(.shift))
        drag(&user, place(5, 3), place(5, 3))
        user.input(.modifiersChanged([]))
        #expect(user.state.list.marked == range(993, 0, 997, 3))
        user.strike(.character("c"), .control)
        #expect(user.news() == [question(2, 992, copy: range(993, 0, 997, 3))])
    }

    @Test("a text too long for the clipboard is not copied in part")
    func tooLong() {
        var user = user()
        user.strike(.character("a"), .control)
        user.strike(.character("c"), .control)
        for part in 1...16 {
            let text = String(repeating: "x", count: 65_536)
            answer(&user, Self.text(answers: part, copied: text, to: part * 10))
            #expect(user.state.list.note == .copying)
        }
        answer(&user, Self.text(answers: 17, copied: "x", to: 170))
        #expect(user.state.list.note == .tooLong)
        #expect(copies(user).isEmpty)
    }

    @Test("of an owner that does not know the question the rows that are here are copied")
    func unknown() {
        for isLate in [false, true] {
            var user = user()
            drag(&user, place(1, 4), place(2, 3))
            user.type("y")
            #expect(user.news() == [question(1, 0, copy: range(1, 4, 2, 3))])
            if isLate {
                user.advance(1900)
                #expect(copies(user).isEmpty)
                user.advance(200)
            } else {
                answer(&user, Self.text(answers: 1))
            }
            #expect(copies(user) == ["1, one_two  é!\nrow"])
            _ = user.news()
            user.strike(.character("a"), .control)
            user.strike(.character("c"), .control)
            answer(&user, Self.text(answers: 2))
            #expect(copies(user).isEmpty)
            #expect(user.state.list.note == .failed)
        }
    }

    @Test("a text that is all here is copied at once")
    func here() {
        var user = user(isLive: false)
        user.strike(.character("c"), .control)
        #expect(user.orders.isEmpty)
        user.strike(.character("a"), .control)
        user.strike(.character("c"), .control)
        #expect(copies(user) == [(0..<50).map(Self.title).joined(separator: "\n")])
        drag(&user, place(0, 0), place(1, 0))
        user.orders = []
        user.strike(.character("c"), .control)
        #expect(copies(user) == [Self.title(0) + "\n"])
    }

    @Test("the field's own text is copied while it is selected")
    func field() {
        var user = user()
        drag(&user, place(1, 0), place(1, 3))
        user.type("/")
        user.type("ab")
        user.advance(200)
        answer(&user, Self.text(answers: 2))
        user.orders = []
        user.strike(.character("a"), .control)
        user.strike(.character("c"), .control)
        #expect(copies(user) == ["ab"])
        #expect(user.state.list.marked == range(1, 0, 1, 3))
    }
}
