// SPDX-License-Identifier: MIT
//
// What is marked in a long text. Places are rows and offsets of the whole text, so that it
// stays marked while its rows appear and disappear.

import DesignSystem
import InputEvents
import PresenterCore

/// A marked part of a text, or an empty one: a position to extend from.
struct TextMarking: Hashable {
    /// The unit by which the marking grows: one click, two, three.
    enum Unit: Hashable { case letters, words, lines }

    var unit = Unit.letters
    /// The start: a position, or the word or line that was pressed.
    var origin: Range<TextPosition>
    /// The other end.
    var end: Range<TextPosition>

    /// Creates an empty marking at a position.
    init(at position: TextPosition) { self.init(position..<position) }

    /// Creates the marking of a range.
    init(_ range: Range<TextPosition>, unit: Unit = .letters) {
        self.unit = unit
        origin = range
        end = range
    }

    /// What is marked.
    var range: Range<TextPosition> {
        min(origin.lowerBound, end.lowerBound)..<max(origin.upperBound, end.upperBound)
    }

    /// The end that moves.
    var head: TextPosition {
        end.lowerBound < origin.lowerBound ? end.lowerBound : end.upperBound
    }

    /// Moves one end.
    mutating func extend(to range: Range<TextPosition>) { end = range }
}

extension TextPosition {
    /// The position before a character of a row.
    init(row: Int, before character: Int, of text: String) {
        let head = text.prefix(max(0, character))
        self.init(row: row, offset: head.reduce(0) { $0 + $1.unicodeScalars.count })
    }
}

extension String {
    /// The word at a character: letters and numbers, or spaces, or that character alone.
    func word(at position: Int) -> Range<Int> {
        let characters = Array(self)
        guard characters.indices.contains(position) else { return count..<count }
        let kind = Self.kind(of: characters[position])
        guard kind != .other else { return position..<position + 1 }
        var (first, last) = (position, position + 1)
        while first > 0, Self.kind(of: characters[first - 1]) == kind { first -= 1 }
        while last < characters.count, Self.kind(of: characters[last]) == kind { last += 1 }
        return first..<last
    }

    /// The start of the next word, or the end of the one before.
    func wordEdge(from position: Int, isForward: Bool) -> Int {
        let characters = Array(self)
        var position = max(0, min(position, characters.count))
        func isWord(_ index: Int) -> Bool { Self.kind(of: characters[index]) == .word }
        if isForward {
            while position < characters.count, !isWord(position) { position += 1 }
            while position < characters.count, isWord(position) { position += 1 }
        } else {
            while position > 0, !isWord(position - 1) { position -= 1 }
            while position > 0, isWord(position - 1) { position -= 1 }
        }
        return position
    }

    private enum CharacterKind { case word, space, other }

    private static func kind(of character: Character) -> CharacterKind {
        if character.isLetter || character.isNumber || character == "_" { return .word }
        return character.isWhitespace ? .space : .other
    }
}

/// The last press on a long text, which the next one may follow as a double click.
struct TextClick: Hashable, Sendable {
    var position: ScreenPoint
    var at: Instant
    /// 1 to 3.
    var count = 1

    /// The longest time and way between two clicks that belong together.
    ///
    /// Source: GTK 3, `gtk-double-click-time` and `gtk-double-click-distance`.
    private static let time = Duration.milliseconds(400)
    private static let distance = 5.0

    init(_ position: ScreenPoint, at now: Instant, after last: TextClick?) {
        self.position = position
        at = now
        guard let last, now - last.at <= Self.time, last.position.output == position.output,
            abs(last.position.point.x - position.point.x) <= Self.distance,
            abs(last.position.point.y - position.point.y) <= Self.distance
        else { return }
        count = last.count % 3 + 1
    }
}

/// The pointer marks a part of a long text, until its button is released.
struct MarkingDrag: Hashable, Sendable {
    var card: PresentationID
    /// Where the pointer is.
    var position: ScreenPoint
    /// When the text scrolls on; `nil`: the pointer is not beyond its edge.
    var scrollsAt: Instant?
}

extension ChoiceRows {
    /// Marks the whole text.
    mutating func markAll(_ list: FormField) {
        marking = TextMarking(TextPosition(row: 0)..<TextPosition(row: max(1, count(list))))
    }

    /// Moves the end of the selection with a key, and brings it into view.
    ///
    /// - Returns: whether it is a key that does so.
    mutating func extendMarking(by key: Key, byWord: Bool, in list: FormField) -> Bool {
        let before = marking ?? TextMarking(at: TextPosition(row: state.first))
        let head = before.head
        let text = title(head.row, list)
        let position = text.characters(to: head)
        let last = max(0, count(list) - 1)
        var next: TextPosition
        switch key {
        case .left where position == 0:
            next = head.row > 0 ? end(of: head.row - 1, list) : head
        case .left:
            let edge = byWord ? text.wordEdge(from: position, isForward: false) : position - 1
            next = TextPosition(row: head.row, before: edge, of: text)
        case .right where position >= text.count:
            next = head.row < last ? TextPosition(row: head.row + 1) : end(of: last, list)
        case .right:
            let edge = byWord ? text.wordEdge(from: position, isForward: true) : position + 1
            next = TextPosition(row: head.row, before: edge, of: text)
        case .up: next = moved(from: head, position, by: -1, list)
        case .down: next = moved(from: head, position, by: 1, list)
        case .pageUp: next = moved(from: head, position, by: -page, list)
        case .pageDown: next = moved(from: head, position, by: page, list)
        case .home: next = byWord ? TextPosition(row: 0) : TextPosition(row: min(head.row, last))
        case .end: next = byWord ? TextPosition(row: last + 1) : end(of: min(head.row, last), list)
        default: return false
        }
        next = max(TextPosition(row: 0), min(next, TextPosition(row: last + 1)))
        var marking = before
        marking.unit = .letters
        marking.extend(to: next..<next)
        self.marking = marking
        reveal(row: min(next.row, last), in: list)
        return true
    }

    /// The position some rows further, at the same character.
    private func moved(
        from head: TextPosition,
        _ position: Int,
        by rows: Int,
        _ list: FormField
    ) -> TextPosition {
        let row = head.row + rows
        if row < 0 { return TextPosition(row: 0) }
        if row >= count(list) { return TextPosition(row: count(list)) }
        return TextPosition(row: row, before: position, of: title(row, list))
    }

    private func end(of row: Int, _ list: FormField) -> TextPosition {
        let text = title(row, list)
        return TextPosition(row: row, before: text.count, of: text)
    }

    /// A row's text; empty: it is not here.
    private func title(_ row: Int, _ list: FormField) -> String {
        state.option(at: row, of: list)?.title ?? ""
    }

    private mutating func reveal(row: Int, in list: FormField) {
        if row < state.first {
            scroll(byRows: row - state.first, in: list)
        } else if row >= state.first + capacity {
            scroll(byRows: row - state.first - capacity + 1, in: list)
        }
    }
}
