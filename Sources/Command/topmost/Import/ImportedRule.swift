// SPDX-License-Identifier: MIT

/// A rule made from one of another notification daemon.
struct ImportedRule {
    /// The name; made unique when the rule is written.
    var name: String
    /// Conditions: the key behind `match.` and the value in TOML.
    private(set) var conditions: [(key: String, value: String)] = []
    /// What it does: the key and the value in TOML.
    private(set) var actions: [(key: String, value: String)] = []
    /// Colours by role.
    private(set) var colors: [(role: String, value: String)] = []
    /// The mode that it needs, if any.
    var mode: String?

    /// Creates a rule without conditions and effects.
    init(_ name: String) {
        let shown = printable(name)
        // A name has at most 64 bytes, a number included that makes it unique.
        var end = shown.endIndex
        while shown[..<end].utf8.count > 56 { end = shown.index(before: end) }
        self.name = end > shown.startIndex ? String(shown[..<end]) : "rule"
    }

    mutating func match(_ key: String, _ value: String) {
        conditions.removeAll { $0.key == key }
        conditions.append((key, value))
    }

    mutating func does(_ key: String, _ value: String) {
        actions.removeAll { $0.key == key }
        actions.append((key, value))
    }

    /// Removes what it does under a key, as a file names it.
    mutating func removeAction(_ key: String) {
        actions.removeAll { $0.key == key }
        if key == "set.colors" { colors = [] }
    }

    /// The rule with these conditions too.
    func with(conditions: [(key: String, value: String)]) -> ImportedRule {
        var rule = self
        for (key, value) in conditions { rule.match(key, value) }
        return rule
    }

    /// The colour of a role, `#rrggbb`.
    func color(_ role: String) -> String? { colors.first { $0.role == role }?.value }

    mutating func color(_ role: String, _ value: String) {
        colors.removeAll { $0.role == role }
        colors.append((role, value))
    }

    /// Whether it does anything.
    var hasEffect: Bool { actions.contains { $0.key != "on" } || !colors.isEmpty }

    /// The rule as a part of a file.
    func toml(name: String) -> String {
        var lines = ["[[rule]]", "name = \(TOMLText.quoted(name))"]
        lines += conditions.map { "match.\($0.key) = \($0.value)" }
        lines += actions.map { "\($0.key) = \($0.value)" }
        if !colors.isEmpty {
            let pairs = colors.map { "\($0.role) = \(TOMLText.quoted($0.value))" }
            lines.append("set.colors = { \(pairs.joined(separator: ", ")) }")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
