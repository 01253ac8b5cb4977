// SPDX-License-Identifier: MIT
//
// Between the process that keeps the campaign, with root's rights, and the one that asks a user,
// with that user's: one packet asks, and few short ones answer.

import BusValues
import BusWire
import Coding
import CommandKit

/// What the asking process must do.
struct AskerOrder: CodedStructure {
    enum Kind: String, CaseIterable, CodedValue {
        /// Ask, unless the previous question was answered.
        case ask
        /// Report how the previous question ended, and ask nothing.
        case check
        /// Take the question away.
        case withdraw
    }

    var kind = Kind.ask
    /// The options of the question, and those that are other ones in a language.
    var question = Value.options([])
    var languages: [String: Value] = [:]
    /// The spans for which the user may put it off, in seconds.
    var offers: [Int64] = []
    /// The previous question: the id of the bus, and the one in the daemon; empty: none.
    var previousBus = ""
    var previous: UInt32 = 0
    /// All spans of the file, in seconds: the previous question had other offers.
    var spans: [Int64] = []

    static var blank: AskerOrder { AskerOrder() }

    mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("kind", &kind)
        try coder.field("question", &question)
        try coder.field("languages", &languages)
        try coder.field("offers", &offers)
        try coder.field("previous_bus", &previousBus)
        try coder.field("previous", &previous)
        try coder.field("spans", &spans)
    }
}

/// What the asking process reports.
struct AskerReport: CodedStructure {
    enum Kind: String, CaseIterable, CodedValue {
        /// The name of the user, who has no rights over this process yet.
        case named
        case accepted, displayed
        /// A part of the entered values; `answered` follows.
        case entered
        case answered, deferred, dismissed
        /// The question ended without the user.
        case closed
        /// The question could not be asked, or how it ended is not known.
        case failed

        /// Whether nothing follows.
        var isLast: Bool {
            switch self {
            case .named, .accepted, .displayed, .entered: false
            case .answered, .deferred, .dismissed, .closed, .failed: true
            }
        }
    }

    var kind = Kind.failed
    /// The question that the daemon accepted.
    var bus = ""
    var presentation: UInt32 = 0
    /// The user's name.
    var name = ""
    /// The answer, with the entered values as JSON.
    var button = ""
    var values = ""
    /// The chosen span in seconds.
    var span: Int64 = 0
    /// Why it failed.
    var reason = ""

    /// The longest report in bytes.
    static let maximumBytes = 64 << 10
    /// The longest entered values in bytes: more than any form can hold whose file is checked, 30
    /// texts of 16 KiB with each byte escaped.
    static let maximumValues = 2 << 20
    /// The longest part of them in one report, in bytes.
    private static let partBytes = 48 << 10

    static var blank: AskerReport { AskerReport() }

    /// Creates the report of a question that ended.
    ///
    /// - Parameters:
    ///   - outcome: how it ended, in the daemon's word.
    ///   - details: what belongs to that.
    ///   - spans: those for which a button may put it off, in seconds.
    /// - Returns: the last report.
    static func end(_ outcome: String, _ details: Value, spans: [Int64]) -> AskerReport {
        var report = AskerReport()
        guard outcome == "acted", let button = details["button"]?.text else {
            report.kind = outcome == "dismissed" ? .dismissed : .closed
            report.reason = outcome
            return report
        }
        if let span = spans.first(where: { CampaignPlan.deferralID($0) == button }) {
            (report.kind, report.span) = (.deferred, span)
            return report
        }
        (report.kind, report.button) = (.answered, button)
        let values = ["text", "choices", "fields"].compactMap { name in
            details[name].map { (name, $0) }
        }
        if !values.isEmpty { report.values = JSON.text(.options(values)) }
        return report
    }

    /// The reports that say this one: long values in parts before it.
    var parts: [AskerReport] {
        var last = self
        last.values = ""
        var (parts, rest) = ([AskerReport](), Substring(values).unicodeScalars)
        while !rest.isEmpty {
            // A letter has at most four bytes.
            let part = rest.prefix(Self.partBytes / 4)
            parts.append(AskerReport(kind: .entered, values: String(part)))
            rest = rest.dropFirst(part.count)
        }
        return parts + [last]
    }

    /// Whether it can be true, whatever process the user has in place of the one that asks.
    ///
    /// - Parameter buttons: the ids of the file's buttons.
    /// - Returns: `false` if no process of ours reports it.
    func isRight(_ buttons: Set<String>) -> Bool {
        switch kind {
        case .accepted:
            // Source: D-Bus specification, "UUIDs".
            bus.utf8.count == 32
                && bus.utf8.allSatisfy {
                    (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
                }
        case .answered: buttons.contains(button) && hasRightValues
        case .named: (1...256).contains(name.utf8.count) && name == printable(name)
        case .displayed, .entered, .deferred, .dismissed, .closed, .failed: true
        }
    }

    private var hasRightValues: Bool {
        guard !values.isEmpty else { return true }
        // Escape sequences are for no terminal of root's; right JSON has them escaped.
        guard !values.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return false }
        return (try? JSONText(Array(values.utf8)))?.nodes.first?.kind == .object
    }

    mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("kind", &kind)
        try coder.field("name", &name)
        try coder.field("bus", &bus)
        try coder.field("presentation", &presentation)
        try coder.field("button", &button)
        try coder.field("values", &values)
        try coder.field("span", &span)
        try coder.field("reason", &reason)
    }
}
