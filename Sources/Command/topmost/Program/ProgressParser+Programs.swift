// SPDX-License-Identifier: MIT
//
// Lines of a program are for the user. Only a line that the program itself would write over, or
// that is a meter from its start to its end, is taken away; any other is passed on, also where it
// shows how far the work is.

import Basics
import CommandKit
import PresenterCore

extension ProgressParser {
    /// What a line of a program says about its work.
    struct Reading: Equatable {
        var report: ProgressReport
        /// Whether the line has nothing else to say, so that it need not be passed on.
        var isMeter: Bool
    }

    /// Reads a line of a program; `nil`: it has no progress.
    func reading(_ line: OutputLine, of style: ProgressStyle) -> Reading? {
        let text = MeterText.plain(line.text)
        if style == .dd {
            guard let copied = MeterText.copied(text) else { return nil }
            let progress = total.map { Progress.fraction(min(1, copied / $0)) }
            return Reading(
                report: ProgressReport(progress: progress ?? .indeterminate),
                // The last one, which stays, is the result.
                isMeter: line.isRewritten
            )
        }
        let isMeter = MeterText.isMeter(text)
        let isWholeRead = isMeter || line.isRewritten || style == .percent || style == .rsync
        var fraction = isWholeRead ? MeterText.fraction(text) : MeterText.fractionAtAnEnd(text)
        switch style {
        case .curl: fraction = fraction ?? MeterText.row(text)
        case .pv: fraction = fraction ?? Self.fraction(text[...], of: 100)
        case .auto, .percent, .rsync, .dd: break
        }
        return fraction.map {
            Reading(
                report: ProgressReport(progress: .fraction($0)),
                isMeter: isMeter || line.isRewritten
            )
        }
    }
}

/// The texts with which programs show how far they are.
private enum MeterText {
    /// The text without the colours and the erasing of a terminal.
    ///
    /// Source: ECMA-48, 5.4: `ESC [`, parameters, and a final byte `@` to `~`.
    static func plain(_ text: String) -> String {
        guard text.contains("\u{1b}") else { return text }
        var plain = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\u{1b}", rest.first == "[" else {
                plain.append(scalar)
                continue
            }
            rest = rest.dropFirst().drop { !("@"..."~").contains($0) }.dropFirst()
        }
        return String(plain)
    }

    /// Words of meters beside numbers and units.
    private static let words: Set<String> = [
        "eta", "elapsed", "left", "remaining", "avg", "of", "in",
    ]
    /// Units, alone or behind a number.
    private static let units: Set<String> = [
        "b", "k", "m", "g", "t", "kb", "mb", "gb", "tb", "kib", "mib", "gib", "tib", "kbit", "mbit",
        "gbit", "bytes", "byte", "s", "h", "d", "ms", "sec", "min", "it", "x",
    ]
    /// Signs of bars, times, and fractions; none of questions and exclamations.
    private static let signs = Set("#=-+*.:,/|\\_<>[](){}~@%^•·…→")

    /// Whether a text is a meter from its start to its end: numbers, units, times and bars.
    static func isMeter(_ text: String) -> Bool {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "." }.allSatisfy(isWord)
            && text.allSatisfy { sign in
                sign.isLetter || sign.isNumber || sign.isWhitespace || signs.contains(sign)
                    // Lines, blocks, geometric shapes, and braille.
                    || sign.unicodeScalars.allSatisfy {
                        (0x2500...0x25FF).contains($0.value) || (0x2800...0x28FF).contains($0.value)
                    }
            }
    }

    /// Whether a word is a number, with units, or one that meters have.
    private static func isWord(_ word: Substring) -> Bool {
        var rest = word.lowercased()[...]
        if words.contains(String(rest)) { return true }
        while !rest.isEmpty {
            rest = rest.drop { $0.isASCII && $0.isNumber || $0 == "." }
            let unit = rest.prefix { $0.isLetter }
            guard unit.isEmpty || units.contains(String(unit)) else { return false }
            rest = rest.dropFirst(unit.count)
            guard rest.first?.isASCII != false else { return false }
        }
        return true
    }

    /// The fraction of a text: of its last percentage, or of `[3/10]` or `(3/10)`.
    static func fraction(_ text: String) -> Double? {
        var rest = text[...]
        while let sign = rest.lastIndex(of: "%") {
            if let fraction = percentage(text, at: sign) { return fraction }
            rest = rest[..<sign]
        }
        guard let open = text.firstIndex(where: { $0 == "[" || $0 == "(" }) else { return nil }
        return count(text[open...])
    }

    /// The fraction of a text that begins or ends with it, as of `[3/10] Compiling` and
    /// `Progress: 30%`: elsewhere it may be any number.
    static func fractionAtAnEnd(_ text: String) -> Double? {
        let text = text.trimmed
        if let fraction = count(text[...]) { return fraction }
        let inside = text.drop { $0 == "[" || $0 == "(" || $0.isWhitespace }
        let number = inside.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
        let sign = text[number.endIndex...].drop { $0.isWhitespace }
        if !number.isEmpty, sign.first == "%",
            let fraction = percentage(text, at: sign.startIndex)
        {
            return fraction
        }
        let end = text.lastIndex { $0 != "]" && $0 != ")" }
        return end.flatMap { text[$0] == "%" ? percentage(text, at: $0) : nil }
    }

    /// The fraction of the percentage with that sign; `nil`: it is another one, as in `%20`.
    private static func percentage(_ text: String, at sign: String.Index) -> Double? {
        let after = text[text.index(after: sign)...].first
        guard after.map({ !$0.isLetter && !$0.isNumber }) ?? true else { return nil }
        var before = text[..<sign]
        if before.last?.isWhitespace == true { before = before.dropLast() }
        let digits = before.reversed()
            .prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
        let number = String(digits.reversed()).drop { $0 == "." || $0 == "," }
        let boundary = before.dropLast(number.count).last
        guard boundary.map({ !$0.isLetter && !$0.isNumber && !"/-+%_".contains($0) }) ?? true
        else { return nil }
        return ProgressParser.fraction(number.replacing(text: ",", with: ".")[...], of: 100)
    }

    /// The fraction of a text that begins with `[3/10]` or `(3/10)`, as build systems write.
    private static func count(_ text: Substring) -> Double? {
        guard let open = text.first, open == "[" || open == "(" else { return nil }
        let inside = text.dropFirst().prefix { $0 != "]" && $0 != ")" }
        let parts = inside.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let whole = Int(parts[1].trimmed), Int(parts[0].trimmed) != nil
        else { return nil }
        return ProgressParser.fraction(parts[0], of: Double(whole))
    }

    /// The fraction of a row of curl's meter: a percentage and eleven more columns.
    ///
    /// Source: curl(1), "PROGRESS METER".
    static func row(_ text: String) -> Double? {
        let columns = text.split(separator: " ")
        guard columns.count >= 11, Int(columns[0]) != nil, isMeter(text) else { return nil }
        return ProgressParser.fraction(columns[0], of: 100)
    }

    /// The bytes that dd says it copied.
    static func copied(_ text: String) -> Double? {
        let words = text.split(separator: " ")
        guard words.count > 3, words[1] == "bytes" || words[1] == "byte",
            text.contains(text: " copied")
        else { return nil }
        return Double(words[0])
    }
}
