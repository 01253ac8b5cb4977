// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Rules
import Texts

/// The settings with the origin of each value, and all problems.
///
/// `Configuration.load` is the short form for callers that need only the values.
public struct ConfigurationReport: Hashable, Sendable {
    /// The effective settings; invalid entries are left out.
    public var configuration = Configuration()
    /// The files in the order in which they were read, highest precedence last.
    public var files: [File] = []
    /// The problems, in the files' order.
    public var problems: [ConfigurationProblem] = []
    /// Where a key was last set; has no entry for keys that no file sets.
    var origins: [String: Origin] = [:]
    /// The problems of the rules made from cards, which keep nothing else from being used.
    public var cardRuleProblems: [ConfigurationProblem] { configuration.cardRuleProblems }
    /// The rules of all files, in their order.
    var rules: [Placed<Rule>] = []
    /// The modes of all files, in their order.
    var modes: [Placed<RuleMode>] = []

    init() {}

    /// A file and whether it exists.
    public struct File: Hashable, Sendable {
        /// The path of the file.
        public var path: String
        /// Whether it exists.
        public var isThere: Bool
    }

    /// A key's position in a file.
    public struct Origin: Hashable, Sendable {
        /// The file's path.
        public var file: String
        /// The line, from 1.
        public var line: Int
        var column: Int
    }

    /// One key, its value and its origin.
    public struct Setting: Hashable, Sendable {
        /// The table and the key in it: `toasts.visible`.
        public var path: String
        /// The effective value.
        public var value: ConfigurationValue
        /// The file that sets it; `nil`: the default.
        public var origin: Origin?
        /// The accepted values, if they are few, or those among them that are words.
        public var words: [ConfigurationValue]
        /// The accepted values in words, for people.
        public var accepts: String
        /// Whether it accepts other values than `words`.
        public var isOpen: Bool
    }

    /// All keys with their effective values, in the order of `config/topmost.toml`.
    public var settings: [Setting] {
        ConfigurationKey.all.map { key in
            Setting(
                path: key.path,
                value: key.value(configuration),
                origin: origins[key.path],
                words: key.takes.words,
                accepts: key.takes.text,
                isOpen: key.takes.kind != nil && key.takes.kind != .boolean
            )
        }
    }
}

extension ConfigurationReport {
    /// A rule or a mode with its origin.
    struct Placed<Item: Hashable & Sendable>: Hashable, Sendable {
        var item: Item
        var file: String
        var position: TOMLPosition
    }

    /// Applies a file's rules or modes; the same name in a later file replaces the earlier
    /// one, in the same position.
    mutating func applyRules(_ entry: TOMLTable.Entry, _ reader: inout TableReader) {
        let file = reader.file
        if entry.key == "rule" {
            for (rule, position) in reader.rules(entry) {
                Self.put(Placed(item: rule, file: file, position: position), into: &rules, \.name)
            }
        } else {
            for (mode, position) in reader.modes(entry) {
                Self.put(Placed(item: mode, file: file, position: position), into: &modes, \.name)
            }
        }
    }

    private static func put<Item>(
        _ placed: Placed<Item>,
        into list: inout [Placed<Item>],
        _ name: (Item) -> String
    ) {
        let other = list.firstIndex { name($0.item) == name(placed.item) && $0.file != placed.file }
        if let other { list[other] = placed } else { list.append(placed) }
    }

    /// Compiles all files' rules; reports names of rules and modes that do not exist.
    mutating func compileRules() {
        let names = rules.map(\.item.name)
        for mode in modes {
            for name in mode.item.on + mode.item.off where !names.contains(name) {
                unknown(
                    name,
                    .unknownRule,
                    .unknownRuleNear,
                    among: names,
                    "modes." + mode.item.name,
                    mode
                )
            }
        }
        let modeNames = modes.map(\.item.name)
        for rule in rules {
            for name in rule.item.match.modes where !modeNames.contains(name) {
                unknown(
                    name,
                    .unknownMode,
                    .unknownModeNear,
                    among: modeNames,
                    "rule.match.mode",
                    rule
                )
            }
        }
        configuration.rules = RuleSet(
            rules.map(\.item),
            modes: modes.map(\.item),
            // The key accepts only valid patterns.
            allowed: configuration.passingApps.compactMap { try? Pattern($0) }
        )
    }

    private mutating func unknown<Item>(
        _ name: String,
        _ problem: Phrase,
        _ withHint: Phrase,
        among known: [String],
        _ key: String,
        _ item: Placed<Item>
    ) {
        let nearest = NearestName.of(name, among: known)
        problems.append(
            ConfigurationProblem(
                item.file,
                item.position,
                key: key,
                nearest.map { withHint.english(name, $0) } ?? problem.english(name)
            )
        )
    }
}
