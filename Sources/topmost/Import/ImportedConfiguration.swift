// SPDX-License-Identifier: MIT

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

    /// Sets a whole number of a range; the nearest one is used, with a note, for one outside.
    mutating func set(
        _ table: String,
        _ key: String,
        _ number: Int,
        within range: ClosedRange<Int>,
        _ line: Int,
        _ setting: String
    ) {
        let bounded = min(max(number, range.lowerBound), range.upperBound)
        if bounded != number {
            let limits = "\(range.lowerBound) to \(range.upperBound)"
            note(line, setting, "\(table).\(key) is \(limits); \(bounded) is used")
        }
        set(table, key, "\(bounded)")
    }

    /// Adds a mode, once.
    mutating func addMode(_ name: String, isQuiet: Bool) {
        if let place = modes.firstIndex(where: { $0.name == name }) {
            modes[place].isQuiet = modes[place].isQuiet || isQuiet
        } else {
            modes.append((name, isQuiet))
        }
    }

    /// Notes about settings that were not translated.
    mutating func note(_ line: Int?, _ setting: String, _ reason: String) {
        notes.append(Note(line: line, setting: setting, reason: reason))
    }

    /// The configuration as a file.
    ///
    /// `theme`: the name of the theme's file; `nil`: there is none.
    func toml(from source: String, theme: String? = nil) -> String {
        var keys = keys
        let position = keys.first { $0.key == "position" }?.value.filter { $0 != "\"" }
        for (key, value) in margins.keys(position: position ?? "top_right") {
            keys.append(("toasts", key, value))
        }
        if let theme { keys.append(("look", "theme", TOMLText.quoted(theme))) }
        var parts = ["# Made from \(source) by topmost config import.\n"]
        let order = ["toasts", "mouse", "history", "look", "display"]
        for table in order {
            let lines = keys.filter { $0.table == table }.map { "\($0.key) = \($0.value)\n" }
            if !lines.isEmpty { parts.append("[\(table)]\n" + lines.joined()) }
        }
        var names: Set<String> = []
        for rule in rules where rule.hasEffect {
            parts.append(rule.toml(name: Self.free(rule.name, &names)))
        }
        for mode in modes {
            let quiet = mode.isQuiet ? "do_not_disturb = true\n" : ""
            parts.append("[modes.\(TOMLText.quoted(mode.name))]\n" + quiet)
        }
        return parts.joined(separator: "\n")
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
