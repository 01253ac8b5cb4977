// SPDX-License-Identifier: MIT
//
// Facts: dunst(5) of dunst 1.9 and 1.13.

import Localization
import Texts

/// Translates the configuration of dunst.
struct DunstImport {
    private var result = ImportedConfiguration()
    private let file: SectionFile
    private let usesExpressions: Bool
    /// The colours of `[global]`, for urgencies without their own.
    private var colors: [SectionFile.Entry] = []
    /// What earlier rules do while a window is fullscreen: `hold`, `show`.
    private var heldInFullscreen: Set<String> = []

    private static let urgencies = [
        "urgency_low": "low", "urgency_normal": "normal", "urgency_critical": "critical",
    ]

    static func read(_ text: String) -> ImportedConfiguration {
        var translation = DunstImport(text)
        translation.translate()
        return translation.result
    }

    private init(_ text: String) {
        file = SectionFile(text, comments: ["#", ";"], allowsTrailing: true)
        usesExpressions = file.sections.contains { section in
            section.entries.contains { $0.key == "enable_posix_regex" && Self.flag($0.value) }
        }
    }

    private mutating func translate() {
        for (line, text) in file.unread { result.note(line, text, Phrase.notUnderstood.text) }
        readColors()
        for section in file.sections {
            if let urgency = Self.urgencies[section.name] {
                translate(urgency: urgency, section)
            } else if section.name == "global" {
                for entry in section.entries { translate(global: entry) }
            } else if Self.settings.contains(section.name) {
                for entry in section.entries {
                    note(entry, section, Self.reason(entry.key, or: Phrase.noCounterpart.text))
                }
            } else {
                translate(rule: section)
            }
        }
    }

    private mutating func note(
        _ entry: SectionFile.Entry,
        _ section: SectionFile.Section,
        _ reason: String
    ) {
        let isGlobal = Self.settings.contains(section.name)
        let defaults = isGlobal ? OriginalDefaults.dunst : [:]
        result.note(entry, in: section.name, reason, defaults: defaults)
    }

    /// The sections that are no rules.
    private static let settings: Set<String> = ["", "global", "experimental", "shortcuts"]

    // MARK: Global settings

    /// Reads the colours of all urgencies; an urgency without a section gets a rule before all
    /// others.
    private mutating func readColors() {
        for section in file.sections where section.name == "global" {
            for entry in section.entries where Self.roles[entry.key] != nil {
                if TOMLText.color(entry.value) == nil {
                    note(entry, section, Phrase.notColor.text)
                } else {
                    colors.append(entry)
                }
            }
        }
        guard !colors.isEmpty else { return }
        for urgency in ["low", "normal", "critical"]
        where !file.sections.contains(where: { Self.urgencies[$0.name] == urgency }) {
            translate(urgency: urgency, SectionFile.Section(name: "", line: 0, entries: []))
        }
    }

    private mutating func translate(global entry: SectionFile.Entry) {
        let value = entry.value
        func note(_ reason: String) {
            result.note(entry, in: "global", reason, defaults: OriginalDefaults.dunst)
        }
        func set(_ setting: ImportedConfiguration.Setting, _ value: String) {
            if let reason = result.set(setting, value) { note(reason) }
        }
        switch entry.key {
        case "notification_limit": set(.visible, value)
        case "origin": set(.position, value)
        case "gap_size": set(.pixels("gap", 0...64), value)
        case "font": set(.font, value)
        case "offset":
            let numbers = value.split { !$0.isNumber && $0 != "-" }.compactMap { Int($0) }
            guard let x = numbers.first, numbers.count <= 2 else {
                return note(Phrase.notUnderstood.text)
            }
            result.margins.offset = (x, numbers.last ?? x)
        case "width":
            // (minimum, maximum), or one width.
            let numbers = value.split { !$0.isNumber }.compactMap { Int($0) }
            guard let width = numbers.last else { return note(Phrase.notNumber.text) }
            set(.width, "\(width)")
        case "idle_threshold":
            guard let time = Self.milliseconds(value) else { return note(Phrase.notTime.text) }
            result.set(awayAfter: time)
        case "corner_radius":
            guard let radius = Int(value) else { return note(Phrase.notNumber.text) }
            result.theme.radius = radius
        case _ where Self.buttons[entry.key] != nil:
            guard let key = Self.buttons[entry.key], let meaning = Self.meaning(ofClick: value)
            else { return note(Phrase.noCounterpart.text) }
            result.set("mouse", key, TOMLText.quoted(meaning))
        case "sort" where ["no", "false", "0"].contains(value):
            note(Phrase.sortedByUrgency.text)
        case "follow":
            switch value {
            case "mouse": result.set("display", "follow", "\"pointer\"")
            case "keyboard": result.set("display", "follow", "\"focus\"")
            default: note(Phrase.followWords.text)
            }
        case "monitor":
            if Int(value) != nil { return note(Phrase.monitorsByName.text) }
            result.set("display", "follow", TOMLText.quoted("output:" + value))
        case "history_length":
            note(Phrase.archiveOfPopups.text)
        case _ where Self.roles[entry.key] != nil: break
        default: note(Self.reason(entry.key, or: Phrase.noCounterpart.text))
        }
    }

    // MARK: Urgencies and rules

    private mutating func translate(urgency: String, _ section: SectionFile.Section) {
        var rule = ImportedRule("\(urgency) urgency")
        rule.match("urgency", TOMLText.quoted(urgency))
        for entry in colors { _ = color(entry, to: &rule) }
        for entry in section.entries {
            if entry.key == "timeout" {
                guard let time = Self.milliseconds(entry.value) else {
                    note(entry, section, Phrase.notTime.text)
                    continue
                }
                let text = TOMLText.time(milliseconds: time, within: 1000...3_600_000)
                result.set("toasts", urgency + "_timeout", text)
            } else if entry.key == "fullscreen" {
                guard let other = fullscreen(entry, section) else { continue }
                result.rules.append(other.with(conditions: rule.conditions))
            } else if !apply(entry, to: &rule) {
                note(entry, section, Self.reason(entry.key, or: Phrase.noCounterpart.text))
            }
        }
        if urgency == "normal" { result.theme.background = rule.color("background") }
        result.rules.append(rule)
    }

    private mutating func translate(rule section: SectionFile.Section) {
        var rule = ImportedRule(section.name)
        var inFullscreen: ImportedRule?
        let unknown = section.entries.filter { entry in
            Self.filters.contains(entry.key) && !condition(entry, of: &rule)
        }
        guard unknown.isEmpty else {
            for entry in unknown { note(entry, section, Phrase.matchesMore.text) }
            return
        }
        for entry in section.entries where !condition(entry, of: &rule) {
            if entry.key == "fullscreen" {
                inFullscreen = fullscreen(entry, section)
            } else if !apply(entry, to: &rule) {
                note(entry, section, Self.reason(entry.key, or: Phrase.noCounterpart.text))
            }
        }
        if let inFullscreen {
            // Conditions may follow the key.
            result.rules.append(inFullscreen.with(conditions: rule.conditions))
        } else if !rule.hasEffect, !section.entries.contains(where: { $0.key == "fullscreen" }) {
            result.note(section.line, "[\(section.name)]", Phrase.noneTranslated.text)
        }
        result.rules.append(rule)
    }

    /// The rule for what a section does while a window is fullscreen; `nil`: it shows as always.
    private mutating func fullscreen(
        _ entry: SectionFile.Entry,
        _ section: SectionFile.Section
    ) -> ImportedRule? {
        var rule = ImportedRule(section.name + " in fullscreen")
        rule.match("fullscreen", "true")
        switch entry.value {
        case "show":
            // Undoes what earlier sections hold; without such a section it is the default.
            guard !heldInFullscreen.isEmpty else { return nil }
            rule.does("pass", "true")
            if heldInFullscreen.contains("show") { rule.does("show", "true") }
            return rule
        case "delay": rule.does("hold", "true")
        case "pushback":
            rule.does("hold", "true")
            note(entry, section, Phrase.seenStay.text)
        case "drop", "suppress": rule.does("show", "false")
        default:
            note(entry, section, Phrase.fullscreenExpected.text)
            return nil
        }
        heldInFullscreen.formUnion(rule.actions.map(\.key))
        return rule
    }

    /// Keys of buttons, and the corresponding keys of Topmost.
    private static let buttons = [
        "mouse_left_click": "left", "mouse_middle_click": "middle", "mouse_right_click": "right",
    ]

    /// The meaning of a list of actions; `nil`: there is none.
    private static func meaning(ofClick list: String) -> String? {
        let actions = list.split(separator: ",").map { $0.filter { $0 != " " } }
        let meanings: [(String, String)] = [
            ("context", "actions"), ("context_all", "actions"), ("open_url", "actions"),
            ("do_action", "default_action"), ("close_all", "dismiss_all"),
            ("remove_all", "dismiss_all"), ("close_current", "dismiss"),
            ("remove_current", "dismiss"), ("none", "none"),
        ]
        return meanings.first { actions.contains($0.0) }?.1
    }

    /// Adds a condition; returns whether the key is one.
    private func condition(_ entry: SectionFile.Entry, of rule: inout ImportedRule) -> Bool {
        let names = [
            "appname": "app", "summary": "summary", "body": "body", "category": "category",
            "stack_tag": "key", "desktop_entry": "hint.desktop-entry",
        ]
        if let name = names[entry.key] {
            let pattern =
                usesExpressions ? TOMLText.expression(entry.value) : TOMLText.glob(entry.value)
            rule.match(name, pattern)
        } else if entry.key == "msg_urgency", ["low", "normal", "critical"].contains(entry.value) {
            rule.match("urgency", TOMLText.quoted(entry.value))
        } else if entry.key == "match_transient" {
            rule.match("hint.transient", "\(Self.flag(entry.value))")
        } else {
            return false
        }
        return true
    }

    /// Keys that are conditions: a rule that lost one of them would match too much.
    private static let filters: Set<String> = ["icon", "msg_urgency", "dbus_timeout"]

    /// Adds what an entry does; returns whether there is a counterpart.
    private func apply(_ entry: SectionFile.Entry, to rule: inout ImportedRule) -> Bool {
        let value = entry.value
        switch entry.key {
        case "timeout", "override_dbus_timeout":
            guard let time = Self.milliseconds(value) else { return false }
            let text = TOMLText.time(milliseconds: time, within: 1...604_800_000)
            rule.does("set.timeout", text)
        case "urgency" where ["low", "normal", "critical"].contains(value):
            rule.does("set.urgency", TOMLText.quoted(value))
        case "set_category": rule.does("set.category", TOMLText.quoted(value))
        case "set_stack_tag": rule.does("set.key", TOMLText.quoted(value))
        case "set_transient": rule.does("set.transient", "\(Self.flag(value))")
        case "skip_display": rule.does("show", "\(!Self.flag(value))")
        case "history_ignore": rule.does("history", "\(!Self.flag(value))")
        case "enabled": rule.does("on", "\(Self.flag(value))")
        case "override_pause_level" where Int(value).map({ $0 > 0 }) == true:
            rule.does("pass", "true")
        case "new_icon", "default_icon": rule.does("set.icon", TOMLText.quoted(value))
        case "script" where !value.isEmpty && !value.hasPrefix("~"):
            rule.does("run", TOMLText.list([value]))
        default: return color(entry, to: &rule)
        }
        return true
    }

    /// Keys of colours, and the corresponding roles of Topmost.
    private static let roles = [
        "background": ["background"], "foreground": ["title", "message"],
        "frame_color": ["line"], "highlight": ["progress"],
    ]

    private func color(_ entry: SectionFile.Entry, to rule: inout ImportedRule) -> Bool {
        guard let names = Self.roles[entry.key], let color = TOMLText.color(entry.value) else {
            return false
        }
        for role in names { rule.color(role, color) }
        return true
    }

    // MARK: Values

    private static func flag(_ value: String) -> Bool {
        ["true", "yes", "1"].contains(value.lowercased())
    }

    /// A time with a unit, in seconds without one.
    private static func milliseconds(_ value: String) -> Double? {
        let number = value.prefix { $0.isNumber || $0 == "." || $0 == "-" }
        let units = ["": 1000.0, "ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
        guard let amount = Double(number), amount >= 0,
            let unit = units[String(value.dropFirst(number.count))]
        else { return nil }
        return amount * unit
    }

    static let layer =
        Phrase.aboveFullscreen.text

    /// Why a key has no counterpart.
    private static func reason(_ key: String, or standard: String) -> String {
        let groups: [(String, [String])] = [
            (
                Phrase.desktopIcons.text,
                ["icon_theme", "icon_path", "enable_recursive_icon_lookup"]
            ),
            (
                Phrase.sameLayout.text,
                [
                    "format", "markup", "ellipsize", "ignore_newline", "word_wrap", "height",
                    "frame_width", "separator_", "padding", "horizontal_padding",
                    "text_icon_padding", "line_height", "transparency", "icon_", "min_icon_size",
                    "max_icon_size", "progress_bar", "alignment", "vertical_alignment", "icons",
                    "corners", "hide_text",
                ]
            ),
            (Phrase.bindKeys.text, ["close", "history", "context"]),
            (Phrase.desktopSettingsUsed.text, ["scale", "per_monitor_dpi", "force_"]),
            (Self.layer, ["layer"]),
            (Phrase.useRun.text, ["script", "always_run_script"]),
        ]
        for (reason, keys) in groups where keys.contains(where: { key.hasPrefix($0) }) {
            return reason
        }
        return standard
    }
}
