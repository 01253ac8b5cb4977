// SPDX-License-Identifier: MIT

import Basics
import CommandKit
import Configuration
import Files
import Localization
import SystemCalls
import Texts

/// A configuration made from that of another notification daemon.
struct ImportedConfiguration {
    /// Keys that were translated, as TOML, by table; a later one replaces an earlier one.
    private(set) var keys: [(table: String, key: String, value: String)] = []
    /// The rules, in their order.
    var rules: [ImportedRule] = []
    /// The modes: a name, and whether do not disturb belongs to it.
    private(set) var modes: [(name: String, isQuiet: Bool)] = []
    /// Font and corners.
    var theme = ImportedTheme()
    /// Distances; their meaning depends on the position.
    var margins = ImportedMargins()
    /// What could not be translated.
    private(set) var notes: [Note] = []

    /// A line of the other file that was not translated, or not fully, and why.
    struct Note: Equatable, CustomStringConvertible {
        /// From 1; `nil`: not known.
        var line: Int?
        var setting: String
        var reason: String

        var description: String { "\(setting): \(reason)" }
    }

    /// Sets a key of the configuration to a value in TOML.
    mutating func set(_ table: String, _ key: String, _ value: String) {
        keys.removeAll { $0.table == table && $0.key == key }
        keys.append((table, key, value))
    }

    /// A setting of toasts that several programs have, each under a name of its own.
    enum Setting {
        case visible, position, font
        /// A number of pixels, and its range.
        case pixels(String, ClosedRange<Int>)

        static let width = pixels("width", 240...800)
    }

    /// Sets what a setting says; of a number outside its range the nearest one is used.
    ///
    /// - Returns: what is to be noted; `nil`: all of it is translated.
    mutating func set(_ setting: Setting, _ value: String) -> String? {
        switch setting {
        case .visible:
            guard let number = Int(value) else { return Phrase.notNumber.text }
            let isPossible = (1...20).contains(number)
            set("toasts", "visible", "\(isPossible ? number : 20)")
            return isPossible ? nil : Phrase.visibleBounded.text
        case .position:
            guard let position = ImportedPlace.position(value) else { return Phrase.notPlace.text }
            set("toasts", "position", TOMLText.quoted(position.name))
            return position.isNearest ? Phrase.nearestPosition.text : nil
        case .font: return theme.readFont(value) ? Phrase.familyOnly.text : nil
        case .pixels(let key, let range):
            guard let number = Int(value) else { return Phrase.notNumber.text }
            let bounded = min(max(number, range.lowerBound), range.upperBound)
            set("toasts", key, "\(bounded)")
            guard bounded != number else { return nil }
            return Phrase.keyBounded.text(
                "toasts." + key,
                "\(range.lowerBound)",
                "\(range.upperBound)",
                "\(bounded)"
            )
        }
    }

    /// Adds the time, in milliseconds, after which the user counts as away; 0: never, which is
    /// the other programs' default and says nothing of what their user wants.
    mutating func set(awayAfter milliseconds: Double) {
        guard milliseconds > 0 else { return }
        let text = TOMLText.time(milliseconds: milliseconds, within: 1000...3_600_000)
        set("toasts", "away_after", text)
    }

    /// Adds a mode, once.
    mutating func addMode(_ name: String, isQuiet: Bool) {
        if let index = modes.firstIndex(where: { $0.name == name }) {
            modes[index].isQuiet = modes[index].isQuiet || isQuiet
        } else {
            modes.append((name, isQuiet))
        }
    }

    /// Notes that a setting was not translated, unless it has the default of its program.
    mutating func note(
        _ entry: SectionFile.Entry,
        in section: String,
        _ reason: String,
        defaults: [String: [String]] = [:]
    ) {
        guard !OriginalDefaults.has(entry.value, for: entry.key, in: defaults) else { return }
        note(entry.line, entry.shown(in: section), reason)
    }

    /// Notes about settings that were not translated.
    mutating func note(_ line: Int?, _ setting: String, _ reason: String) {
        notes.append(Note(line: line, setting: setting, reason: reason))
    }

    /// The configuration as a file.
    ///
    /// `theme`: the name of the theme's file; `nil`: there is none.
    func toml(from source: String, theme: String? = nil) -> String {
        parts(from: source, theme: theme).map(\.1).joined(separator: "\n")
    }

    private func parts(from source: String, theme: String?) -> [(Part, String)] {
        var keys = keys
        let position = keys.first { $0.key == "position" }?.value.filter { $0 != "\"" }
        for (key, value) in margins.keys(position: position ?? "top_right") {
            keys.append(("toasts", key, value))
        }
        if let theme { keys.append(("look", "theme", TOMLText.quoted(theme))) }
        var parts = [(Part.head, "# Made from \(source) by topmost config import.\n")]
        let order = ["toasts", "mouse", "history", "look", "display"]
        for table in order {
            let lines = keys.filter { $0.table == table }.map { "\($0.key) = \($0.value)\n" }
            if !lines.isEmpty { parts.append((.table(table), "[\(table)]\n" + lines.joined())) }
        }
        var names: Set<String> = []
        for (index, rule) in rules.enumerated() where rule.hasEffect {
            parts.append((.rule(index), rule.toml(name: Self.free(rule.name, &names))))
        }
        for mode in modes {
            let quiet = mode.isQuiet ? "do_not_disturb = true\n" : ""
            parts.append((.mode(mode.name), "[modes.\(TOMLText.quoted(mode.name))]\n" + quiet))
        }
        return parts
    }

    // MARK: What is refused

    /// A part of the file.
    private enum Part: Hashable {
        case head
        case table(String)
        case rule(Int)
        case mode(String)
    }

    /// Leaves out what Topmost would refuse, such as an expression of another syntax: with one
    /// error in its file the daemon ignores all of it.
    mutating func removeRefused() {
        // What was left out may have hidden another error.
        for _ in 0..<16 {
            let parts = parts(from: "", theme: nil)
            let text = parts.map(\.1).joined(separator: "\n")
            let reader = ConfigurationReader { _ throws(SystemError) in Array(text.utf8) }
            let problems = Configuration.examine(.named("import"), reader).problems
            guard !problems.isEmpty else { return }
            var sources: [(part: Part, line: String)] = []
            for (part, text) in parts {
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                sources += lines.map { (part, String($0)) }
            }
            var refused: Set<Part> = []
            for problem in problems {
                guard let line = problem.line, sources.indices.contains(line - 1) else { continue }
                remove(sources[line - 1].part, sources[line - 1].line, problem.message, &refused)
            }
            rules = rules.enumerated().filter { !refused.contains(.rule($0.offset)) }.map(\.element)
            modes.removeAll { refused.contains(.mode($0.name)) }
        }
    }

    /// Removes a line, or, into `refused`, the whole part that is wrong without it.
    private mutating func remove(
        _ part: Part,
        _ line: String,
        _ reason: String,
        _ refused: inout Set<Part>
    ) {
        let key = line.firstRange(text: " = ").map { String(line[..<$0.lowerBound]) } ?? line
        let isNew: Bool
        switch part {
        case .head: isNew = false
        case .table(let table):
            isNew = keys.contains { $0.table == table && $0.key == key }
            keys.removeAll { $0.table == table && $0.key == key }
        case .rule(let index):
            // Without one of its conditions a rule would concern others too.
            if key.hasPrefix("set.") || key == "run" {
                isNew = !refused.contains(part)
                rules[index].removeAction(key)
            } else {
                isNew = refused.insert(part).inserted
            }
        case .mode: isNew = refused.insert(part).inserted
        }
        let name = if case .rule(let index) = part { "\(rules[index].name): \(key)" } else { key }
        if isNew { note(nil, name, Phrase.leftOut.text(Localization.translated(reason))) }
    }

    /// The name, with a number where another rule has it.
    private static func free(_ name: String, _ names: inout Set<String>) -> String {
        var free = name
        var number = 2
        while !names.insert(free).inserted {
            free = "\(name) \(number)"
            number += 1
        }
        return free
    }
}

/// A rule made from one of another notification daemon.
struct ImportedRule {
    /// The name; made unique when the rule is written.
    var name: String
    /// Conditions: the key behind `match.` and the value in TOML.
    private(set) var conditions: [(key: String, value: String)] = []
    /// Actions: the key and the value in TOML.
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
