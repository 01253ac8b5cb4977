// SPDX-License-Identifier: MIT
//
// Facts: mako(5) of mako 1.7 and 1.10.

import Basics
import Localization
import Texts

/// Translates the configuration of mako.
struct MakoImport {
    private var result = ImportedConfiguration()
    /// The time of all notifications, in milliseconds; 0: they stay.
    private var timeout = 0.0

    static func read(_ text: String) -> ImportedConfiguration {
        var translation = MakoImport()
        let file = SectionFile(text)
        for (line, text) in file.unread {
            translation.result.note(line, text, Phrase.notUnderstood.text)
        }
        var everything = ImportedRule("everything")
        for section in file.sections {
            if section.name.isEmpty {
                for entry in section.entries { translation.translate(global: entry, &everything) }
                translation.translateTimeout(section, &everything)
                translation.result.theme.background = everything.color("background")
                translation.result.rules.append(everything)
            } else {
                translation.translate(section)
            }
        }
        return translation.result
    }

    private mutating func translate(
        global entry: SectionFile.Entry,
        _ everything: inout ImportedRule
    ) {
        let value = entry.value
        func note(_ reason: String) {
            result.note(entry, in: "", reason, defaults: OriginalDefaults.mako)
        }
        func set(_ setting: ImportedConfiguration.Setting) {
            if let reason = result.set(setting, value) { note(reason) }
        }
        switch entry.key {
        case "max-visible": set(.visible)
        case "anchor": set(.position)
        case "width": set(.width)
        case "font": set(.font)
        case "max-history":
            guard let number = Int(value) else { return note(Phrase.notNumber.text) }
            if number > 0 {
                note(Phrase.archiveOfNotifications.text)
            } else {
                result.set("history", "enabled", "false")
            }
        case "default-timeout":
            guard let time = Double(value) else { return note(Phrase.notTimeInMilliseconds.text) }
            let text = TOMLText.time(milliseconds: time, within: 1000...3_600_000)
            for urgency in ["low", "normal", "critical"] {
                result.set("toasts", urgency + "_timeout", text)
            }
        case "margin", "outer-margin":
            guard let margins = ImportedMargins.directional(value) else {
                return note(Phrase.notUnderstood.text)
            }
            if entry.key == "margin" {
                result.margins.each = margins
            } else {
                result.margins.edges = margins
            }
        case "group-by" where value.isEmpty: result.set("toasts", "group_after", "0")
        case "border-radius":
            guard let radii = ImportedMargins.directional(value), let radius = radii.max() else {
                return note(Phrase.notUnderstood.text)
            }
            if Set(radii).count > 1 { note(Phrase.oneRadius.text("\(radius)")) }
            result.theme.radius = radius
        case "group-by":
            guard value == "app-name" || value == "none" else {
                return note(Phrase.groupedByApp.text)
            }
            result.set("toasts", "group_after", value == "none" ? "0" : "1")
        case "sort" where value == "+time": result.set("toasts", "newest", "\"last\"")
        case "sort" where value == "-time": result.set("toasts", "newest", "\"first\"")
        case _ where Self.buttons[entry.key] != nil:
            guard let key = Self.buttons[entry.key], let meaning = Self.meaning(ofClick: value)
            else { return note(Phrase.noCounterpart.text) }
            result.set("mouse", key, TOMLText.quoted(meaning))
        case "output":
            if !value.isEmpty {
                result.set("display", "follow", TOMLText.quoted("output:" + value))
            }
        case "history" where value == "0": result.set("history", "enabled", "false")
        // With the timeout, once all of the section is known.
        case "ignore-timeout": break
        default:
            if !apply(entry, to: &everything) { note(Self.reason(entry.key)) }
        }
    }

    /// Translates `ignore-timeout`: the default, or else that of all, holds against the
    /// application's own.
    private mutating func translateTimeout(
        _ section: SectionFile.Section,
        _ rule: inout ImportedRule
    ) {
        func value(_ key: String) -> String? { section.entries.last { $0.key == key }?.value }
        if section.name.isEmpty { timeout = value("default-timeout").flatMap(Double.init) ?? 0 }
        guard value("ignore-timeout") == "1" else { return }
        let time = value("default-timeout").flatMap(Double.init) ?? timeout
        rule.does("set.timeout", TOMLText.time(milliseconds: time, within: 1...604_800_000))
    }

    /// Keys of buttons and touches, and the corresponding keys of Topmost.
    private static let buttons = [
        "on-button-left": "left", "on-button-middle": "middle", "on-button-right": "right",
    ]

    /// The meaning of a binding; `nil`: there is none.
    private static func meaning(ofClick value: String) -> String? {
        let words = value.split(separator: " ")
        switch words.first {
        case "none": return "none"
        case "dismiss": return "dismiss"
        case "dismiss-all": return "dismiss_all"
        case "dismiss-group": return "dismiss_all_of_application"
        case "invoke-default-action": return "default_action"
        case "exec" where value.contains(text: "makoctl menu"): return "actions"
        default: return nil
        }
    }

    private mutating func translate(_ section: SectionFile.Section) {
        var rule = ImportedRule(section.name)
        guard read(criteria: section, into: &rule) else {
            for entry in section.entries {
                let reason = Phrase.criteriaUnknown.text
                result.note(entry.line, entry.shown(in: section.name), reason)
            }
            return
        }
        for entry in section.entries {
            let isInvisible = entry.key == "invisible" && entry.value == "1"
            if isInvisible, let mode = rule.mode {
                if rule.conditions.count == 1 {
                    result.addMode(mode, isQuiet: true)
                } else {
                    rule.does("hold", "true")
                }
            } else if !place(entry, section, &rule), !apply(entry, to: &rule) {
                result.note(entry.line, entry.shown(in: section.name), Self.reason(entry.key))
            }
        }
        translateTimeout(section, &rule)
        result.rules.append(rule)
    }

    /// Adds where a rule's toasts are shown; returns whether the entry says that.
    private mutating func place(
        _ entry: SectionFile.Entry,
        _ section: SectionFile.Section,
        _ rule: inout ImportedRule
    ) -> Bool {
        func note(_ reason: String) {
            result.note(entry.line, entry.shown(in: section.name), reason)
        }
        switch entry.key {
        case "anchor":
            guard let position = ImportedPlace.position(entry.value) else { return false }
            if position.isNearest { note(Phrase.nearestPosition.text) }
            rule.does("set.position", TOMLText.quoted(position.name))
        case "width":
            guard let width = Int(entry.value) else { return false }
            let bounded = min(max(width, 240), 800)
            if bounded != width {
                note(Phrase.keyBounded.text("set.width", "240", "800", "\(bounded)"))
            }
            rule.does("set.width", "\(bounded)")
        case "output":
            let output = entry.value.isEmpty ? "focus" : "output:" + entry.value
            rule.does("set.output", TOMLText.quoted(output))
        case "ignore-timeout": break
        default: return false
        }
        return true
    }

    /// Reads `app-name="x" summary~="y"`; returns whether all of it has a counterpart.
    private mutating func read(
        criteria section: SectionFile.Section,
        into rule: inout ImportedRule
    ) -> Bool {
        let names = [
            "app-name": "app", "summary": "summary", "body": "body", "category": "category",
            "desktop-entry": "hint.desktop-entry",
        ]
        var isWhole = true
        for (key, value) in Self.criteria(section.name) {
            let isExpression = key.hasSuffix("~")
            let name = isExpression ? String(key.dropLast()) : key
            if let match = names[name] {
                let pattern = isExpression ? TOMLText.expression(value) : TOMLText.exact(value)
                rule.match(match, pattern)
            } else if name == "urgency", let urgency = Self.urgency(value) {
                rule.match("urgency", TOMLText.quoted(urgency))
            } else if name == "mode" {
                rule.match("mode", TOMLText.quoted(value))
                rule.mode = value
                if value != "default" { result.addMode(value, isQuiet: false) }
            } else {
                isWhole = false
            }
        }
        if rule.mode == "default" {
            result.note(section.line, "[\(section.name)]", Phrase.noDefaultMode.text)
            return false
        }
        return isWhole
    }

    private static func urgency(_ word: String) -> String? {
        word == "high" ? "critical" : ["low", "normal", "critical"].contains(word) ? word : nil
    }

    /// The fields of a section's name, without their quotes.
    private static func criteria(_ name: String) -> [(String, String)] {
        var fields: [String] = []
        var field = ""
        var isQuoted = false
        var isEscaped = false
        for character in name {
            if isEscaped {
                field.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == " ", !isQuoted {
                fields.append(field)
                field = ""
            } else {
                field.append(character)
            }
        }
        return (fields + [field]).filter { !$0.isEmpty }.map { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "1")
        }
    }

    /// Adds what an entry does; returns whether there is a counterpart.
    private func apply(_ entry: SectionFile.Entry, to rule: inout ImportedRule) -> Bool {
        let value = entry.value
        let roles = [
            "background-color": ["background"], "text-color": ["title", "message"],
            "border-color": ["line"], "progress-color": ["progress"],
        ]
        switch entry.key {
        case "invisible": rule.does("show", value == "1" ? "false" : "true")
        case "history": rule.does("history", value == "0" ? "false" : "true")
        case "default-timeout":
            guard let time = Double(value) else { return false }
            let text = TOMLText.time(milliseconds: time, within: 1...604_800_000)
            rule.does("set.timeout", text)
        case "on-notify" where value.hasPrefix("exec "):
            let command = "id=$TOPMOST_ID; " + value.dropFirst(5)
            rule.does("run", TOMLText.list(["/bin/sh", "-c", command]))
        default:
            let words = value.split(separator: " ").map(String.init)
            guard let names = roles[entry.key], let last = words.last,
                let color = TOMLText.color(last)
            else { return false }
            for role in names { rule.color(role, color) }
        }
        return true
    }

    private static func reason(_ key: String) -> String {
        switch key {
        case "height", "padding", "border-size", "icons", "max-icon-size", "icon-location",
            "icon-border-radius", "text-alignment", "format", "markup":
            Phrase.sameLayout.text
        case "icon-path": Phrase.desktopIcons.text
        case "font", "border-radius": Phrase.sameForCards.text
        case "background-color", "text-color", "border-color", "progress-color":
            Phrase.notColor.text
        case "group-by": Phrase.groupedByApp.text
        case "sort": Phrase.sortedByUrgency.text
        case "layer": DunstImport.layer
        case "actions": Phrase.buttonsShown.text
        case "on-touch": Phrase.touchActs.text
        case _ where key.hasPrefix("on-button-"): Phrase.buttonsActAlike.text
        case "margin", "outer-margin": Phrase.sameForToasts.text
        default: Phrase.noCounterpart.text
        }
    }
}
