// SPDX-License-Identifier: MIT
//
// A field shows blanks for tabs, one kind of line end, and no control characters. What the user
// leaves as it was keeps its bytes, and what is typed has the line ends of the text.

/// A text as it was given, and as a field shows it.
package struct EditedText {
    /// A character of the field, and the part of the given text that it stands for.
    private struct Piece {
        var shown: Character
        var given: String
    }

    /// Most characters, or lines, of both that are compared one by one; more of them are compared by
    /// lines, or not at all.
    private static let maximumCompared = 2048

    private let given: String
    private let shown: String
    private let lineEnd: String
    private var pieces: [Piece] = []
    /// What is not shown before the first character, and after the last one.
    private var head = ""
    private var tail = ""

    /// Compares both.
    package init(_ given: String, shown: String) {
        self.given = given
        self.shown = shown
        let ends = given.filter(\.isNewline)
        let others: [Character] = ["\r\n", "\r"]
        let usual = others.first { end in ends.count { $0 == end } * 2 > ends.count }
        lineEnd = usual.map { String($0) } ?? "\n"
        let scalars = Array(shown.unicodeScalars)
        var parts: [String] = []
        var hidden = ""
        var last: Unicode.Scalar?
        for scalar in given.unicodeScalars {
            defer { last = scalar }
            let isRest = scalar == "\n" && last == "\r"
            guard !isRest, parts.count < scalars.count, scalar.isShown(as: scalars[parts.count])
            else {
                hidden.unicodeScalars.append(scalar)
                continue
            }
            if parts.isEmpty { head = hidden } else { parts[parts.count - 1] += hidden }
            hidden = ""
            parts.append(String(scalar))
        }
        if parts.count == scalars.count - 1, scalars.last == "…" {
            // It stands for all that is cut.
            parts.append(hidden)
            hidden = ""
        }
        tail = hidden
        parts += scalars[min(parts.count, scalars.count)...].map { String($0) }
        var rest = parts[...]
        for character in shown {
            let count = character.unicodeScalars.count
            pieces.append(Piece(shown: character, given: rest.prefix(count).joined()))
            rest = rest.dropFirst(count)
        }
    }

    /// The text as the user left it, with the bytes of what was there before.
    package func restored(_ text: String) -> String {
        guard text != shown else { return given }
        guard !text.isEmpty else { return "" }
        var result = head
        merge(pieces[...], Array(text)[...], into: &result)
        return text.last?.isNewline == true ? result : result + tail
    }

    private func merge(
        _ old: ArraySlice<Piece>,
        _ new: ArraySlice<Character>,
        into result: inout String
    ) {
        var (old, new) = (old, new)
        while let piece = old.first, piece.shown == new.first {
            result += piece.given
            old.removeFirst()
            new.removeFirst()
        }
        var end: [String] = []
        while let piece = old.last, piece.shown == new.last {
            end.append(piece.given)
            old.removeLast()
            new.removeLast()
        }
        if old.count + new.count <= Self.maximumCompared {
            mergeCharacters(old, new, into: &result)
        } else {
            mergeLines(old, new, into: &result)
        }
        result += end.reversed().joined()
    }

    private func mergeCharacters(
        _ old: ArraySlice<Piece>,
        _ new: ArraySlice<Character>,
        into result: inout String
    ) {
        for step in Self.steps(from: old.map(\.shown), to: Array(new)) {
            switch step {
            case .kept(let index): result += old[old.startIndex + index].given
            case .removed: break
            case .inserted(let index): result += typed(new[new.startIndex + index])
            }
        }
    }

    private func mergeLines(
        _ old: ArraySlice<Piece>,
        _ new: ArraySlice<Character>,
        into result: inout String
    ) {
        let oldLines = Self.lines(old) { $0.shown == "\n" }
        let newLines = Self.lines(new) { $0 == "\n" }
        let areCompared = oldLines.count + newLines.count <= Self.maximumCompared
        let steps =
            areCompared
            ? Self.steps(from: oldLines.map { $0.map(\.shown) }, to: newLines.map { Array($0) })
            : []
        guard steps.contains(where: { if case .kept = $0 { true } else { false } }) else {
            result += new.map(typed).joined()
            return
        }
        // What stands between two lines that both have is compared by itself.
        var (removed, inserted) = (old.prefix(0), new.prefix(0))
        func flush() {
            merge(removed, inserted, into: &result)
            (removed, inserted) = ([], [])
        }
        for step in steps {
            switch step {
            case .removed(let index): removed += oldLines[index]
            case .inserted(let index): inserted += newLines[index]
            case .kept(let index):
                flush()
                result += oldLines[index].map(\.given).joined()
            }
        }
        flush()
    }

    private func typed(_ character: Character) -> String {
        character.isNewline ? lineEnd : String(character)
    }

    /// The lines, each with its end.
    private static func lines<Element>(
        _ text: ArraySlice<Element>,
        _ isEnd: (Element) -> Bool
    ) -> [ArraySlice<Element>] {
        var lines: [ArraySlice<Element>] = []
        var rest = text
        while let end = rest.firstIndex(where: isEnd) {
            lines.append(rest[...end])
            rest = rest[(end + 1)...]
        }
        return rest.isEmpty ? lines : lines + [rest]
    }

    private enum Step {
        case kept(Int)
        case removed(Int)
        case inserted(Int)
    }

    /// How a list becomes another one, in its order.
    private static func steps<Element: Equatable>(
        from old: [Element],
        to new: [Element]
    ) -> [Step] {
        let difference = new.difference(from: old)
        let removed = Set(difference.removals.map { $0.offset })
        let inserted = Set(difference.insertions.map { $0.offset })
        var steps: [Step] = []
        var (index, next) = (0, 0)
        while index < old.count || next < new.count {
            if removed.contains(index), index < old.count {
                steps.append(.removed(index))
                index += 1
            } else if inserted.contains(next), next < new.count {
                steps.append(.inserted(next))
                next += 1
            } else {
                steps.append(.kept(index))
                index += 1
                next += 1
            }
        }
        return steps
    }
}

extension Unicode.Scalar {
    /// Whether a field shows it so.
    fileprivate func isShown(as other: Unicode.Scalar) -> Bool {
        guard self != other else { return true }
        return switch self {
        case "\t": other == " "
        case "\n", "\r", "\u{2028}", "\u{2029}": other == " " || other == "\n"
        default: false
        }
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
