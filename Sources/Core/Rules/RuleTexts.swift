// SPDX-License-Identifier: MIT

import PresenterCore

/// The texts of a request, each prepared when a rule first asks for it.
struct RuleTexts {
    private let subject: RuleSubject
    private var prepared: [RuleField: [PatternText]] = [:]
    private var hints: [String: PatternText] = [:]

    let kind: Kind
    let urgency: Urgency?
    /// The limit on the work of all rules together.
    var budget = PatternBudget()

    init(_ subject: RuleSubject) {
        self.subject = subject
        kind = subject.request.content.kind
        urgency = subject.urgency
    }

    subscript(field: RuleField) -> [PatternText] {
        mutating get {
            if let known = prepared[field] { return known }
            let texts = subject.texts(of: field).map { PatternText($0) }
            prepared[field] = texts
            return texts
        }
    }

    mutating func hint(_ name: String) -> PatternText? {
        if let known = hints[name] { return known }
        let text = subject.hints(name).map { PatternText($0) }
        hints[name] = text
        return text
    }
}
