// SPDX-License-Identifier: MIT

import PresenterCore

/// What a request has at least if a rule matches it: cheap to check, and few requests have it.
struct RuleGate: Hashable {
    private let kinds: UInt8
    private let urgencies: UInt8
    /// A text, and what patterns need in it.
    private let field: RuleField
    private let needed: Grams

    /// Creates that of a rule.
    init(_ match: RuleMatch) {
        kinds = match.kinds.reduce(0) { $0 | $1.bit }
        urgencies = match.urgencies.isEmpty ? .max : match.urgencies.reduce(0) { $0 | $1.bit }
        // One text decides nearly always: of several the first, in the order of the fields.
        let needs = RuleField.allCases.compactMap { field -> (RuleField, Grams)? in
            guard let patterns = match.fields[field], let first = patterns.first else {
                return nil
            }
            // One of the patterns must match.
            let needed = patterns.dropFirst().reduce(first.needed) { $0.intersection($1.needed) }
            return needed.isEmpty ? nil : (field, needed)
        }
        (field, needed) = needs.first ?? (.app, Grams())
    }

    /// Whether a request may match.
    func admits(_ texts: inout RuleTexts) -> Bool {
        kinds & texts.kindBit != 0 && urgencies & texts.urgencyBit != 0
            && (needed.isEmpty || texts.grams(field).contains(needed))
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

extension RuleTexts {
    fileprivate var kindBit: UInt8 { kind.bit }
    /// That of no urgency is one that only rules for any urgency have.
    fileprivate var urgencyBit: UInt8 { urgency?.bit ?? 0x80 }
}
