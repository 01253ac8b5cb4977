// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Rules

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
