// SPDX-License-Identifier: MIT
//
// Lines of standard input are for us: one without progress is an error. Lines of a
// program are for the user: one without progress is passed on.

import BusValues
import PresenterCore

/// Reads lines about progress.
struct ProgressParser {
    /// The number that means "all done"; `nil`: 100.
    var total: Double?

    /// Reads a line of standard input: `42`, `42%`, `3/10`, `pulse`, `# text` or JSON.
    ///
    /// - Throws: `Failure` with the expected form of the line.
    func report(line: String) throws(Failure) -> ProgressReport? {
        let line = line.trimmed
        guard let first = line.first else { return nil }
        if first == "#" { return ProgressReport(text: String(line.dropFirst()).trimmed) }
        if first == "{" { return try report(json: line) }
        if line == "pulse" { return ProgressReport(progress: .indeterminate) }
        if let fraction = fraction(line) { return ProgressReport(progress: .fraction(fraction)) }
        throw Failure(
            .usage,
            "expected \(expected), 3/10, pulse, # text or JSON, got \"\(line.prefix(64))\""
        )
    }

    private var expected: String {
        total.map { "0 to \($0.decimalText)" } ?? "0 to 100"
    }

    /// The fraction of a number, a percentage or a fraction.
    private func fraction(_ text: String) -> Double? {
        if text.hasSuffix("%") { return Self.fraction(text.dropLast(), of: 100) }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return Self.fraction(text[...], of: total ?? 100) }
        guard let whole = Double(parts[1].trimmed) else { return nil }
        return Self.fraction(parts[0], of: whole)
    }

    /// A number as a fraction of the whole; `nil`: it is not a number, or out of range.
    private static func fraction(_ text: Substring, of whole: Double) -> Double? {
        guard whole > 0, let number = Double(text.trimmed), (0...whole).contains(number) else {
            return nil
        }
        return number / whole
    }

    private func report(json line: String) throws(Failure) -> ProgressReport {
        let value: Value
        do {
            value = try JSONReader.read(line)
        } catch {
            throw Failure(.usage, "\(error)")
        }
        var report = ProgressReport()
        report.text = value["text"]?.text
        report.title = value["title"]?.text
        let whole = value["total"]?.decimal ?? total ?? 100
        let fraction: Double?
        if let done = value["done"] {
            fraction = done.decimal.map { $0 / whole }
        } else if let percent = value["percent"] {
            fraction = percent.decimal.map { $0 / 100 }
        } else if value["progress"]?.text == "pulse" {
            report.progress = .indeterminate
            return report
        } else if let progress = value["progress"] {
            fraction = progress.decimal
        } else {
            guard report != ProgressReport() else {
                throw Failure(
                    .usage,
                    "expected one of progress, percent, done, text and title, got "
                        + "\"\(line.prefix(64))\""
                )
            }
            return report
        }
        guard let fraction, (0...1).contains(fraction) else {
            throw Failure(
                .usage,
                "expected progress 0 to 1 or \"pulse\", percent 0 to 100, or done 0 to total, got "
                    + "\"\(line.prefix(64))\""
            )
        }
        report.progress = .fraction(fraction)
        return report
    }

    // MARK: Programs

    /// Reads a line of a program; `nil`: it has no progress.
    func report(_ line: String, of style: ProgressStyle) -> ProgressReport? {
        let fraction: Double? =
            switch style {
            case .auto, .percent: Self.percentage(line) ?? Self.count(line)
            case .rsync: Self.percentage(line)
            case .curl: Self.percentage(line) ?? Self.meter(line)
            case .pv: Self.percentage(line) ?? Self.fraction(line[...], of: 100)
            case .dd: bytes(line)
            }
        if let fraction { return ProgressReport(progress: .fraction(fraction)) }
        return style == .dd && Self.copied(line) != nil
            ? ProgressReport(progress: .indeterminate) : nil
    }

    /// The fraction of the last percentage of a line.
    private static func percentage(_ line: String) -> Double? {
        guard let sign = line.lastIndex(of: "%") else { return nil }
        let before = line[..<sign]
        let number = (before.last == " " ? before.dropLast() : before)
            .reversed().prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        return fraction(Substring(String(number.reversed())), of: 100)
    }

    /// The fraction of `[3/10]` or `(3/10)`, as build systems write.
    private static func count(_ line: String) -> Double? {
        guard let open = line.firstIndex(where: { $0 == "[" || $0 == "(" }) else { return nil }
        let inside = line[line.index(after: open)...].prefix { $0 != "]" && $0 != ")" }
        let parts = inside.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let whole = Int(parts[1].trimmed), Int(parts[0].trimmed) != nil
        else { return nil }
        return fraction(parts[0], of: Double(whole))
    }

    /// The fraction of a row of curl's meter: a percentage and eleven more columns.
    ///
    /// Source: curl(1), "PROGRESS METER".
    private static func meter(_ line: String) -> Double? {
        let columns = line.split(separator: " ")
        guard columns.count >= 11, Int(columns[0]) != nil else { return nil }
        return fraction(columns[0], of: 100)
    }

    /// The bytes that dd says it copied.
    private static func copied(_ line: String) -> Double? {
        let words = line.split(separator: " ")
        guard words.count > 3, words[1] == "bytes" || words[1] == "byte",
            line.contains(" copied")
        else { return nil }
        return Double(words[0])
    }

    private func bytes(_ line: String) -> Double? {
        guard let total, total > 0, let copied = Self.copied(line) else { return nil }
        return min(1, copied / total)
    }
}

extension StringProtocol {
    /// The text without blanks at its ends.
    var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}

extension Value {
    /// A number of any type.
    fileprivate var decimal: Double? {
        switch unwrapped {
        case .int64(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
}
