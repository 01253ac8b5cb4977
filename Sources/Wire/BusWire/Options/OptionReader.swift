// SPDX-License-Identifier: MIT

import Basics
import BusValues
import PresenterCore
import Texts

/// Decodes D-Bus values by the definitions of options: types, limits, clean texts.
struct OptionReader {
    let kind: Kind
    let context: DecodingContext

    /// Returns an error about an option.
    func error(_ option: String, takes: String, got: String) -> RequestError {
        .unbuildable(BuildError(kind: kind, option: option, takes: takes, got: got))
    }

    /// Returns the options of a dictionary by name.
    ///
    /// `prefix` names the dictionary in errors; `inside` names its options if it
    /// differs: `input: `.
    func table(
        _ value: Value,
        _ definitions: [OptionDefinition],
        _ name: String,
        in prefix: String = "",
        inside: String? = nil
    ) throws(RequestError) -> [String: OptionValue] {
        let entries = try entries(value, name, signature: "a{sv}", in: prefix)
        let prefix = inside ?? prefix
        if let unknown = entries.keys.filter({ name in !definitions.contains { $0.name == name } })
            .min()
        {
            let path = prefix.split(separator: " ").joined(separator: " ")
            let owner = kind.rawValue + (path.isEmpty ? "" : ": " + path.dropLast())
            if prefix.isEmpty, kind.definitions.contains(where: { $0.name == unknown }) {
                throw .fixedOption(unknown, in: owner)
            }
            throw .unknownOption(
                Self.shown(unknown),
                in: owner,
                nearest: OptionSynonym.nearest(to: unknown, among: definitions.map(\.name))
            )
        }
        let isMarkup = entries["markup"]?.lenientBoolean ?? false
        var values: [String: OptionValue] = [:]
        for definition in definitions {
            guard let entry = entries[definition.name] else { continue }
            guard entry.string != "" || definition.type.hasEmptyText else {
                // Bindings can write no other "nothing" for a keyword, a number or a dictionary.
                values[definition.name] = .text("")
                continue
            }
            let raw = try read(entry, definition, isMarkup: isMarkup, in: prefix)
            let cleaned = clean(raw, definition.type)
            do {
                try definition.check(raw, of: kind, in: prefix)
                // A text of invisible characters is none.
                if case .text(_, minimum: 1...) = definition.type {
                    try definition.check(cleaned, of: kind, in: prefix)
                }
            } catch {
                throw .unbuildable(error)
            }
            values[definition.name] = cleaned
        }
        // It controls how the message is parsed and is not part of the content.
        values["markup"] = nil
        return values
    }

    /// Returns the entries of a dictionary with text keys; duplicates are an error.
    ///
    /// Its values may have any type: bindings infer `a{ss}` from texts, and write an empty
    /// list where a language does not tell it from an empty dictionary.
    private func entries(
        _ value: Value,
        _ name: String,
        signature: String,
        in prefix: String
    ) throws(RequestError) -> [String: Value] {
        if value.isEmptyList { return [:] }
        guard case .dictionary(let list, key: "s", value: _) = value.unwrapped else {
            throw error(prefix + name, takes: signature, got: value.unwrapped.typeSignature)
        }
        var entries: [String: Value] = [:]
        for entry in list {
            guard let name = entry.key.string else { continue }
            guard entries.updateValue(entry.value.unwrapped, forKey: name) == nil else {
                throw error(
                    prefix + Self.shown(name),
                    takes: Phrase.oneValue.english(),
                    got: Phrase.twoValues.english()
                )
            }
        }
        return entries
    }

    /// Returns a value of the defined type, not cleaned.
    private func read(
        _ value: Value,
        _ definition: OptionDefinition,
        isMarkup: Bool,
        in prefix: String
    ) throws(RequestError) -> OptionValue {
        let name = prefix + definition.name
        let result: OptionValue?
        switch definition.type {
        case .text: result = value.string.map { .text($0) }
        case .styledText(let limits):
            result = value.string.map {
                // A text that is too long is rejected later: it need not be parsed.
                isMarkup && $0.utf8.count <= limits.bytes
                    ? .styledText(StyledText(markup: $0)) : .styledText(StyledText($0))
            }
        case .boolean: result = value.lenientBoolean.map { .boolean($0) }
        case .integer, .milliseconds: result = value.lenientInteger.map { .integer($0) }
        case .number: result = value.lenientDouble.map { .number($0) }
        case .word(let keywords, let isNumbered):
            let number = isNumbered ? value.lenientInteger.flatMap(Int.init(exactly:)) : nil
            result =
                number.flatMap { keywords.indices.contains($0) ? .text(keywords[$0]) : nil }
                ?? value.string.map { .text($0.cleaned(.label)) }
        case .progress:
            result =
                value.string == "indeterminate"
                ? .progress(.indeterminate) : value.lenientDouble.map { .progress(.fraction($0)) }
        case .picture: result = try picture(value, name)
        case .pictures(let limit): result = try pictures(value, name, limit: limit)
        case .colors: result = .colors(try colors(value, name))
        case .strings: result = (value.isEmptyList ? [] : value.strings).map { .strings($0) }
        case .buttons(let range):
            result = .buttons(try buttons(value, name, limit: range.upperBound))
        case .choices(let range):
            let members = try entries(value, name, "a(ss)", members: 2...2, limit: range.upperBound)
            result = .choices(
                members.map { .init(id: $0[0].string ?? "", title: $0[1].string ?? "") }
            )
        case .formValue: result = FormValue(value).map { .formValue($0) }
        case .records(let definitions, let range):
            result = .records(
                try records(value, definitions, name, limit: range.upperBound)
            )
        case .table(let definitions):
            let values = try table(
                value,
                definitions,
                definition.name,
                in: prefix,
                inside: name + ": "
            )
            result = .table(values)
        case .tables(let definitions):
            result = .table(try tables(value, definitions, definition, in: prefix))
        }
        guard let result else {
            throw error(
                name,
                takes: takes(definition.type),
                got: definition.type == .progress ? value.got : value.typeSignature
            )
        }
        return result
    }

    /// Returns the expected type for an error message.
    private func takes(_ type: OptionType) -> String {
        switch type {
        case .word(let keywords, numbered: true): keywords.joined(separator: ", ")
        case .progress: "d or \"indeterminate\""
        case .text, .styledText, .boolean, .integer, .number, .milliseconds, .word, .picture,
            .pictures, .colors, .strings, .buttons, .choices, .formValue, .records, .table, .tables:
            type.signature
        }
    }

    // MARK: Parts

    private func tables(
        _ value: Value,
        _ definitions: [OptionDefinition],
        _ definition: OptionDefinition,
        in prefix: String
    ) throws(RequestError) -> [String: OptionValue] {
        var tables: [String: OptionValue] = [:]
        let entries = try entries(
            value,
            definition.name,
            signature: definition.type.signature,
            in: prefix
        )
        for (id, entry) in entries {
            let id = Self.shown(id)
            let within = "\(prefix)\(definition.name): "
            tables[id] = .table(try table(entry, definitions, id, in: within + "\(id): "))
        }
        return tables
    }

    /// Returns a list of dictionaries; errors name each by its id, or its number from 1.
    private func records(
        _ value: Value,
        _ definitions: [OptionDefinition],
        _ name: String,
        limit: Int
    ) throws(RequestError) -> [[String: OptionValue]] {
        guard value.isEmptyList || value.isList(of: { $0.isEmptyList || $0.isDictionary }) else {
            throw error(name, takes: "aa{sv}", got: value.typeSignature)
        }
        let elements = value.elements
        var records: [[String: OptionValue]] = []
        for (index, element) in elements.prefix(limit + 1).enumerated() {
            let id = element.unwrapped["id"]?.string.map { OptionValue.text($0.cleaned(.label)) }
            let number = OptionDefinition.name(of: id.map { ["id": $0] } ?? [:], at: index)
            let prefix = "\(name): \(number): "
            records.append(try table(element, definitions, number, in: prefix))
        }
        return records
    }

    /// Returns a picture: a string or raw pixels; none for the empty string.
    private func picture(_ value: Value, _ name: String) throws(RequestError) -> OptionValue? {
        if let text = value.string {
            if text.isEmpty { return .picture(nil) }
            guard let source = ImageSource(lenient: text, allowsFiles: context.allowsFiles) else {
                throw error(
                    name,
                    takes: context.allowsFiles
                        ? Phrase.pictureOfProgram.english() : Phrase.pictureOfSandboxed.english(),
                    got: "\"\(text.cleaned(.label))\""
                )
            }
            return .picture(source)
        }
        guard case .structure = value, value.typeSignature == RawImage.signature else { return nil }
        guard let image = RawImage(value) else {
            throw error(
                name,
                takes: Phrase.pixelsAccepted.english(),
                got: Phrase.otherData.english()
            )
        }
        return .picture(context.store(image).map { .stored($0) })
    }

    /// Returns the pictures of rows; none where the text is empty.
    private func pictures(
        _ value: Value,
        _ name: String,
        limit: Int
    ) throws(RequestError) -> OptionValue? {
        guard let texts = value.isEmptyList ? [] : value.strings else { return nil }
        var pictures: [ImageSource?] = []
        for (index, text) in texts.prefix(limit + 1).enumerated() {
            let source = ImageSource(row: text, allowsFiles: context.allowsFiles)
            guard text.isEmpty || source != nil else {
                throw error(
                    "\(name): \(index + 1)",
                    takes: context.allowsFiles
                        ? Phrase.rowPictureOfProgram.english()
                        : Phrase.rowPictureOfSandboxed.english(),
                    got: "\"\(text.cleaned(.label))\""
                )
            }
            pictures.append(source)
        }
        return .pictures(pictures)
    }

    private func colors(_ value: Value, _ name: String) throws(RequestError) -> [ColorRole: RGB] {
        var colors: [ColorRole: RGB] = [:]
        for (key, value) in try entries(value, name, signature: "a{ss}", in: "") {
            guard let text = value.string else {
                throw error(name, takes: "a{ss}", got: "a{s\(value.typeSignature)}")
            }
            guard let role = ColorRole(rawValue: key) else {
                let roles = ColorRole.allCases.map(\.rawValue).joined(separator: ", ")
                throw error(name, takes: roles, got: "\"\(Self.shown(key))\"")
            }
            guard let color = RGB(hex: text) else {
                let prefix = "\(name): \(role.rawValue)"
                throw error(prefix, takes: "#rrggbb", got: "\"\(text.cleaned(.label))\"")
            }
            colors[role] = color
        }
        return colors
    }

    private func buttons(
        _ value: Value,
        _ name: String,
        limit: Int
    ) throws(RequestError) -> [Button] {
        var buttons: [Button] = []
        for member in try entries(value, name, "a(ssa{sv})", members: 2...3, limit: limit) {
            let id = member[0].string ?? ""
            guard id.cleaned(.label) == id else {
                throw error(
                    name,
                    takes: Phrase.plainIDs.english(),
                    got: Phrase.otherCharacters.english()
                )
            }
            var button = Button(id: id, title: member[1].string ?? "")
            if member.count == 3 {
                button.put(try table(member[2], Button.definitions, "style", in: name + ": "))
            }
            buttons.append(button)
        }
        return buttons
    }

    /// Returns the members of the entries of a list, at most one entry more than is accepted,
    /// so that too many are rejected.
    ///
    /// An entry is a structure, or a list: some languages have no structures.
    private func entries(
        _ value: Value,
        _ name: String,
        _ signature: String,
        members: ClosedRange<Int>,
        limit: Int
    ) throws(RequestError) -> [[Value]] {
        var entries: [[Value]] = []
        for element in value.elements.prefix(limit + 1) {
            let parts: [Value]
            switch element.unwrapped {
            case .structure(let members): parts = members.map(\.unwrapped)
            case let list: parts = list.elements.map(\.unwrapped)
            }
            let isFitting =
                members.contains(parts.count) && parts[..<2].allSatisfy { $0.string != nil }
                && parts[2...].allSatisfy { $0.isEmptyList || $0.isDictionary }
            guard isFitting else {
                throw error(name, takes: signature, got: value.typeSignature)
            }
            entries.append(parts)
        }
        guard !entries.isEmpty || value.isEmptyList else {
            throw error(name, takes: signature, got: value.typeSignature)
        }
        return entries
    }

    // MARK: Cleaning

    /// Returns the value with its texts cleaned for display.
    private func clean(_ value: OptionValue, _ type: OptionType) -> OptionValue {
        switch (type, value) {
        case (.text(let limits, _), .text(let text)): return .text(text.cleaned(limits))
        case (.styledText(let limits), .styledText(let text)):
            // Runs of markup were cleaned during parsing.
            guard text.runs.count == 1, text.runs[0].style.isEmpty, text.runs[0].link == nil else {
                return value
            }
            return .styledText(StyledText(text.plain.cleaned(limits)))
        case (.strings(let limits, _), .strings(let strings)):
            return .strings(strings.map { $0.cleaned(limits) })
        case (.buttons, .buttons(var buttons)):
            for index in buttons.indices {
                buttons[index].title = buttons[index].title.cleaned(.label)
            }
            return .buttons(buttons)
        case (.choices, .choices(let choices)):
            return .choices(
                choices.map { .init(id: $0.id.cleaned(.label), title: $0.title.cleaned(.label)) }
            )
        case (.formValue, .formValue(.text(let text))):
            return .formValue(.text(text.cleaned(.lines)))
        case (.formValue, .formValue(.texts(let texts))):
            return .formValue(.texts(texts.map { $0.cleaned(.label) }))
        default: return value
        }
    }

    /// Returns a client's option name, cleaned for display.
    private static func shown(_ name: String) -> String {
        String(name.cleaned(.name).prefix(64))
    }
}

extension Value {
    /// The strings of an array; `nil` for any other type.
    fileprivate var strings: [String]? {
        guard case .array(let members, _) = self else { return nil }
        let strings = members.compactMap(\.string)
        return strings.count == members.count ? strings : nil
    }

    /// Whether it is a list, or a dictionary, without entries; of what does not matter.
    fileprivate var isEmptyList: Bool {
        switch unwrapped {
        case .array(let members, _): members.isEmpty
        case .bytes(let bytes): bytes.isEmpty
        case .dictionary(let entries, _, _): entries.isEmpty
        default: false
        }
    }

    /// Whether it is a dictionary with texts as keys.
    fileprivate var isDictionary: Bool {
        if case .dictionary(_, key: "s", value: _) = unwrapped { true } else { false }
    }

    /// Whether it is a list of such members.
    fileprivate func isList(of isMember: (Value) -> Bool) -> Bool {
        if case .array(let members, _) = unwrapped { members.allSatisfy(isMember) } else { false }
    }

    /// The value for error messages: a text in quotes, or its type.
    fileprivate var got: String { string.map { "\"\($0.cleaned(.label))\"" } ?? typeSignature }
}
