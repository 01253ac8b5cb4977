// SPDX-License-Identifier: MIT

import PresenterCore
import Rules

extension RuleReader {
    /// Reads the options that a rule sets; those in milliseconds are durations here:
    /// `timeout = "10s"` for `timeout_ms`.
    mutating func settings(_ entry: TOMLTable.Entry, _ kinds: Set<Kind>) -> [RuleAction.Setting] {
        guard case .table(let table) = entry.node.value else {
            refuse(entry.node, "rule.set", "a table of options")
            return []
        }
        let kinds = kinds.sorted { $0.rawValue < $1.rawValue }
        let known = Self.definitions(of: kinds)
        return table.entries.compactMap { entry in
            guard let definition = known[entry.key] else {
                unknown(entry, "rule.set", Array(known.keys))
                return nil
            }
            return setting(entry, definition, kinds)
        }
    }

    /// The options that all those kinds have and a file can contain, by their keys.
    static func definitions(of kinds: [Kind]) -> [String: OptionDefinition] {
        var known: [String: OptionDefinition] = [:]
        for definition in kinds.first?.definitions ?? [] where definition.isWritable {
            let isShared = kinds.dropFirst().allSatisfy { $0.definitions.contains(definition) }
            if isShared { known[definition.ruleKey] = definition }
        }
        return known
    }

    private mutating func setting(
        _ entry: TOMLTable.Entry,
        _ definition: OptionDefinition,
        _ kinds: [Kind]
    ) -> RuleAction.Setting? {
        let path = "rule.set." + entry.key
        guard let value = Self.value(entry.node.value, definition.type) else {
            refuse(entry.node, path, definition.type.inFile)
            return nil
        }
        do {
            try definition.check(value, of: kinds.first ?? .toast)
            if kinds == [.toast] { try Self.check(value, of: definition.name) }
        } catch {
            refuse(entry.node, path, error.takes)
            return nil
        }
        let text = "\(entry.key) = \(entry.node.value.shown)"
        return RuleAction.Setting(name: definition.name, value: value, text: text)
    }

    /// Throws unless a toast can have that value beside a title and a message.
    private static func check(_ value: OptionValue, of name: String) throws(BuildError) {
        let others: [String: OptionValue] = [
            "title": .text("a"), "message": .styledText(StyledText("b")),
        ]
        _ = try OptionValues(.toast, others.merging([name: value]) { $1 }).build()
    }

    private static func value(_ value: TOMLValue, _ type: OptionType) -> OptionValue? {
        switch (type, value) {
        case (.text, .string(let text)), (.word, .string(let text)): .text(text)
        case (.styledText, .string(let text)): .styledText(StyledText(text))
        case (.boolean, .boolean(let flag)): .boolean(flag)
        case (.integer, .integer(let number)): .integer(number)
        case (.number, .integer(let number)): .number(Double(number))
        case (.number, .float(let number)): .number(number)
        case (.milliseconds(_, let zeroIsNever), .string("never")):
            zeroIsNever ? .integer(0) : nil
        case (.milliseconds, .string(let text)):
            TimeSpan.read(text).map { .integer($0.wholeMilliseconds) }
        case (.progress, .float(let fraction)): .progress(.fraction(fraction))
        case (.picture, .string(let text)): .picture(picture(text))
        case (.strings, .array(let items)):
            items.allSatisfy { $0.value.string != nil }
                ? .strings(items.compactMap(\.value.string)) : nil
        case (.colors, .table(let table)): colors(table)
        default: nil
        }
    }

    /// A file, a name, or none for the empty text.
    private static func picture(_ text: String) -> ImageSource? {
        text.isEmpty ? nil : text.hasPrefix("/") ? .file(path: text) : .name(text)
    }

    private static func colors(_ table: TOMLTable) -> OptionValue? {
        var colors: [ColorRole: RGB] = [:]
        for entry in table.entries {
            guard let role = ColorRole(rawValue: entry.key),
                let color = entry.node.value.string.flatMap({ RGB(hex: $0) })
            else { return nil }
            colors[role] = color
        }
        return .colors(colors)
    }
}

extension OptionDefinition {
    /// The key in a rule: milliseconds are durations there.
    fileprivate var ruleKey: String {
        guard case .milliseconds = type, name.hasSuffix("_ms") else { return name }
        return String(name.dropLast(3))
    }

    /// Whether a rule can set it.
    fileprivate var isWritable: Bool {
        guard name != "markup", name != "replaces" else { return false }
        return switch type {
        case .buttons, .choices, .formValue, .records, .table, .tables: false
        default: true
        }
    }
}

extension OptionType {
    /// The accepted values in a file, in words.
    fileprivate var inFile: String {
        switch self {
        case .text, .styledText: "a text"
        case .word(let words, _): "one of " + words.joined(separator: ", ")
        case .boolean: "true or false"
        case .integer: "a whole number"
        case .number: "a number"
        case .milliseconds(_, let zeroIsNever):
            "a time such as \"10s\"" + (zeroIsNever ? " or \"never\"" : "")
        case .progress: "a number from 0.0 to 1.0"
        case .picture: "an absolute path or an icon's name"
        case .strings: "a list of texts"
        case .colors: "a table of colours, such as { title = \"#3366ff\" }"
        case .buttons, .choices, .formValue, .records, .table, .tables: "nothing"
        }
    }
}
