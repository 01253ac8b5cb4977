// SPDX-License-Identifier: MIT

public import BusValues
public import PresenterCore

/// Encodes option values as D-Bus values.
enum OptionWriter {
    /// Returns the dictionary of options, in the order of their definitions.
    static func table(_ values: [String: OptionValue], _ definitions: [OptionDefinition]) -> Value {
        var entries: [Value.Entry] = []
        func put(_ name: String, _ value: Value) {
            entries.append(Value.Entry(key: .string(name), value: .variant(value)))
        }
        for definition in definitions {
            guard let value = values[definition.name],
                let written = write(value, definition.type)
            else { continue }
            put(definition.name, written)
            if case .styledText(let text) = value, !text.isPlain { put("markup", .boolean(true)) }
        }
        return .dictionary(entries, key: "s", value: "v")
    }

    private static func write(_ value: OptionValue, _ type: OptionType) -> Value? {
        switch value {
        case .text(let text): return .string(text)
        case .styledText(let text): return .string(text.isPlain ? text.plain : text.markup)
        case .boolean(let flag): return .boolean(flag)
        case .integer(let number): return .int64(number)
        case .number(let number): return .double(number)
        case .progress(.fraction(let fraction)): return .double(fraction)
        case .progress(.indeterminate): return .string("indeterminate")
        case .picture(let source): return picture(source)
        case .colors(let colors):
            let entries = colors.map { (role: $0.key.rawValue, color: $0.value.hex) }
                .sorted { $0.role < $1.role }
                .map { Value.Entry(key: .string($0.role), value: .string($0.color)) }
            return .dictionary(entries, key: "s", value: "s")
        case .pictures(let sources):
            return .array(sources.map { picture($0) ?? .string("") }, element: "s")
        case .strings(let strings): return .strings(strings)
        case .buttons(let buttons):
            return .array(
                buttons.map {
                    let style = table($0.said, Button.definitions)
                    return .structure([.string($0.id), .string($0.title), style])
                },
                element: "(ssa{sv})"
            )
        case .choices(let choices):
            return .array(
                choices.map { .structure([.string($0.id), .string($0.title)]) },
                element: "(ss)"
            )
        case .formValue(let value): return value.busValue
        case .records(let records):
            guard case .records(let definitions, _) = type else { return nil }
            return .array(records.map { table($0, definitions) }, element: "a{sv}")
        case .table(let values):
            switch type {
            case .table(let definitions): return table(values, definitions)
            case .tables(let definitions):
                let entries = values.sorted { $0.key < $1.key }.map { id, value in
                    var style: [String: OptionValue] = [:]
                    if case .table(let values) = value { style = values }
                    return Value.Entry(key: .string(id), value: table(style, definitions))
                }
                return .dictionary(entries, key: "s", value: "a{sv}")
            default: return nil
            }
        }
    }

    /// Returns the string form of a picture; `nil` for raw pixels.
    private static func picture(_ source: ImageSource?) -> Value? {
        switch source {
        case .file(let path): .string(path)
        case .name(let name): .string(name)
        case .remote(let image): .string(image.address)
        case .stored: nil
        case nil: .string("")
        }
    }
}

extension Button {
    /// The values of its style that differ from the defaults.
    fileprivate var said: [String: OptionValue] {
        let standard = Button.standard.optionValues
        var values = optionValues.filter { $0.value != standard[$0.key] }
        if values["icon_side"] == .text("leading") { values["icon_side"] = nil }
        return values
    }
}

extension FormValue {
    /// The value of a form's field as a client writes it: `s`, `b`, a number or `as`; `nil`:
    /// no field has such a type.
    public init?(_ value: Value) {
        switch value.unwrapped {
        case .boolean(let flag): self = .boolean(flag)
        case .string(let text): self = .text(text)
        case .array(let members, _):
            let texts = members.compactMap(\.unwrapped.string)
            guard texts.count == members.count else { return nil }
            self = .texts(texts)
        case let value:
            guard let number = value.lenientDouble else { return nil }
            self = .number(number)
        }
    }

    /// The value as `s`, `b`, `d` or `as`, and a hidden text as `h`; `nil`: the hidden text
    /// is in no pipe.
    public var busValue: Value? {
        switch self {
        case .text(let text): .string(text)
        case .boolean(let flag): .boolean(flag)
        case .number(let number): .double(number)
        case .texts(let texts): .strings(texts)
        case .secret(let secret): secret.pipe.map { .fileDescriptor($0.descriptor) }
        }
    }

    /// The values of an answer as `a{sv}`, sorted by id.
    ///
    /// - Parameters:
    ///   - values: the values by the ids of their fields.
    ///   - hasSecrets: whether hidden texts are among them, as descriptors.
    /// - Returns: the dictionary.
    public static func dictionary(_ values: [String: FormValue], hasSecrets: Bool) -> Value {
        let entries = values.sorted { $0.key < $1.key }.compactMap { id, value -> Value.Entry? in
            guard hasSecrets || !value.isSecret, let written = value.busValue else { return nil }
            return Value.Entry(key: .string(id), value: .variant(written))
        }
        return .dictionary(entries, key: "s", value: "v")
    }
}
