// SPDX-License-Identifier: MIT
//
// One line of editable text. Offsets count user-perceived characters, so one
// backspace deletes an emoji of seven scalars.

import InputEvents
import PresenterCore

/// A line of text with a caret.
struct TextField {
    /// The characters of a field that shows its text.
    private var plain: [Character] = []
    /// Those of a hidden field.
    private let hidden: HiddenCharacters?
    /// The caret: 0 to the number of characters.
    private(set) var caret = 0
    /// Whether the whole text is selected: what is typed replaces it.
    private(set) var isSelected = false
    /// Whether the last addition was rejected because it does not fit.
    private(set) var isFull = false
    /// Whether it may have several lines.
    private let hasLines: Bool

    /// Maximum number of Unicode scalars.
    ///
    /// An answer's limit may be lower: longer text stays visible and can be shortened.
    static let mostScalars = TextLimits.line.scalars

    /// Creates a field with the caret at its end.
    init(text: String = "", isHidden: Bool = false, hasLines: Bool = false) {
        self.hasLines = hasLines
        hidden = isHidden ? HiddenCharacters() : nil
        replace(0..<0, with: Array(text))
        caret = count
    }

    /// The characters; do not keep them, for those of a hidden field are overwritten.
    private var characters: [Character] { hidden?.characters ?? plain }

    /// Number of characters.
    var count: Int { characters.count }

    /// The text as drawn: dots in a hidden field, unless the user revealed it.
    func text(isRevealed: Bool = false) -> String {
        hidden == nil || isRevealed ? String(characters) : Self.dots(count)
    }

    /// The text of a hidden field as UTF-8; `nil`: the field shows its text.
    var secret: [UInt8]? { hidden?.bytes }

    /// Dots for that many hidden characters.
    static func dots(_ count: Int) -> String { String(repeating: "•", count: count) }

    private mutating func replace(_ range: Range<Int>, with new: some Collection<Character>) {
        if let hidden {
            hidden.replace(range, with: new)
        } else {
            plain.replaceSubrange(range, with: new)
        }
    }

    /// Inserts text at the caret, without control characters and line feeds; nothing if
    /// it does not all fit.
    mutating func insert(_ addition: String) {
        let hasLines = hasLines
        let clean = addition.lazy.map { $0 == "\r\n" ? "\n" : $0 }.filter { character in
            (hasLines && character == "\n")
                || !character.isNewline
                    && character.unicodeScalars.allSatisfy {
                        $0.properties.generalCategory != .control
                    }
        }
        let added = clean.reduce(0) { $0 + $1.unicodeScalars.count }
        guard added > 0 else { return }
        deleteSelection()
        isFull = characters.reduce(added) { $0 + $1.unicodeScalars.count } > Self.mostScalars
        guard !isFull else { return }
        let after = count - caret
        for character in clean { insert(character) }
        join(at: caret)
        // Counted from the end: a combining mark may have joined the character
        // before.
        caret = max(0, count - after)
    }

    /// Inserts a character at the caret.
    private mutating func insert(_ character: Character) {
        replace(caret..<caret, with: CollectionOfOne(character))
        caret += 1
        join(at: caret - 1)
    }

    /// Makes one character of the two on either side of a place, if Unicode does.
    private mutating func join(at place: Int) {
        guard place > 0, place < count else { return }
        let joined = String(characters[place - 1]) + String(characters[place])
        guard joined.count == 1 else { return }
        replace(place - 1..<place + 1, with: joined)
        if caret >= place { caret -= 1 }
    }

    /// The caret, in bytes of UTF-8.
    var caretByte: Int { bytes(0..<caret) }

    private func bytes(_ range: Range<Int>) -> Int {
        characters[range].reduce(0) { $0 + $1.utf8.count }
    }

    /// Deletes the text if it is selected; returns whether it was.
    @discardableResult
    private mutating func deleteSelection() -> Bool {
        guard isSelected else { return false }
        isSelected = false
        replace(0..<count, with: [])
        caret = 0
        isFull = false
        return true
    }

    /// Selects the whole text, as Ctrl+A does in other dialogs.
    mutating func selectAll() {
        caret = count
        isSelected = count > 0
    }

    /// Deletes UTF-8 bytes on either side of the caret, whole characters only.
    mutating func delete(bytesBefore before: Int, bytesAfter after: Int) {
        var start = caret
        while start > 0, bytes(start..<caret) < before { start -= 1 }
        var end = caret
        while end < count, bytes(caret..<end + 1) <= after { end += 1 }
        replace(start..<end, with: [])
        caret = start
        isFull = false
    }

    /// Deletes from the caret to the target of a movement.
    mutating func delete(_ movement: Movement) {
        guard !deleteSelection() else { return }
        let other = destination(movement)
        let range = min(caret, other)..<max(caret, other)
        guard !range.isEmpty else { return }
        replace(range, with: [])
        caret = range.lowerBound
        isFull = false
    }

    /// Puts another text in place of all of it, with the caret at its end.
    mutating func set(_ text: String) {
        isSelected = false
        replace(0..<count, with: [])
        caret = 0
        isFull = false
        insert(text)
    }

    /// Moves the caret.
    mutating func move(_ movement: Movement) {
        // From a selection, an arrow goes to its end.
        switch movement {
        case .left where isSelected: caret = 0
        case .right where isSelected: caret = count
        case .left, .right, .wordLeft, .wordRight, .start, .end: caret = destination(movement)
        }
        isSelected = false
    }

    /// Puts the caret before a character, or after the last one.
    mutating func move(to offset: Int) {
        isSelected = false
        caret = min(max(0, offset), count)
    }

    /// A caret movement.
    enum Movement: Hashable, Sendable { case left, right, wordLeft, wordRight, start, end }

    private func destination(_ movement: Movement) -> Int {
        let characters = characters
        switch movement {
        case .left: return max(0, caret - 1)
        case .right: return min(characters.count, caret + 1)
        case .start: return (characters[..<caret].lastIndex(of: "\n") ?? -1) + 1
        case .end: return characters[caret...].firstIndex(of: "\n") ?? characters.count
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
            case "a": selectAll()
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
        case .enter:
            guard hasLines, stroke.modifiers.isDisjoint(with: [.control, .alt, .logo]) else {
                return false
            }
            insert("\n")
        case .escape, .tab, .up, .down, .pageUp, .pageDown, .modifier: return false
        }
        return true
    }
}
