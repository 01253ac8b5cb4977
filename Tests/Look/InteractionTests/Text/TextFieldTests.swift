// SPDX-License-Identifier: MIT

import InputEvents
import Testing

@testable import Interaction

@Suite("TextField")
struct TextFieldTests {
    private static func stroke(_ key: Key, _ text: String, _ modifiers: Modifiers) -> KeyStroke {
        KeyStroke(key, text: text, modifiers: modifiers, code: 1)
    }

    @Test(
        "keys edit as in every field; | is the caret",
        arguments: [
            ("ab|", .left, [], "a|b"),
            ("|ab", .left, [], "|ab"),
            ("|ab", .right, [], "a|b"),
            ("ab|", .right, [], "ab|"),
            ("ab|", .home, [], "|ab"),
            ("|ab", .end, [], "ab|"),
            ("ab|", .backspace, [], "a|"),
            ("|ab", .backspace, [], "|ab"),
            ("|ab", .delete, [], "|b"),
            ("ab|", .delete, [], "ab|"),
            ("one two|", .left, .control, "one |two"),
            ("one |two", .left, .control, "|one two"),
            ("|one two", .right, .control, "one| two"),
            ("one two|", .backspace, .control, "one |"),
            ("|one two", .delete, .control, "| two"),
            ("one t|wo", .character("u"), .control, "|wo"),
            ("one t|wo", .character("k"), .control, "one t|"),
            ("one t|wo", .character("w"), .control, "one |wo"),
            ("one t|wo", .character("e"), .control, "one two|"),
            ("a👩‍👩‍👧|", .backspace, [], "a|"),
            ("nai\u{308}|", .backspace, [], "na|"),
        ] as [(String, Key, Modifiers, String)]
    )
    func keys(_ before: String, _ key: Key, _ modifiers: Modifiers, _ after: String) {
        var field = Self.field(before)
        let isTaken = field.handle(Self.stroke(key, "", modifiers))
        #expect(isTaken)
        #expect(Self.picture(field) == after)
    }

    @Test(
        "in a terminal the control keys are those of readline",
        arguments: [
            ("one t|wo", "a", "|one two"), ("one t|wo", "e", "one two|"),
            ("one t|wo", "b", "one |two"), ("one t|wo", "f", "one tw|o"),
            ("one t|wo", "d", "one t|o"), ("one t|wo", "h", "one |wo"),
            ("one t|wo", "k", "one t|"), ("one t|wo", "u", "|wo"),
            ("one t|wo", "w", "one |wo"),
        ] as [(String, Character, String)]
    )
    func readline(_ before: String, _ key: Character, _ after: String) {
        var field = Self.field(before)
        let isTaken = field.handle(Self.stroke(.character(key), "", .control), isTerminal: true)
        #expect(isTaken)
        #expect(Self.picture(field) == after)
        #expect(field.selection == nil)
    }

    @Test(
        "Ctrl+A selects everything; then a key replaces, deletes or leaves it",
        arguments: [
            (.character("x"), "x", "x|"), (.backspace, "", "|"), (.delete, "", "|"),
            (.left, "", "|one two"), (.right, "", "one two|"), (.home, "", "|one two"),
            (.end, "", "one two|"), (.tab, "", "[one two|"),
        ] as [(Key, String, String)]
    )
    func selecting(_ key: Key, _ text: String, _ after: String) {
        var field = Self.field("one t|wo")
        let isTaken = field.handle(Self.stroke(.character("a"), "", .control))
        #expect(isTaken && field.selection == 0..<7)
        _ = field.handle(Self.stroke(key, text, []))
        #expect(Self.picture(field) == after)
        #expect((field.selection != nil) == (key == .tab))
        var empty = TextField()
        _ = empty.handle(Self.stroke(.character("a"), "", .control))
        #expect(empty.selection == nil)
    }

    @Test(
        "Shift selects from where the caret was; [ and ] are the selection's ends",
        arguments: [
            ("one t|wo", .left, [], "one |t]wo"), ("one t|wo", .right, [], "one t[w|o"),
            ("one t|wo", .left, .control, "one |t]wo"), ("|one two", .right, .control, "[one| two"),
            ("one t|wo", .home, [], "|one t]wo"), ("one t|wo", .end, [], "one t[wo|"),
            ("|one", .left, [], "|one"),
        ] as [(String, Key, Modifiers, String)]
    )
    func extending(_ before: String, _ key: Key, _ modifiers: Modifiers, _ after: String) {
        var field = Self.field(before)
        let isTaken = field.handle(Self.stroke(key, "", modifiers.union(.shift)))
        #expect(isTaken)
        #expect(Self.picture(field) == after)
    }

    @Test(
        "a key replaces, deletes or leaves the selected part",
        arguments: [
            (.character("x"), "x", "bex| move"), (.backspace, "", "be| move"),
            (.delete, "", "be| move"), (.left, "", "be|fore move"), (.right, "", "before| move"),
            (.home, "", "|before move"), (.other, "v", "bev| move"),
        ] as [(Key, String, String)]
    )
    func editingSelection(_ key: Key, _ text: String, _ after: String) {
        var field = Self.field("before| move")
        for _ in 0..<4 { _ = field.handle(Self.stroke(.left, "", .shift)) }
        #expect(Self.picture(field) == "be|fore] move")
        #expect(field.selectedText == "fore")
        _ = field.handle(Self.stroke(key, text, []))
        #expect(Self.picture(field) == after)
        #expect(field.selection == nil)
    }

    @Test(
        "a number is typed as the region writes it, in digits of any script",
        arguments: [
            (",", "1,5", "1.5"), (",", "1.5", "1.5"), ("٫", "-۱۲٫۵", "-12.5"),
            (".", "1,5", "1,5"), (",", "½ ²", "½ ²"),
        ] as [(Character, String, String)]
    )
    func number(_ separator: Character, _ typed: String, _ text: String) {
        var field = TextField()
        field.decimalSeparator = separator
        for character in typed {
            _ = field.handle(Self.stroke(.other, String(character), []))
        }
        #expect(field.text() == text)
        field.set(typed)
        #expect(field.text() == text)
        field.selectAll()
        #expect(field.selectedText == text.replacing(".", with: String(separator)))
    }

    @Test("a selection shrinks back to nothing")
    func shrinking() {
        var field = Self.field("ab|")
        for key in [Key.left, .left, .right, .right] {
            _ = field.handle(Self.stroke(key, "", .shift))
        }
        #expect(field.selection == nil && field.selectedText == nil)
        _ = field.handle(Self.stroke(.backspace, "", []))
        #expect(Self.picture(field) == "a|")
    }

    @Test("arrows go left and right on screen in a text that is read from the right")
    func mirrored() {
        var field = Self.field("שלום |עולם")
        func press(_ key: Key, _ modifiers: Modifiers = []) -> String {
            _ = field.handle(Self.stroke(key, "", modifiers), isMirrored: true)
            return Self.picture(field)
        }
        #expect(press(.left) == "שלום ע|ולם")
        #expect(press(.right) == "שלום |עולם")
        #expect(press(.left, .control) == "שלום עולם|")
        #expect(press(.right, [.control, .shift]) == "שלום |עולם]")
        #expect(press(.left) == "שלום עולם|")
        #expect(press(.home) == "|שלום עולם")
    }

    @Test("the selected part of a hidden field is not copied")
    func hiddenSelection() {
        var field = TextField(text: "secret", isHidden: true)
        field.selectAll()
        #expect(field.selection == 0..<6 && field.selectedText == nil)
        field.insert("x")
        #expect(field.text(isRevealed: true) == "x")
    }

    @Test(
        "inserts text, never control characters",
        arguments: [
            ("a|b", "x", "ax|b"), ("a|b", "\u{1B}[31m", "a[31m|b"), ("a|b", "x\ny\tz", "axyz|b"),
            ("e|", "\u{301}", "e\u{301}|"),
        ]
    )
    func inserts(_ before: String, _ text: String, _ after: String) {
        var field = Self.field(before)
        let isTaken = field.handle(Self.stroke(.other, text, []))
        #expect(isTaken)
        #expect(Self.picture(field) == after)
    }

    @Test("rejects input that it cannot hold as a whole, and shows this until it is edited")
    func full() {
        let maximum = TextField.maximumScalars
        var field = TextField(text: "ab")
        field.insert(String(repeating: "x", count: maximum - 1))
        #expect(field.text() == "ab")
        #expect(field.isFull)
        field.delete(.left)
        #expect(!field.isFull)
        field.insert(String(repeating: "x", count: maximum - 1))
        #expect(field.text().count == maximum)
        #expect(!field.isFull)
        // One character of many scalars counts as all of them.
        field.insert("\u{301}")
        #expect(field.text().unicodeScalars.count == maximum)
        #expect(field.isFull)
    }

    @Test("leaves the rest to the card")
    func leaves() {
        var field = Self.field("a|")
        for stroke in [
            Self.stroke(.enter, "\r", []), Self.stroke(.tab, "\t", []), Self.stroke(.up, "", []),
            Self.stroke(.character("x"), "x", .alt), Self.stroke(.character("x"), "x", .logo),
            Self.stroke(.character("c"), "", .control), Self.stroke(.escape, "\u{1B}", []),
        ] {
            let isTaken = field.handle(stroke)
            #expect(!isTaken)
        }
        #expect(Self.picture(field) == "a|")
    }

    private static func field(_ picture: String) -> TextField {
        let parts = picture.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        var field = TextField(text: parts.joined())
        field.move(.start)
        for _ in parts[0] { field.move(.right) }
        return field
    }

    private static func picture(_ field: TextField) -> String {
        var characters = Array(field.text())
        if let selection = field.selection {
            let isAtStart = field.caret == selection.lowerBound
            characters.insert(isAtStart ? "]" : "|", at: selection.upperBound)
            characters.insert(isAtStart ? "|" : "[", at: selection.lowerBound)
        } else {
            characters.insert("|", at: field.caret)
        }
        return String(characters)
    }

    @Test("a hidden field is edited like any other, and shows dots")
    func hidden() {
        var field = TextField(text: "ab", isHidden: true)
        field.insert("c\u{301}👩‍👩‍👧‍👧")
        field.move(.left)
        field.insert("xyz")
        field.delete(.left)
        field.delete(bytesBefore: 1, bytesAfter: 0)
        #expect(field.text() == "•••••")
        #expect(field.text(isRevealed: true) == "abc\u{301}x👩‍👩‍👧‍👧")
        #expect(field.secret == Array("abc\u{301}x👩‍👩‍👧‍👧".utf8))
        #expect(field.count == 5 && field.caret == 4)
        #expect(TextField(text: "ab").secret == nil)
    }
}
