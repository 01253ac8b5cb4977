// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Rules
import Texts

extension TableReader {
    /// Maximum number of rules in a file.
    static let maximumRules = 500

    /// The keys of a `[[rule]]`.
    static var ruleKeys: [TableKey<Rule>] {
        let run = "a list: the program and its arguments"
        let decisions = RuleDecision.allCases.map { decision in
            TableKey<Rule>(decision.rawValue, flagForm, \.action.decisions[decision]) {
                $0.boolean.map { .some($0) }
            }
        }
        var keys: [TableKey<Rule>] = [
            TableKey("name", "1 to 64 bytes of text", \.name) { $0.string.flatMap(name) },
            .flag("on", \.isOn),
            // The options that `set` accepts depend on the kinds.
            TableKey("match", isFirst: true) { $3.match = $0.match($1, $2) },
            TableKey("set") { $3.action.settings = $0.settings($1, $3.match.kinds) },
            .flag("hold", \.action.holds),
        ]
        keys += decisions
        let expired = ExpiredToasts.allCases.map { "\"\($0.rawValue)\"" }
        keys.append(
            TableKey("expired", expired.joined(separator: " or "), \.action.expired) {
                $0.string.flatMap { ExpiredToasts(rawValue: $0) }.map { .some($0) }
            }
        )
        keys.append(TableKey("run", run, \.action.command) { $0.command })
        keys.append(.flag("stop", \.action.stops))
        return keys
    }

    /// The keys of a mode.
    static var modeKeys: [TableKey<RuleMode>] {
        [
            TableKey("on") { $3.on = $0.texts($1, $2) },
            TableKey("off") { $3.off = $0.texts($1, $2) },
            .flag("do_not_disturb", \.doNotDisturb),
        ]
    }

    /// The keys of `match`.
    static var matchKeys: [TableKey<RuleMatch>] {
        var keys = RuleField.allCases.map { field in
            TableKey<RuleMatch>(field.rawValue) { $3.fields[field] = $0.patterns($1, $2) }
        }
        keys += [
            TableKey("urgency") { $3.urgencies = $0.keywords($1, $2, Urgency.allCases, \.word) },
            TableKey("kind") {
                let kinds = $0.keywords($1, $2, Kind.allCases, \.rawValue) { Kind.spelled($0) }
                if !kinds.isEmpty { $3.kinds = kinds }
            },
            TableKey("hint") { $3.hints = $0.hints($1, $2) },
            TableKey("time") { $3.periods = $0.periods($1, $2) },
            TableKey("mode") { $3.modes = $0.texts($1, $2) },
            TableKey("output") { $3.outputs = $0.patterns($1, $2) },
        ]
        keys += Situation.allCases.map { situation in
            TableKey(situation.rawValue, flagForm, \.situations[situation]) {
                $0.boolean.map { .some($0) }
            }
        }
        return keys
    }

    /// Reads the list of rules, with the position of each.
    mutating func rules(_ entry: TOMLTable.Entry) -> [(rule: Rule, position: TOMLPosition)] {
        guard case .array(let items) = entry.node.value, items.count <= Self.maximumRules else {
            refuse(entry.node, "rule", Phrase.rulesAccepted.english("\(Self.maximumRules)"))
            return []
        }
        var rules: [(rule: Rule, position: TOMLPosition)] = []
        var lines: [String: Int] = [:]
        for item in items {
            guard case .table(let table) = item.value else {
                refuse(item, "rule", Phrase.namedTable.english("[[rule]]"))
                continue
            }
            guard let rule = rule(table, at: item.position) else { continue }
            if let line = lines.updateValue(item.position.line, forKey: rule.name) {
                let position = table["name"]?.node.position ?? item.position
                report(
                    position,
                    "rule.name",
                    Phrase.duplicateRule.english(rule.name, "\(line)")
                )
            }
            rules.append((rule, item.position))
        }
        return rules
    }

    /// Reads the table of modes.
    mutating func modes(_ entry: TOMLTable.Entry) -> [(mode: RuleMode, position: TOMLPosition)] {
        guard case .table(let table) = entry.node.value else {
            refuse(entry.node, "modes", Phrase.modesAccepted.english())
            return []
        }
        return table.entries.compactMap { entry in
            mode(entry).map { ($0, entry.position) }
        }
    }

    // MARK: A rule

    private mutating func rule(_ table: TOMLTable, at position: TOMLPosition) -> Rule? {
        var rule = Rule(name: "") { $0.file = file }
        read(table, in: "rule", Self.ruleKeys, into: &rule)
        if table["name"] == nil {
            report(position, "rule.name", Phrase.namelessRule.english())
        }
        checkToastsOnly(rule, table)
        if rule.action.holds, rule.match.situations[.focused] != nil, let entry = table["hold"] {
            // It is known when a notification comes, and not followed afterwards.
            report(
                entry.position,
                "rule.hold",
                Phrase.holdWhileFocused.english()
            )
        }
        return rule.name.isEmpty ? nil : rule
    }

    /// Only toasts can be held, hidden or kept off the screen.
    private mutating func checkToastsOnly(_ rule: Rule, _ table: TOMLTable) {
        guard rule.match.kinds != [.toast] else { return }
        let decisions = RuleDecision.allCases.filter(\.isForToastsOnly).map(\.rawValue)
        for key in ["hold", "expired"] + decisions {
            guard let entry = table[key] else { continue }
            let problem = Phrase.forToastsOnly.english()
            report(entry.position, "rule." + key, problem)
        }
    }

    private static func name(_ text: String) -> String? {
        let isName =
            (1...64).contains(text.utf8.count)
            && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        return isName ? text : nil
    }

    // MARK: A mode

    private mutating func mode(_ entry: TOMLTable.Entry) -> RuleMode? {
        let path = "modes." + entry.key
        guard PluginManifest.isName(entry.key), !["none", "list", "status"].contains(entry.key)
        else {
            report(entry.position, path, Phrase.modeName.english())
            return nil
        }
        guard case .table(let table) = entry.node.value else {
            refuse(entry.node, path, Phrase.namedTable.english("[\(path)]"))
            return nil
        }
        var mode = RuleMode(name: entry.key)
        read(table, in: path, Self.modeKeys, into: &mode)
        return mode
    }

    // MARK: Conditions

    /// Reads the conditions of a rule.
    private mutating func match(_ node: TOMLNode, _ path: String) -> RuleMatch {
        var match = RuleMatch()
        guard case .table(let table) = node.value else {
            refuse(node, path, Phrase.conditionsAccepted.english())
            return match
        }
        read(table, in: path, Self.matchKeys, into: &match)
        return match
    }

    private mutating func hints(_ node: TOMLNode, _ path: String) -> [String: [Pattern]] {
        guard case .table(let table) = node.value else {
            refuse(node, path, Phrase.hintsAccepted.english())
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

    /// Reads a period or a list of them.
    private mutating func periods(_ node: TOMLNode, _ path: String) -> [Period] {
        let given: [TOMLNode] = if case .array(let items) = node.value { items } else { [node] }
        return given.compactMap { item in
            let period = item.value.string.flatMap { Period($0) }
            if period == nil { refuse(item, path, Period.form) }
            return period
        }
    }

    private mutating func pattern(_ node: TOMLNode, _ path: String) -> Pattern? {
        let text: String
        switch node.value {
        case .string(let given): text = given
        case .integer(let number): text = String(number)
        case .boolean(let flag): text = String(flag)
        default:
            refuse(node, path, Phrase.patternsAccepted.english())
            return nil
        }
        do {
            return try Pattern(text)
        } catch {
            report(
                node.position,
                path,
                Phrase.invalidPattern.english(node.value.shown, "\(error)")
            )
            return nil
        }
    }

    /// Reads one of some keywords or a list of them.
    ///
    /// - Parameters:
    ///   - node: the keyword or the list.
    ///   - path: its key, for errors.
    ///   - all: the accepted keywords.
    ///   - name: how a keyword is written.
    ///   - spelled: the keyword that another spelling certainly means; `nil`: none.
    /// - Returns: the keywords; others are reported.
    private mutating func keywords<Keyword: Hashable>(
        _ node: TOMLNode,
        _ path: String,
        _ all: [Keyword],
        _ name: (Keyword) -> String,
        spelled: (String) -> Keyword? = { _ in nil }
    ) -> Set<Keyword> {
        let given: [TOMLNode] = if case .array(let items) = node.value { items } else { [node] }
        var keywords: Set<Keyword> = []
        for item in given {
            if let keyword = all.first(where: { name($0) == item.value.string }) {
                keywords.insert(keyword)
            } else {
                let names = all.map(name)
                let keyword = item.value.string ?? ""
                let nearest = spelled(keyword).map(name) ?? NearestName.of(keyword, among: names)
                let choices = names.joined(separator: ", ")
                let takes = nearest.map { Phrase.oneOfOrDidYouMean.english(choices, $0) }
                refuse(item, path, takes ?? Phrase.oneOf.english(choices))
            }
        }
        return keywords
    }
}
