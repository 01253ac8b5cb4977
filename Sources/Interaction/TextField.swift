// SPDX-License-Identifier: MIT
//
// One line of editable text. Offsets count user-perceived characters, so one
// backspace deletes an emoji of seven scalars.

import InputEvents
import PresenterCore

/// A line of text with a caret.
struct TextField: Hashable, Sendable {
    /// The text.
    private(set) var text: String
    /// The caret: 0 to the number of characters.
    private(set) var caret: Int
    /// Whether the last addition was rejected because it does not fit.
    private(set) var isFull = false

    /// Maximum number of Unicode scalars.
    ///
    /// An answer's limit may be lower: longer text stays visible and can be shortened.
    static let mostScalars = TextLimits.line.scalars

    /// Creates a field with the caret at its end.
    init(text: String = "") {
        self.text = text
        caret = text.count
    }

    /// Inserts text at the caret, without control characters and line feeds; nothing if
    /// it does not all fit.
    mutating func insert(_ addition: String) {
        let clean = addition.filter { character in
            !character.isNewline
                && character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        }
        guard !clean.isEmpty else { return }
        let length = text.unicodeScalars.count + clean.unicodeScalars.count
        isFull = length > Self.mostScalars
        guard !isFull else { return }
        var characters = Array(text)
        let after = characters.count - caret
        characters.insert(contentsOf: clean, at: caret)
        text = String(characters)
        // Counted from the end: a combining mark may have joined the character
        // before.
        caret = max(0, text.count - after)
    }

    /// The caret, in bytes of UTF-8.
    var caretByte: Int { text.prefix(caret).utf8.count }

    /// Deletes UTF-8 bytes on either side of the caret, whole characters only.
    mutating func delete(bytesBefore before: Int, bytesAfter after: Int) {
        let head = text.prefix(caret)
        let tail = text.dropFirst(caret)
        let isKept = String(head).characters(inBytes: head.utf8.count - max(0, before))
        let isGone = String(tail).characters(inBytes: max(0, after))
        text = String(head.prefix(isKept)) + tail.dropFirst(isGone)
        caret = min(isKept, text.count)
        isFull = false
    }

    /// Deletes from the caret to the target of a movement.
    mutating func delete(_ movement: Movement) {
        let other = destination(movement)
        let range = min(caret, other)..<max(caret, other)
        guard !range.isEmpty else { return }
        var characters = Array(text)
        characters.removeSubrange(range)
        text = String(characters)
        caret = min(range.lowerBound, text.count)
        isFull = false
    }

    /// Moves the caret.
    mutating func move(_ movement: Movement) {
        caret = destination(movement)
    }

    /// Puts the caret before a character, or after the last one.
    mutating func move(to offset: Int) {
        caret = min(max(0, offset), text.count)
    }

    /// A caret movement.
    enum Movement: Hashable, Sendable { case left, right, wordLeft, wordRight, start, end }

    private func destination(_ movement: Movement) -> Int {
        let characters = Array(text)
        switch movement {
        case .left: return max(0, caret - 1)
        case .right: return min(characters.count, caret + 1)
        case .start: return 0
        case .end: return characters.count
        case .wordLeft:
            var place = caret
            while place > 0, !Self.isWord(characters[place - 1]) { place -= 1 }
            while place > 0, Self.isWord(characters[place - 1]) { place -= 1 }
            return place
        case .wordRight:
            var place = caret
            while place < characters.count, !Self.isWord(characters[place]) { place += 1 }
            while place < characters.count, Self.isWord(characters[place]) { place += 1 }
            return place
        }
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }
}

extension TextField {
    /// Applies a key to the text field.
    ///
    /// - Returns: whether the field uses the key.
    mutating func take(_ stroke: KeyStroke) -> Bool {
        let byWord = stroke.modifiers.contains(.control)
        switch stroke.key {
        case .left: move(byWord ? .wordLeft : .left)
        case .right: move(byWord ? .wordRight : .right)
        case .home: move(.start)
        case .end: move(.end)
        case .backspace: delete(byWord ? .wordLeft : .left)
        case .delete: delete(byWord ? .wordRight : .right)
        case .character(let letter) where byWord && !stroke.modifiers.contains(.alt):
            switch letter {
            case "a": move(.start)
            case "e": move(.end)
            case "u": delete(.start)
            case "k": delete(.end)
            case "w": delete(.wordLeft)
            default: return false
            }
        case .character, .space, .other:
            guard stroke.modifiers.isDisjoint(with: [.control, .alt, .logo]), !stroke.text.isEmpty
            else { return false }
            insert(stroke.text)
        case .enter, .escape, .tab, .up, .down, .pageUp, .pageDown, .modifier: return false
        }
        return true
    }
}
