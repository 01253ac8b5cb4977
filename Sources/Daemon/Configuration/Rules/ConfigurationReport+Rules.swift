// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Rules

extension ConfigurationReport {
    /// A rule or a mode with its origin.
    struct Placed<Item: Hashable & Sendable>: Hashable, Sendable {
        var item: Item
        var file: String
        var position: TOMLPosition
    }

    /// Applies a file's rules or modes; the same name in a later file replaces the earlier
    /// one, in the same position.
    ///
    /// - Returns: the problems found.
    mutating func applyRules(_ entry: TOMLTable.Entry, file: String) -> [ConfigurationProblem] {
        var reader = RuleReader(file: file)
        if entry.key == "rule" {
            for (rule, position) in reader.rules(entry) {
                Self.put(Placed(item: rule, file: file, position: position), into: &rules, \.name)
            }
        } else {
            for (mode, position) in reader.modes(entry) {
                Self.put(Placed(item: mode, file: file, position: position), into: &modes, \.name)
            }
        }
        return reader.problems
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
                unknown(name, "rule", among: names, "modes." + mode.item.name, mode)
            }
        }
        let modeNames = modes.map(\.item.name)
        for rule in rules {
            for name in rule.item.match.modes where !modeNames.contains(name) {
                unknown(name, "mode", among: modeNames, "rule.match.mode", rule)
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
        _ what: String,
        among known: [String],
        _ key: String,
        _ place: Placed<Item>
    ) {
        let hint = NearestName.of(name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
        problems.append(
            ConfigurationProblem(
                place.file,
                place.position,
                key: key,
                "unknown \(what) \"\(name)\"" + hint
            )
        )
    }
}
