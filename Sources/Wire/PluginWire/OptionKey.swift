// SPDX-License-Identifier: MIT

public import PresenterCore

/// An option's name as a JSON key.
struct OptionKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<OptionKey> {
    /// Decodes the value of an option; `nil`: absent.
    ///
    /// Ranges are not checked: a daemon's configuration may exceed the limits
    /// for applications.
    func value(of definition: OptionDefinition, in place: String) throws -> OptionValue? {
        let key = OptionKey(definition.name)
        guard contains(key) else { return nil }
        if try decodeNil(forKey: key) {
            if case .picture = definition.type { return .picture(nil) }
            return nil
        }
        switch definition.type {
        case .text: return .text(try decode(String.self, forKey: key))
        case .styledText:
            return .styledText(
                StyledText(runs: try decode([StyledText.Run].self, forKey: key))
            )
        case .boolean: return .boolean(try decode(Bool.self, forKey: key))
        case .integer: return .integer(try decode(Int64.self, forKey: key))
        case .number: return .number(try decode(Double.self, forKey: key))
        case .milliseconds:
            _ = try milliseconds(key, in: place)
            return .integer(try decode(Int64.self, forKey: key))
        case .word(let words, _):
            let word = try decode(String.self, forKey: key)
            guard words.contains(word) else {
                throw bad(word, key, in: place, words.joined(separator: ", "))
            }
            return .text(word)
        case .progress: return .progress(try progress(key, in: place))
        case .picture:
            return .picture(try decode(ImageSource.self, forKey: key))
        case .colors: return .colors(try colors(key))
        case .strings: return .strings(try decode([String].self, forKey: key))
        case .pictures:
            let texts = try decode([String].self, forKey: key)
            return .pictures(
                texts.map { $0.isEmpty ? nil : $0.hasPrefix("/") ? .file(path: $0) : .name($0) }
            )
        case .buttons: return .buttons(try buttons(key))
        case .choices: return .choices(try choices(key))
        case .formValue: return .formValue(try decode(FormValue.self, forKey: key))
        case .records(let definitions, _):
            var list = try nestedUnkeyedContainer(forKey: key)
            var records: [[String: OptionValue]] = []
            while !list.isAtEnd {
                let container = try list.nestedContainer(keyedBy: OptionKey.self)
                records.append(try container.values(of: definitions, in: definition.name))
            }
            return .records(records)
        case .table(let definitions):
            let container = try nestedContainer(keyedBy: OptionKey.self, forKey: key)
            return .table(try container.values(of: definitions, in: definition.name))
        case .tables(let definitions):
            let tables = try nestedContainer(keyedBy: OptionKey.self, forKey: key)
            var values: [String: OptionValue] = [:]
            for id in tables.allKeys {
                let table = try tables.nestedContainer(keyedBy: OptionKey.self, forKey: id)
                values[id.stringValue] = .table(
                    try table.values(of: definitions, in: definition.name)
                )
            }
            return .table(values)
        }
    }

    /// Decodes the values of all options present.
    func values(
        of definitions: [OptionDefinition],
        in place: String
    ) throws -> [String: OptionValue] {
        var values: [String: OptionValue] = [:]
        for definition in definitions {
            values[definition.name] = try value(of: definition, in: place)
        }
        return values
    }

    private func progress(_ key: OptionKey, in place: String) throws -> Progress {
        // Anything but a string must be a number; decoding reports the error.
        if let word = try? decode(String.self, forKey: key) {
            guard word == "indeterminate" else {
                throw bad(word, key, in: place, "0 to 1, or indeterminate")
            }
            return .indeterminate
        }
        return .fraction(try number(key, in: 0.0...1.0, in: place))
    }

    /// Decodes colours; ignores unknown parts.
    private func colors(_ key: OptionKey) throws -> [ColorRole: RGB] {
        let container = try nestedContainer(keyedBy: OptionKey.self, forKey: key)
        var colors: [ColorRole: RGB] = [:]
        for name in container.allKeys {
            guard let role = ColorRole(rawValue: name.stringValue) else { continue }
            colors[role] = try container.color(name, in: "colors")
        }
        return colors
    }

    private func buttons(_ key: OptionKey) throws -> [Button] {
        var list = try nestedUnkeyedContainer(forKey: key)
        var buttons: [Button] = []
        while !list.isAtEnd {
            let container = try list.nestedContainer(keyedBy: OptionKey.self)
            var button = Button(
                id: try container.decode(String.self, forKey: OptionKey("id")),
                title: try container.decode(String.self, forKey: OptionKey("title"))
            )
            button.role =
                try container.ifPresent(OptionKey("role")) {
                    try container.word($0, in: "button")
                } ?? .other
            button.put(try container.values(of: Button.definitions, in: "button"))
            buttons.append(button)
        }
        return buttons
    }

    private func choices(_ key: OptionKey) throws -> [ChoiceList.Option] {
        var list = try nestedUnkeyedContainer(forKey: key)
        var choices: [ChoiceList.Option] = []
        while !list.isAtEnd {
            let container = try list.nestedContainer(keyedBy: OptionKey.self)
            choices.append(
                ChoiceList.Option(
                    id: try container.decode(String.self, forKey: OptionKey("id")),
                    title: try container.decode(String.self, forKey: OptionKey("title"))
                )
            )
        }
        return choices
    }
}

// Option values in JSON, for cards sent to displays and for stored requests. A
// text is a string, a styled text a list of runs, a picture an object, a button
// an object with its style beside id and title.

extension KeyedEncodingContainer<OptionKey> {
    /// Encodes a value under its option's name.
    mutating func put(_ value: OptionValue, as name: String) throws {
        let key = OptionKey(name)
        switch value {
        case .text(let text): try encode(text, forKey: key)
        case .styledText(let text):
            try encode(text.runs, forKey: key)
        case .boolean(let flag): try encode(flag, forKey: key)
        case .integer(let number): try encode(number, forKey: key)
        case .number(let number): try encode(number, forKey: key)
        case .progress(.fraction(let fraction)):
            try encode(fraction.isFinite ? fraction : 0, forKey: key)
        case .progress(.indeterminate): try encode("indeterminate", forKey: key)
        case .picture(let source?): try encode(source, forKey: key)
        case .picture(nil): try encodeNil(forKey: key)
        case .colors(let colors):
            var container = nestedContainer(keyedBy: OptionKey.self, forKey: key)
            for (role, color) in colors {
                try container.encode(color.hex, forKey: OptionKey(role.rawValue))
            }
        case .strings(let strings): try encode(strings, forKey: key)
        case .pictures(let sources): try encode(sources.map { $0?.rowText ?? "" }, forKey: key)
        case .buttons(let buttons):
            var list = nestedUnkeyedContainer(forKey: key)
            for button in buttons {
                var container = list.nestedContainer(keyedBy: OptionKey.self)
                try container.encode(button.id, forKey: OptionKey("id"))
                try container.encode(button.title, forKey: OptionKey("title"))
                try container.encode(button.role.rawValue, forKey: OptionKey("role"))
                try button.forEachOption { name, value throws in
                    try container.put(value, as: name)
                }
            }
        case .choices(let choices):
            var list = nestedUnkeyedContainer(forKey: key)
            for choice in choices {
                var container = list.nestedContainer(keyedBy: OptionKey.self)
                try container.encode(choice.id, forKey: OptionKey("id"))
                try container.encode(choice.title, forKey: OptionKey("title"))
            }
        case .formValue(let value): try encode(value, forKey: key)
        case .records(let records):
            var list = nestedUnkeyedContainer(forKey: key)
            for record in records {
                var container = list.nestedContainer(keyedBy: OptionKey.self)
                for (name, value) in record { try container.put(value, as: name) }
            }
        case .table(let values):
            var container = nestedContainer(keyedBy: OptionKey.self, forKey: key)
            for (name, value) in values { try container.put(value, as: name) }
        }
    }
}

extension ImageSource {
    /// The text in a list of rows: a path, or a name; pixels and addresses are in no list.
    fileprivate var rowText: String? {
        switch self {
        case .file(let path): path
        case .name(let name): name
        case .stored, .remote: nil
        }
    }
}

/// A text, true or false, a number, or a list of texts; a hidden text is never in JSON.
extension FormValue: Codable {
    /// Decodes a value by its type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .boolean(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .texts(try container.decode([String].self))
        }
    }

    /// Encodes the value; nothing of a hidden text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .boolean(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number.isFinite ? number : 0)
        case .texts(let texts): try container.encode(texts)
        case .secret: try container.encodeNil()
        }
    }
}
