// SPDX-License-Identifier: MIT
//
// Facts: swaync(5) of SwayNotificationCenter 0.7 and 0.10.

import Basics
import BusValues
import CommandKit
import Localization
import Texts

/// Translates the configuration of SwayNotificationCenter.
struct SwayncImport {
    private var result = ImportedConfiguration()
    private let lines: [Substring]

    /// Translates a configuration.
    ///
    /// - Throws: the first error of the JSON.
    static func read(_ text: String) throws(JSONError) -> ImportedConfiguration {
        var translation = SwayncImport(
            lines: text.split(separator: "\n", omittingEmptySubsequences: false)
        )
        guard case .dictionary(let entries, _, _) = try Value(json: text) else {
            throw JSONError(at: 0, of: [], .jsonObjectExpected)
        }
        var position = ["x": "right", "y": "top"]
        for entry in entries {
            let key = entry.key.text ?? ""
            translation.translate(key, entry.value.unwrapped, &position)
        }
        let name = "\(position["y"] ?? "top")-\(position["x"] ?? "right")"
        if ImportedPlace.position(name) != nil, let reason = translation.result.set(.position, name)
        {
            translation.note("positionX", reason)
        }
        return translation.result
    }

    private init(lines: [Substring]) {
        self.lines = lines
    }

    private mutating func note(_ key: String, _ reason: String) {
        result.note(line(of: key), key, reason)
    }

    /// The line of a key, from 1; `nil`: it is not known.
    private func line(of key: String) -> Int? {
        let last = key.split(separator: ".").last ?? ""
        return lines.firstIndex { $0.contains(text: "\"\(last)\"") }.map { $0 + 1 }
    }

    private mutating func translate(
        _ key: String,
        _ value: Value,
        _ position: inout [String: String]
    ) {
        switch key {
        case "$schema": break
        case "positionX": position["x"] = value.text
        case "positionY": position["y"] = value.text
        case "timeout", "timeout-low", "timeout-critical":
            guard let seconds = value.number else { return note(key, Phrase.notNumber.text) }
            let urgency = key == "timeout" ? "normal" : String(key.dropFirst(8))
            let text = TOMLText.time(milliseconds: Double(seconds) * 1000, within: 1000...3_600_000)
            result.set("toasts", urgency + "_timeout", text)
        case "notification-window-width":
            guard let number = value.number else { return note(key, Phrase.notNumber.text) }
            if let reason = result.set(.width, "\(number)") { note(key, reason) }
        case "notification-window-preferred-output":
            guard let output = value.text, !output.isEmpty else { return }
            result.set("toasts", "output", TOMLText.quoted("output:" + output))
        case "notification-visibility":
            each(key, value) { translation, name, value in translation.visibility(name, value) }
        case "scripts":
            each(key, value) { translation, name, value in translation.script(name, value) }
        default:
            guard !OriginalDefaults.has(Self.text(value), for: key, in: OriginalDefaults.swaync)
            else { return }
            let reason = Self.reason(key)
            // One remark on the centre is enough.
            guard reason != Self.centre || !result.notes.contains(where: { $0.reason == reason })
            else { return }
            note(key, reason)
        }
    }

    /// A value as a text, to be compared; an object is empty.
    private static func text(_ value: Value) -> String {
        switch value.unwrapped {
        case .boolean(let flag): "\(flag)"
        case .array(let members, _): members.map(text).joined(separator: ",")
        case let value: value.text ?? value.number.map { "\($0)" } ?? ""
        }
    }

    private mutating func each(
        _ key: String,
        _ value: Value,
        _ body: (inout Self, String, Value) -> Void
    ) {
        guard case .dictionary(let entries, _, _) = value else {
            return note(key, Phrase.notObject.text)
        }
        for entry in entries { body(&self, entry.key.text ?? "", entry.value.unwrapped) }
    }

    /// Adds the conditions of an object; its other keys are returned.
    private mutating func conditions(
        _ path: String,
        _ value: Value,
        of rule: inout ImportedRule
    ) -> [(key: String, value: Value)] {
        guard case .dictionary(let entries, _, _) = value else { return [] }
        let names = [
            "app-name": "app", "summary": "summary", "body": "body", "category": "category",
            "desktop-entry": "hint.desktop-entry",
            "sound-file": "hint.sound-file", "sound-name": "hint.sound-name",
        ]
        var others: [(key: String, value: Value)] = []
        for entry in entries {
            let key = entry.key.text ?? ""
            let text = entry.value.text ?? ""
            if let name = names[key] {
                rule.match(name, TOMLText.expression(text))
            } else if key == "urgency", ["low", "normal", "critical"].contains(text.lowercased()) {
                rule.match("urgency", TOMLText.quoted(text.lowercased()))
            } else {
                others.append((key, entry.value.unwrapped))
            }
        }
        return others
    }

    private mutating func visibility(_ name: String, _ value: Value) {
        var rule = ImportedRule(name)
        for (key, value) in conditions("notification-visibility", value, of: &rule) {
            switch (key, value.text?.lowercased()) {
            case ("state", "muted"): rule.does("show", "false")
            case ("state", "ignored"):
                rule.does("show", "false")
                rule.does("history", "false")
            case ("state", "transient"): rule.does("set.transient", "true")
            case ("state", "enabled"): break
            case ("override-urgency", let urgency?)
            where ["low", "normal", "critical"].contains(urgency):
                rule.does("set.urgency", TOMLText.quoted(urgency))
            default: note("notification-visibility.\(name).\(key)", Phrase.noCounterpart.text)
            }
        }
        result.rules.append(rule)
    }

    private mutating func script(_ name: String, _ value: Value) {
        var rule = ImportedRule(name)
        for (key, value) in conditions("scripts", value, of: &rule) {
            switch (key, value.text) {
            case ("exec", let command?):
                rule.does("run", TOMLText.list(["/bin/sh", "-c", command]))
            case ("run-on", "receive"): break
            case ("run-on", _):
                return note("scripts.\(name).run-on", Phrase.runsOnArrival.text)
            default: note("scripts.\(name).\(key)", Phrase.noCounterpart.text)
            }
        }
        result.rules.append(rule)
    }

    private static let centre = Phrase.centreFixed.text

    private static func reason(_ key: String) -> String {
        switch key {
        case _ where key.hasPrefix("control-center"), "widgets", "widget-config", "fit-to-screen",
            "hide-on-clear", "hide-on-action":
            centre
        case "layer", "layer-shell": DunstImport.layer
        case "cssPriority", "transition-time", "image-visibility",
            _ where key.hasPrefix("notification-"):
            Phrase.sameLayout.text
        case "keyboard-shortcuts": Phrase.centreKeysFixed.text
        case "script-fail-notify": Phrase.logReports.text
        default: Phrase.noCounterpart.text
        }
    }
}
