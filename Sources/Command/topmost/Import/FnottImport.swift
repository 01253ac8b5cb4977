// SPDX-License-Identifier: MIT
//
// Facts: fnott.ini(5) of fnott 1.8.

/// Translates the configuration of fnott.
struct FnottImport {
    private var result = ImportedConfiguration()

    static func read(_ text: String) -> ImportedConfiguration {
        var translation = FnottImport()
        let file = SettingsFile(text, comments: ["#"], allowsTrailing: true)
        for (line, text) in file.unread { translation.result.note(line, text, "not understood") }
        for section in file.sections {
            if ["low", "normal", "critical"].contains(section.name) {
                translation.translate(section)
            } else {
                var rule = ImportedRule("everything")
                for entry in section.entries { translation.translate(entry, section, &rule) }
                translation.result.rules.append(rule)
            }
        }
        return translation.result
    }

    private mutating func translate(
        _ entry: SettingsFile.Entry,
        _ section: SettingsFile.Section,
        _ rule: inout ImportedRule
    ) {
        let value = entry.value
        func note(_ reason: String) {
            result.note(entry.line, entry.shown(in: section.name), reason)
        }
        switch entry.key {
        case "output": result.set("display", "follow", TOMLText.quoted("output:" + value))
        case "anchor":
            guard let position = ImportedPlace.position(value) else { return note("not a place") }
            if position.isNearest { note("the nearest position is used") }
            result.set("toasts", "position", TOMLText.quoted(position.name))
        case "edge-margin-horizontal", "edge-margin-vertical":
            guard let number = Int(value) else { return note("not a number") }
            let isHorizontal = entry.key.hasSuffix("horizontal")
            for edge in isHorizontal ? ["left", "right"] : ["top", "bottom"] {
                result.set("toasts", "margin_" + edge, "\(min(max(number, 0), 400))")
            }
        case "notification-margin":
            guard let gap = Int(value) else { return note("not a number") }
            let shown = entry.shown(in: section.name)
            result.set("toasts", "gap", gap, within: 0...64, entry.line, shown)
        case "max-width":
            guard let width = Int(value) else { return note("not a number") }
            guard width > 0 else { return }
            let shown = entry.shown(in: section.name)
            result.set("toasts", "width", width, within: 240...800, entry.line, shown)
        case "max-timeout":
            guard let time = Double(value) else { return note("not a time in seconds") }
            let text = TOMLText.time(milliseconds: time * 1000, within: 1000...3_600_000)
            result.set("toasts", "longest_timeout", text)
        case "idle-timeout":
            guard let time = Double(value) else { return note("not a time in seconds") }
            result.set(awayAfter: time * 1000)
        case "border-radius":
            guard let radius = Int(value) else { return note("not a number") }
            result.theme.radius = radius
        case "body-font":
            // Options of fontconfig follow a colon.
            if result.theme.readFont(String(value.prefix { $0 != ":" })) || value.contains(":") {
                note("only the family of the font is used")
            }
        case "default-timeout":
            guard let time = Double(value) else { return note("not a time in seconds") }
            let text = TOMLText.time(milliseconds: time * 1000, within: 1000...3_600_000)
            for urgency in ["low", "normal", "critical"]
            where !result.keys.contains(where: { $0.key == urgency + "_timeout" }) {
                result.set("toasts", urgency + "_timeout", text)
            }
        default:
            if !color(entry, to: &rule) { note(Self.reason(entry.key)) }
        }
    }

    private mutating func translate(_ section: SettingsFile.Section) {
        var rule = ImportedRule("\(section.name) urgency")
        rule.match("urgency", TOMLText.quoted(section.name))
        for entry in section.entries {
            if entry.key == "default-timeout" || entry.key == "timeout",
                let time = Double(entry.value)
            {
                let text = TOMLText.time(milliseconds: time * 1000, within: 1000...3_600_000)
                result.set("toasts", section.name + "_timeout", text)
            } else if !color(entry, to: &rule) {
                let shown = entry.shown(in: section.name)
                result.note(entry.line, shown, Self.reason(entry.key))
            }
        }
        result.rules.append(rule)
    }

    private func color(_ entry: SettingsFile.Entry, to rule: inout ImportedRule) -> Bool {
        let roles = [
            "background": "background", "border-color": "line", "summary-color": "title",
            "body-color": "message", "progress-bar-color": "progress", "progress-color": "progress",
        ]
        guard let role = roles[entry.key], let color = TOMLText.color(entry.value) else {
            return false
        }
        rule.color(role, color)
        return true
    }

    private static func reason(_ key: String) -> String {
        switch key {
        case "border-radius",
            _ where key.hasSuffix("-font"):
            "the same for all cards: look.theme, docs/themes.md"
        case "background",
            _ where key.hasSuffix("-color"):
            "not a colour"
        case "icon-theme": "the icon theme of the desktop is used"
        case _ where key.hasSuffix("-format") || key.hasPrefix("padding"),
            _ where key.hasPrefix("border") || key.hasPrefix("min-") || key.hasPrefix("max-width"),
            _ where key.hasPrefix("max-icon"):
            "all cards have the same layout"
        case "play-sound", "sound-file": "use [sounds], or set.sound of a rule"
        case "selection-helper": "buttons are on the card"
        case "layer": DunstImport.layer
        default: "no counterpart"
        }
    }
}
