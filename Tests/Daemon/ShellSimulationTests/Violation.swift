// SPDX-License-Identifier: MIT

/// A broken rule.
struct Violation: Error, Hashable, CustomStringConvertible {
    /// The rule.
    enum Rule: String, Hashable {
        case outcomes = "each live owner receives each outcome once"
        case rights = "no right without proof"
        case input = "input is held for a live lease or the topmost presenter only"
        case causes = "nothing ends without a cause"
        case unseen = "nothing expires unseen"
        case ids = "no id is given twice"
        case answers = "each call is answered once, with the end that its client is told"
        case privacy = "the user's rules see each content before displays do"
        case rest = "nothing stays behind"
    }

    var rule: Rule
    var text: String

    init(_ rule: Rule, _ text: String) {
        self.rule = rule
        self.text = text
    }

    var description: String { "\(rule.rawValue): \(text)" }
}
