// SPDX-License-Identifier: MIT
//
// What is marked in a long text. Places are rows and offsets of the whole text, so that it
// stays marked while its rows appear and disappear.

import PresenterCore

/// A marked part of a text, or an empty one: a place to extend from.
struct TextMarking: Hashable {
    /// The unit by which the marking grows: one click, two, three.
    enum Unit: Hashable { case letters, words, lines }

    var unit = Unit.letters
    /// The start: a place, or the word or line that was pressed.
    var origin: Range<TextPlace>
    /// The other end.
    var end: Range<TextPlace>

    /// Creates an empty marking at a place.
    init(at place: TextPlace) { self.init(place..<place) }

    /// Creates the marking of a range.
    init(_ range: Range<TextPlace>, unit: Unit = .letters) {
        self.unit = unit
        origin = range
        end = range
    }

    /// What is marked.
    var range: Range<TextPlace> {
        min(origin.lowerBound, end.lowerBound)..<max(origin.upperBound, end.upperBound)
    }

    /// The end that moves.
    var head: TextPlace {
        end.lowerBound < origin.lowerBound ? end.lowerBound : end.upperBound
    }

    /// Moves one end.
    mutating func extend(to range: Range<TextPlace>) { end = range }
}

extension TextPlace {
    /// The place before a character of a row.
    init(row: Int, before character: Int, of text: String) {
        let head = text.prefix(max(0, character))
        self.init(row: row, offset: head.reduce(0) { $0 + $1.unicodeScalars.count })
    }
}

extension String {
    /// The word at a character: letters and numbers, or spaces, or that character alone.
    func word(at place: Int) -> Range<Int> {
        let characters = Array(self)
        guard characters.indices.contains(place) else { return count..<count }
        let kind = Self.kind(of: characters[place])
        guard kind != .other else { return place..<place + 1 }
        var (first, last) = (place, place + 1)
        while first > 0, Self.kind(of: characters[first - 1]) == kind { first -= 1 }
        while last < characters.count, Self.kind(of: characters[last]) == kind { last += 1 }
        return first..<last
    }

    /// The start of the next word, or the end of the one before.
    func wordEdge(from place: Int, isForward: Bool) -> Int {
        let characters = Array(self)
        var place = max(0, min(place, characters.count))
        func isWord(_ index: Int) -> Bool { Self.kind(of: characters[index]) == .word }
        if isForward {
            while place < characters.count, !isWord(place) { place += 1 }
            while place < characters.count, isWord(place) { place += 1 }
        } else {
            while place > 0, !isWord(place - 1) { place -= 1 }
            while place > 0, isWord(place - 1) { place -= 1 }
        }
        return place
    }

    private enum CharacterKind { case word, space, other }

    private static func kind(of character: Character) -> CharacterKind {
        if character.isLetter || character.isNumber || character == "_" { return .word }
        return character.isWhitespace ? .space : .other
    }
}
