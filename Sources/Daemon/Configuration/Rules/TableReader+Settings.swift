// SPDX-License-Identifier: MIT

import PresenterCore
import Rules
import Texts

extension TableReader {
    /// Reads the options that a rule sets; those in milliseconds are durations here:
    /// `timeout = "10s"` for `timeout_ms`.
    ///
    /// Also reads `share` and `push`, which only rules can set: a program cannot ask for them.
    mutating func set(_ node: TOMLNode, _ action: inout RuleAction, for kinds: Set<Kind>) {
        guard case .table(let table) = node.value else {
            return refuse(node, "rule.set", Phrase.optionsAccepted.english())
        }
        let kinds = kinds.sorted { $0.rawValue < $1.rawValue }
        let known = Self.definitions(of: kinds)
        for entry in table.entries {
            if let decision = RuleDecision.leaving.first(where: { $0.rawValue == entry.key }) {
                action.decisions[decision] = entry.node.value.boolean
                if entry.node.value.boolean == nil {
                    refuse(entry.node, "rule.set." + entry.key, Self.flagForm)
                }
            } else if let definition = known[entry.key] {
                if let setting = setting(entry, definition, kinds) {
                    action.settings.append(setting)
                }
            } else {
                unknown(entry, "rule.set", known.keys + RuleDecision.leaving.map(\.rawValue))
            }
        }
    }

    /// The options of rules for some kinds, by key: all kinds have the option, one of them draws
    /// it, and a file can contain it.
    static func definitions(of kinds: [Kind]) -> [String: OptionDefinition] {
        var known: [String: OptionDefinition] = [:]
        for definition in kinds.first?.definitions ?? [] where definition.isWritable {
            let isShared = kinds.dropFirst().allSatisfy { $0.definitions.contains(definition) }
            let isUsed = kinds.contains { !$0.undrawnOptions.contains(definition.name) }
            if isShared, isUsed { known[definition.ruleKey] = definition }
        }
        return known
    }

    private mutating func setting(
        _ entry: TOMLTable.Entry,
        _ definition: OptionDefinition,
        _ kinds: [Kind]
    ) -> RuleAction.Setting? {
        let path = "rule.set." + entry.key
        guard let value = value(entry.node, path, definition.type, kinds) else { return nil }
        do {
            try definition.check(value, of: kinds.first ?? .toast)
            for kind in kinds { try Self.check(value, of: definition.name, for: kind) }
        } catch {
            // The error has milliseconds, the file has durations.
            let isTime = if case .milliseconds = definition.type { true } else { false }
            refuse(entry.node, path, isTime ? definition.type.inFile : error.takes)
            return nil
        }
        let text = "\(entry.key) = \(entry.node.value.written)"
        return RuleAction.Setting(name: definition.name, value: value, text: text)
    }

    /// Throws unless a presentation can have that value beside all that its kind needs.
    private static func check(
        _ value: OptionValue,
        of name: String,
        for kind: Kind
    ) throws(BuildError) {
        var values: [String: OptionValue] = [
            "title": .text("a"), "message": .styledText(StyledText("b")),
        ]
        if kind == .bottomSheet { values["actions"] = .buttons([Button(id: "a", title: "A")]) }
        // A rule may set the size of the pictures that others send.
        values["image"] = .picture(.name("a"))
        values[name] = value
        _ = try OptionValues(kind, values).build()
    }

    /// Reads a value; reports an invalid value, with the part of it that is invalid.
    private mutating func value(
        _ node: TOMLNode,
        _ path: String,
        _ type: OptionType,
        _ kinds: [Kind]
    ) -> OptionValue? {
        switch (type, node.value) {
        case (.strings, .array(let items)): return strings(items, path)
        case (.colors, .table(let table)): return colors(table, path, kinds)
        default:
            let value = Self.plainValue(node.value, type)
            if value == nil { refuse(node, path, type.inFile) }
            return value
        }
    }

    private static func plainValue(_ value: TOMLValue, _ type: OptionType) -> OptionValue? {
        switch (type, value) {
        case (.text, .string(let text)), (.word, .string(let text)): .text(text)
        case (.styledText, .string(let text)): .styledText(StyledText(text))
        case (.boolean, .boolean(let flag)): .boolean(flag)
        case (.integer, .integer(let number)): .integer(number)
        case (.number, .integer(let number)): .number(Double(number))
        case (.number, .float(let number)): .number(number)
        case (.milliseconds(_, let zeroIsNever), .string("never")):
            zeroIsNever ? .integer(0) : nil
        case (.milliseconds(_, let zeroIsNever), .string(let text)):
            // On the bus 0 means never; a time of 0 does not.
            TimeSpan.read(text).map(\.wholeMilliseconds)
                .flatMap { $0 == 0 && zeroIsNever ? nil : .integer($0) }
        case (.progress, .float(let fraction)): .progress(.fraction(fraction))
        case (.picture, .string(let text)): .picture(picture(text))
        default: nil
        }
    }

    /// A file, a name, or none for the empty text.
    private static func picture(_ text: String) -> ImageSource? {
        text.isEmpty ? nil : text.hasPrefix("/") ? .file(path: text) : .name(text)
    }

    private mutating func strings(_ items: [TOMLNode], _ path: String) -> OptionValue? {
        var texts: [String] = []
        for item in items {
            if let text = item.value.string {
                texts.append(text)
            } else {
                refuse(item, path, Phrase.text.english())
            }
        }
        return texts.count == items.count ? .strings(texts) : nil
    }

    private mutating func colors(
        _ table: TOMLTable,
        _ path: String,
        _ kinds: [Kind]
    ) -> OptionValue? {
        let known = ColorRole.allCases.filter { role in kinds.contains { role.isUsed(by: $0) } }
        var colors: [ColorRole: RGB] = [:]
        for entry in table.entries {
            guard let role = ColorRole(rawValue: entry.key), known.contains(role) else {
                unknown(entry, path, known.map(\.rawValue))
                continue
            }
            guard let color = entry.node.value.string.flatMap({ RGB(hex: $0) }) else {
                refuse(entry.node, path + "." + entry.key, Phrase.hexColor.english())
                continue
            }
            colors[role] = color
        }
        return colors.count == table.entries.count ? .colors(colors) : nil
    }
}

extension TOMLValue {
    /// The value as in the file, with all entries of a table.
    fileprivate var written: String {
        guard case .table(let table) = self else { return shown }
        let entries = table.entries.map { "\($0.key) = \($0.node.value.shown)" }
        return "{ " + entries.joined(separator: ", ") + " }"
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
        // No file knows the id of a presentation.
        let refused = ["markup", "replaces", "parent", "wait_for_display"]
        guard !refused.contains(name) else { return false }
        return switch type {
        case .pictures, .buttons, .choices, .formValue, .records, .table, .tables: false
        default: true
        }
    }
}

extension OptionType {
    /// The accepted values in a file, in words.
    fileprivate var inFile: String {
        switch self {
        case .text, .styledText: Phrase.text.english()
        case .word(let keywords, _): Phrase.oneOf.english(keywords.joined(separator: ", "))
        case .boolean: Phrase.trueOrFalse.english()
        case .integer: Phrase.wholeNumber.english()
        case .number: Phrase.someNumber.english()
        case .milliseconds(let range, let zeroIsNever):
            (zeroIsNever ? Phrase.timeOrNever : .timeSuchAs).english(TimeSpan.words(range))
        case .progress: Phrase.fractionAccepted.english()
        case .picture: Phrase.pathOrIcon.english()
        case .strings: Phrase.textList.english()
        case .colors: Phrase.colorsAccepted.english()
        case .pictures, .buttons, .choices, .formValue, .records, .table, .tables:
            Phrase.nothingGiven.english()
        }
    }
}
