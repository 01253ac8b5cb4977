// SPDX-License-Identifier: MIT
//
// Lines of standard input are for us: one without progress is an error.

import BusValues
import CommandKit
import PresenterCore
import Texts

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
        let maximum = total?.decimalText ?? "100"
        throw Failure(.usage, .progressLineExpected, maximum, String(line.prefix(64)))
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
    static func fraction(_ text: Substring, of whole: Double) -> Double? {
        guard whole > 0, let number = Double(text.trimmed), (0...whole).contains(number) else {
            return nil
        }
        return number / whole
    }

    private func report(json line: String) throws(Failure) -> ProgressReport {
        let value = try failing(.usage) { try Value(json: line) }
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
                throw Failure(.usage, .progressMemberExpected, String(line.prefix(64)))
            }
            return report
        }
        guard let fraction, (0...1).contains(fraction) else {
            throw Failure(.usage, .progressValueExpected, String(line.prefix(64)))
        }
        report.progress = .fraction(fraction)
        return report
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
