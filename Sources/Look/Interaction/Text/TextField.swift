// SPDX-License-Identifier: MIT
//
// One line of editable text. Offsets count user-perceived characters, so one
// backspace deletes an emoji of seven scalars.

import InputEvents
import PresenterCore

/// A line of text with a caret.
struct TextField {
    /// The presses of Enter that begin a new line.
    enum LineBreaks: Hashable, Sendable {
        /// None: it has one line.
        case never
        /// Shift+Enter; Enter alone sends.
        case withShift
        /// Every one.
        case always
    }

    /// The characters of a field that shows its text.
    private var plain: [Character] = []
    /// The characters of a field that hides its text.
    private let hidden: HiddenCharacters?
    /// The caret: 0 to the number of characters.
    private(set) var caret = 0
    /// Where the selection began.
    ///
    /// Its other end is the caret; `nil`: nothing is selected.
    private var anchor: Int?
    /// Whether the last addition was rejected because it does not fit.
    private(set) var isFull = false
    /// The presses of Enter that begin a new line.
    var breaks: LineBreaks
    /// What the user's region writes between the digits of a number and its decimals.
    ///
    /// It counts as a point, which is shown and copied as it, and digits of all scripts as those of
    /// ASCII; `nil`: it is no number.
    var decimalSeparator: Character?

    /// Maximum number of Unicode scalars.
    ///
    /// An answer's limit may be lower: longer text stays visible and can be shortened.
    static let maximumScalars = TextLimits.line.scalars

    /// Creates a field with the caret at its end.
    init(text: String = "", isHidden: Bool = false, breaks: LineBreaks = .never) {
        self.breaks = breaks
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

    /// The selected characters, which typed text replaces; `nil`: none.
    var selection: Range<Int>? {
        guard let anchor, anchor != caret else { return nil }
        return min(anchor, caret)..<max(anchor, caret)
    }

    /// The selected text of a field that shows its text; `nil`: there is none.
    var selectedText: String? {
        guard hidden == nil, let selection else { return nil }
        guard let decimalSeparator else { return String(plain[selection]) }
        return String(plain[selection].map { $0 == "." ? decimalSeparator : $0 })
    }

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
        let hasLines = breaks != .never
        let separator = decimalSeparator
        let clean = addition.lazy.map { Self.entered($0, separator) }.filter { character in
            (hasLines && character == "\n")
                || !character.isNewline
                    && character.unicodeScalars.allSatisfy {
                        $0.properties.generalCategory != .control
                    }
        }
        let added = clean.reduce(0) { $0 + $1.unicodeScalars.count }
        guard added > 0 else { return }
        deleteSelection()
        isFull = characters.reduce(added) { $0 + $1.unicodeScalars.count } > Self.maximumScalars
        guard !isFull else { return }
        let after = count - caret
        for character in clean { insert(character) }
        join(at: caret)
        // Counted from the end: a combining mark may have joined the character
        // before.
        caret = max(0, count - after)
    }

    /// The character as the text has it; `separator` is that of the decimals of a number.
    private static func entered(_ character: Character, _ separator: Character?) -> Character {
        guard let separator else { return character == "\r\n" ? "\n" : character }
        guard character != separator else { return "." }
        let isDigit = character.unicodeScalars.first?.properties.numericType == .decimal
        guard isDigit, let digit = character.wholeNumberValue else { return character }
        return Character("\(digit)")
    }

    /// Inserts a character at the caret.
    private mutating func insert(_ character: Character) {
        replace(caret..<caret, with: CollectionOfOne(character))
        caret += 1
        join(at: caret - 1)
    }

    /// Makes one character of the two on either side of an index, if Unicode does.
    private mutating func join(at index: Int) {
        guard index > 0, index < count else { return }
        let joined = String(characters[index - 1]) + String(characters[index])
        guard joined.count == 1 else { return }
        replace(index - 1..<index + 1, with: joined)
        if caret >= index { caret -= 1 }
    }

    /// The caret, in bytes of UTF-8.
    var caretByte: Int { bytes(0..<caret) }

    private func bytes(_ range: Range<Int>) -> Int {
        characters[range].reduce(0) { $0 + $1.utf8.count }
    }

    /// Deletes the selected text; returns whether there was any.
    @discardableResult
    mutating func deleteSelection() -> Bool {
        let selection = selection
        anchor = nil
        guard let selection else { return false }
        replace(selection, with: [])
        caret = selection.lowerBound
        isFull = false
        return true
    }

    /// Selects the whole text, as Ctrl+A does in other dialogs.
    mutating func selectAll() {
        anchor = 0
        caret = count
    }

    /// Deletes UTF-8 bytes on either side of the caret, whole characters only.
    mutating func delete(bytesBefore before: Int, bytesAfter after: Int) {
        var start = caret
        while start > 0, bytes(start..<caret) < before { start -= 1 }
        var end = caret
        while end < count, bytes(caret..<end + 1) <= after { end += 1 }
        guard start < end else { return }
        anchor = nil
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
        anchor = nil
        replace(0..<count, with: [])
        caret = 0
        isFull = false
        insert(text)
    }

    /// Moves the caret; `selecting`, the selection goes with it.
    mutating func move(_ movement: Movement, selecting: Bool = false) {
        // From a selection, an arrow goes to its end.
        switch (movement, selection) {
        case (.left, let selection?) where !selecting: caret = selection.lowerBound
        case (.right, let selection?) where !selecting: caret = selection.upperBound
        case (.left, _), (.right, _), (.wordLeft, _), (.wordRight, _), (.start, _), (.end, _):
            move(to: destination(movement), selecting: selecting)
        }
        if !selecting { anchor = nil }
    }

    /// Puts the caret before a character, or after the last one; `selecting`, the selection
    /// goes with it.
    mutating func move(to offset: Int, selecting: Bool = false) {
        anchor = selecting ? anchor ?? caret : nil
        caret = min(max(0, offset), count)
    }

    /// A caret movement; left is back in the text, whichever way it is read.
    enum Movement: Hashable, Sendable { case left, right, wordLeft, wordRight, start, end }

    private func destination(_ movement: Movement) -> Int {
        let characters = characters
        switch movement {
        case .left: return max(0, caret - 1)
        case .right: return min(characters.count, caret + 1)
        case .start: return (characters[..<caret].lastIndex(of: "\n") ?? -1) + 1
        case .end: return characters[caret...].firstIndex(of: "\n") ?? characters.count
        case .wordLeft:
            var index = caret
            while index > 0, !Self.isWord(characters[index - 1]) { index -= 1 }
            while index > 0, Self.isWord(characters[index - 1]) { index -= 1 }
            return index
        case .wordRight:
            var index = caret
            while index < characters.count, !Self.isWord(characters[index]) { index += 1 }
            while index < characters.count, Self.isWord(characters[index]) { index += 1 }
            return index
        }
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }
}

extension TextField {
    /// Applies a key to the text field.
    ///
    /// - Parameters:
    ///   - stroke: the key.
    ///   - isMirrored: whether the text at the caret is read from the right, where the left
    ///     arrow goes on in the text.
    ///   - isTerminal: whether the control keys are those of lines in a terminal (readline).
    /// - Returns: whether the field uses the key.
    mutating func handle(
        _ stroke: KeyStroke,
        isMirrored: Bool = false,
        isTerminal: Bool = false
    ) -> Bool {
        let byWord = stroke.modifiers.contains(.control)
        let selecting = stroke.modifiers.contains(.shift)
        switch stroke.key {
        case .left, .right:
            let isBack = (stroke.key == .left) != isMirrored
            let movement: Movement =
                isBack ? (byWord ? .wordLeft : .left) : (byWord ? .wordRight : .right)
            move(movement, selecting: selecting)
        case .home: move(.start, selecting: selecting)
        case .end: move(.end, selecting: selecting)
        case .backspace: delete(byWord ? .wordLeft : .left)
        case .delete: delete(byWord ? .wordRight : .right)
        case .character(let letter) where byWord && !stroke.modifiers.contains(.alt):
            switch letter {
            case "a": if isTerminal { move(.start) } else { selectAll() }
            case "b" where isTerminal: move(.left)
            case "f" where isTerminal: move(.right)
            case "d" where isTerminal: delete(.right)
            case "h" where isTerminal: delete(.left)
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
            guard stroke.modifiers.isDisjoint(with: [.control, .alt, .logo]) else { return false }
            switch breaks {
            case .never: return false
            case .withShift: guard selecting else { return false }
            case .always: break
            }
            insert("\n")
        case .escape, .tab, .up, .down, .pageUp, .pageDown, .modifier: return false
        }
        return true
    }
}

/// The characters of a hidden field: one buffer that never grows, is shared by the copies
/// of its field, and is overwritten before it is freed.
///
/// A character of more than 15 bytes has memory of its own, which is not overwritten.
final class HiddenCharacters {
    private(set) var characters: [Character] = []
    /// How many elements of the buffer have been in use.
    private var used = 0

    init() { characters.reserveCapacity(TextField.maximumScalars) }

    deinit {
        characters.removeAll(keepingCapacity: true)
        overwriteRest()
    }

    /// Replaces characters.
    func replace(_ range: Range<Int>, with new: some Collection<Character>) {
        characters.replaceSubrange(range, with: new)
        used = max(used, characters.count)
        overwriteRest()
    }

    /// The text as UTF-8, in a buffer without copies elsewhere.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        // One more for the end of the line: no reallocation leaves a copy behind.
        bytes.reserveCapacity(characters.reduce(1) { $0 + $1.utf8.count })
        for character in characters { bytes.append(contentsOf: character.utf8) }
        return bytes
    }

    /// Overwrites the elements behind the last character.
    private func overwriteRest() {
        let count = characters.count
        characters.append(contentsOf: repeatElement(" ", count: used - count))
        characters.removeSubrange(count...)
    }
}
