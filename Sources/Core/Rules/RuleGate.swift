// SPDX-License-Identifier: MIT

import PresenterCore

/// A necessary condition of a rule: cheap to check, and few requests meet it.
struct RuleGate: Hashable {
    /// The index of the rule.
    let index: Int
    private let kinds: UInt8
    private let urgencies: UInt8
    private let needed: Grams

    /// The rules that look at the same text.
    struct Group: Hashable {
        /// The text; `nil`: none is needed.
        var field: RuleField?
        /// The gates of the rules, in the rules' order.
        var gates: [RuleGate]

        /// Appends the indices of the rules that may match a request.
        func appendAdmitted(_ subject: RuleSubject, to found: inout [Int]) {
            let grams = field.map { Grams(subject.texts(of: $0)) } ?? Grams()
            let kind = subject.request.content.kind.bit
            // Bit 0x80 stands for "no urgency"; only rules without an urgency have it.
            let urgency = subject.urgency?.bit ?? 0x80
            for gate in gates
            where gate.kinds & kind != 0 && gate.urgencies & urgency != 0
                && grams.contains(gate.needed)
            {
                found.append(gate.index)
            }
        }
    }

    /// Creates the gate of a rule; returns also the field in which the rule needs certain
    /// characters.
    private static func gate(_ match: RuleMatch, _ index: Int) -> (RuleField?, RuleGate) {
        // One field decides in almost all cases; of several the first is used.
        let needs = RuleField.allCases.lazy.compactMap { field -> (RuleField, Grams)? in
            guard let patterns = match.fields[field], let first = patterns.first else {
                return nil
            }
            // One of the patterns must match.
            let needed = patterns.dropFirst().reduce(first.needed) { $0.intersection($1.needed) }
            return needed.isEmpty ? nil : (field, needed)
        }
        let need = needs.first
        let gate = RuleGate(
            index: index,
            kinds: match.kinds.reduce(0) { $0 | $1.bit },
            urgencies: match.urgencies.isEmpty
                ? .max : match.urgencies.reduce(0) { $0 | $1.bit },
            needed: need?.1 ?? Grams()
        )
        return (need?.0, gate)
    }

    /// Creates the gates of rules with their indices, grouped by the field in which they need
    /// characters.
    static func groups(_ rules: [(index: Int, match: RuleMatch)]) -> [Group] {
        var groups: [Group] = []
        for rule in rules {
            let (field, gate) = gate(rule.match, rule.index)
            if let index = groups.firstIndex(where: { $0.field == field }) {
                groups[index].gates.append(gate)
            } else {
                groups.append(Group(field: field, gates: [gate]))
            }
        }
        return groups
    }
}

extension Kind {
    /// A bit for each kind.
    fileprivate var bit: UInt8 {
        switch self {
        case .modal: 1
        case .bottomSheet: 2
        case .toast: 4
        case .loading: 8
        case .retry: 16
        }
    }
}

extension Urgency {
    /// A bit for each urgency.
    fileprivate var bit: UInt8 { 1 << rawValue }
}
