// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Rules

/// Reads the tables of rules and modes; every error becomes a problem with its position.
struct RuleReader {
    /// Maximum number of rules in a file.
    static let mostRules = 500
    /// The keys of a `[[rule]]`.
    static let ruleKeys = [
        "name", "on", "match", "set", "hold", "pass", "redact", "show", "history", "run",
        "stop",
    ]
    /// The keys of a mode.
    static let modeKeys = ["on", "off", "do_not_disturb"]

    /// The file's path.
    let file: String
    /// The problems found so far.
    private(set) var problems: [ConfigurationProblem] = []

    init(file: String) { self.file = file }

    /// Reads the list of rules, with the position of each.
    mutating func rules(_ entry: TOMLTable.Entry) -> [(rule: Rule, position: TOMLPosition)] {
        guard case .array(let items) = entry.node.value, items.count <= Self.mostRules else {
            refuse(entry.node, "rule", "up to \(Self.mostRules) tables: [[rule]]")
            return []
        }
        var rules: [(rule: Rule, position: TOMLPosition)] = []
        var lines: [String: Int] = [:]
        for item in items {
            guard case .table(let table) = item.value else {
                refuse(item, "rule", "a table: [[rule]]")
                continue
            }
            guard let rule = rule(table, at: item.position) else { continue }
            if let line = lines.updateValue(item.position.line, forKey: rule.name) {
                let position = table["name"]?.node.position ?? item.position
                report(
                    position,
                    "rule.name",
                    "duplicate rule name \"\(rule.name)\", first in line \(line)"
                )
            }
            rules.append((rule, item.position))
        }
        return rules
    }

    /// Reads the table of modes.
    mutating func modes(_ entry: TOMLTable.Entry) -> [(mode: RuleMode, position: TOMLPosition)] {
        guard case .table(let table) = entry.node.value else {
            refuse(entry.node, "modes", "a table of modes: [modes.NAME]")
            return []
        }
        return table.entries.compactMap { entry in
            mode(entry).map { ($0, entry.position) }
        }
    }

    // MARK: A rule

    private mutating func rule(_ table: TOMLTable, at position: TOMLPosition) -> Rule? {
        var rule = Rule(name: "")
        // The options that `set` accepts depend on the kinds.
        if let entry = table["match"] { rule.match = match(entry) }
        for entry in table.entries where entry.key != "match" {
            read(entry, into: &rule)
        }
        if table["name"] == nil {
            report(position, "rule.name", "is missing: every rule has a name")
        }
        checkToastsOnly(rule, table)
        return rule.name.isEmpty ? nil : rule
    }

    private mutating func read(_ entry: TOMLTable.Entry, into rule: inout Rule) {
        let path = "rule." + entry.key
        switch entry.key {
        case "name": rule.name = name(entry.node, path) ?? ""
        case "on": rule.isOn = flag(entry.node, path) ?? true
        case "set": rule.action.settings = settings(entry, rule.match.kinds)
        case "hold": rule.action.holds = flag(entry.node, path) ?? false
        case "pass": rule.action.passesDoNotDisturb = flag(entry.node, path)
        case "redact": rule.action.isRedacted = flag(entry.node, path)
        case "show": rule.action.isShown = flag(entry.node, path)
        case "history": rule.action.keepsInHistory = flag(entry.node, path)
        case "run": rule.action.command = command(entry.node, path)
        case "stop": rule.action.stops = flag(entry.node, path) ?? false
        default: unknown(entry, "rule", Self.ruleKeys)
        }
    }

    /// Only toasts can be held, hidden or kept off the screen.
    private mutating func checkToastsOnly(_ rule: Rule, _ table: TOMLTable) {
        guard rule.match.kinds != [.toast] else { return }
        for key in ["hold", "pass", "redact", "show", "history"] {
            guard let entry = table[key] else { continue }
            let problem = "applies to toasts only, but match.kind has other kinds"
            report(entry.position, "rule." + key, problem)
        }
    }

    private mutating func name(_ node: TOMLNode, _ path: String) -> String? {
        guard case .string(let name) = node.value, (1...64).contains(name.utf8.count),
            !name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
        else {
            refuse(node, path, "1 to 64 bytes of text")
            return nil
        }
        return name
    }

    private mutating func command(_ node: TOMLNode, _ path: String) -> [String] {
        guard case .array(let items) = node.value else {
            refuse(node, path, "a list: the program and its arguments")
            return []
        }
        let words = items.compactMap(\.value.string)
        guard words.count == items.count, words.first?.isEmpty == false,
            !words.contains(where: { $0.unicodeScalars.contains("\0") })
        else {
            refuse(node, path, "a list: the program and its arguments")
            return []
        }
        return words
    }

    // MARK: A mode

    private mutating func mode(_ entry: TOMLTable.Entry) -> RuleMode? {
        let path = "modes." + entry.key
        guard PluginManifest.isName(entry.key), !["none", "list", "status"].contains(entry.key)
        else {
            let takes =
                "expected letters, digits, \"-\" and \"_\";"
                + " the names none, list and status are reserved"
            report(entry.position, path, "not a valid mode name: " + takes)
            return nil
        }
        guard case .table(let table) = entry.node.value else {
            refuse(entry.node, path, "a table: [\(path)]")
            return nil
        }
        var mode = RuleMode(name: entry.key)
        for entry in table.entries {
            switch entry.key {
            case "on": mode.on = texts(entry.node, path + ".on")
            case "off": mode.off = texts(entry.node, path + ".off")
            case "do_not_disturb":
                mode.doNotDisturb = flag(entry.node, path + ".do_not_disturb") ?? false
            default: unknown(entry, path, Self.modeKeys)
            }
        }
        return mode
    }

    // MARK: Values

    mutating func flag(_ node: TOMLNode, _ path: String) -> Bool? {
        guard case .boolean(let flag) = node.value else {
            refuse(node, path, "true or false")
            return nil
        }
        return flag
    }

    /// Reads a text or a list of texts.
    mutating func texts(_ node: TOMLNode, _ path: String) -> [String] {
        switch node.value {
        case .string(let text): return [text]
        case .array(let items) where items.allSatisfy({ $0.value.string != nil }):
            return items.compactMap(\.value.string)
        default:
            refuse(node, path, "a text or a list of texts")
            return []
        }
    }

    /// Reports a value that is not what is expected.
    mutating func refuse(_ node: TOMLNode, _ path: String, _ takes: String) {
        report(node.position, path, "got \(node.value.shown), expected \(takes)")
    }

    /// Reports a problem.
    mutating func report(_ position: TOMLPosition, _ path: String, _ message: String) {
        problems.append(ConfigurationProblem(file, position, key: path, message))
    }

    /// Reports an unknown key, with a suggestion.
    mutating func unknown(_ entry: TOMLTable.Entry, _ table: String, _ known: [String]) {
        let hint = NearestName.hint(of: entry.key, among: known.sorted())
        report(entry.position, table + "." + entry.key, "unknown key; " + hint)
    }
}

extension TOMLValue {
    /// The text of a string.
    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }
}

extension RuleReader {
    /// The keys of `match`.
    static let matchKeys =
        RuleField.allCases.map(\.rawValue) + [
            "urgency", "kind", "hint", "time", "mode", "fullscreen", "screen_share", "output",
        ]

    /// Reads the conditions of a rule.
    mutating func match(_ entry: TOMLTable.Entry) -> RuleMatch {
        var match = RuleMatch()
        guard case .table(let table) = entry.node.value else {
            refuse(entry.node, "rule.match", "a table of conditions")
            return match
        }
        for entry in table.entries { read(entry, into: &match) }
        return match
    }

    private mutating func read(_ entry: TOMLTable.Entry, into match: inout RuleMatch) {
        let path = "rule.match." + entry.key
        if let field = RuleField(rawValue: entry.key) {
            match.fields[field] = patterns(entry.node, path)
            return
        }
        switch entry.key {
        case "urgency": match.urgencies = words(entry.node, path, Urgency.allCases, \.word)
        case "kind":
            let kinds = words(entry.node, path, Kind.allCases, \.rawValue) { Kind.spelled($0) }
            if !kinds.isEmpty { match.kinds = kinds }
        case "hint": match.hints = hints(entry.node, path)
        case "time":
            match.time = entry.node.value.string.flatMap { DaySpan($0) }
            if match.time == nil { refuse(entry.node, path, "a part of the day: \"22:00-07:00\"") }
        case "fullscreen": match.isFullscreen = flag(entry.node, path)
        case "screen_share": match.isScreenShared = flag(entry.node, path)
        case "output": match.outputs = patterns(entry.node, path)
        case "mode": match.modes = texts(entry.node, path)
        default: unknown(entry, "rule.match", Self.matchKeys)
        }
    }

    private mutating func hints(_ node: TOMLNode, _ path: String) -> [String: [Pattern]] {
        guard case .table(let table) = node.value else {
            refuse(node, path, "a table: the hints' names and patterns")
            return [:]
        }
        var hints: [String: [Pattern]] = [:]
        for entry in table.entries {
            hints[entry.key] = patterns(entry.node, path + "." + entry.key)
        }
        return hints
    }

    /// Reads a pattern or a list of them; numbers and flags count as their text.
    private mutating func patterns(_ node: TOMLNode, _ path: String) -> [Pattern] {
        switch node.value {
        case .array(let items): return items.compactMap { pattern($0, path) }
        default: return pattern(node, path).map { [$0] } ?? []
        }
    }

    private mutating func pattern(_ node: TOMLNode, _ path: String) -> Pattern? {
        let text: String
        switch node.value {
        case .string(let given): text = given
        case .integer(let number): text = String(number)
        case .boolean(let flag): text = String(flag)
        default:
            refuse(node, path, "a pattern or a list of patterns")
            return nil
        }
        do {
            return try Pattern(text)
        } catch {
            report(node.position, path, "the pattern \(node.value.shown) \(error)")
            return nil
        }
    }

    /// Reads one of some words or a list of them.
    ///
    /// - Parameters:
    ///   - node: the word or the list.
    ///   - path: its key, for errors.
    ///   - all: the accepted words.
    ///   - name: how a word is written.
    ///   - spelled: the word that another spelling certainly means; `nil`: none.
    /// - Returns: the words; others are reported.
    private mutating func words<Word: Hashable>(
        _ node: TOMLNode,
        _ path: String,
        _ all: [Word],
        _ name: (Word) -> String,
        spelled: (String) -> Word? = { _ in nil }
    ) -> Set<Word> {
        let given: [TOMLNode] = if case .array(let items) = node.value { items } else { [node] }
        var words: Set<Word> = []
        for item in given {
            if let word = all.first(where: { name($0) == item.value.string }) {
                words.insert(word)
            } else {
                let names = all.map(name)
                let word = item.value.string ?? ""
                let nearest = spelled(word).map(name) ?? NearestName.of(word, among: names)
                let advice = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
                refuse(item, path, "one of " + names.joined(separator: ", ") + advice)
            }
        }
        return words
    }
}
