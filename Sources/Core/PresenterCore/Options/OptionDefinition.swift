// SPDX-License-Identifier: MIT

/// An option's definition, except for its place in the content.
///
/// A class: rows are copied often.
public final class OptionDefinition: Sendable {
    /// The name on the bus and in JSON: `image_width`.
    public let name: String
    /// The accepted values.
    public let type: OptionType
    /// One line of help: a sentence.
    public let help: String
    /// How it appears on the command line.
    public let flag: OptionFlag
    /// The configuration's key, or table of keys, that sets the default: `[loading] delay`;
    /// `nil`: there is none.
    public let setting: String?
    // A command that only sends options reads no defaults.
    let readStandard: @Sendable () -> OptionValue?

    init(
        _ name: String,
        _ type: OptionType,
        _ help: String,
        flag: OptionFlag,
        setting: String?,
        readStandard: @escaping @Sendable () -> OptionValue?
    ) {
        self.name = name
        self.type = type
        self.help = help
        self.flag = flag
        self.setting = setting
        self.readStandard = readStandard
    }

    /// The default: its value in content without any options set; `nil`: none.
    public var standard: OptionValue? { readStandard() }

    /// The flag's name without dashes; `nil`: no flag.
    public var flagName: String? {
        switch flag {
        case .standard, .ofTable: String(name.map { $0 == "_" ? "-" : $0 })
        case .named(let name), .negated(let name, _): name
        case .none: nil
        }
    }

    /// Throws unless the option accepts the value.
    ///
    /// - Throws: `BuildError` with the option, the accepted values and the given one.
    public func check(
        _ value: OptionValue,
        of kind: Kind,
        in place: String = ""
    ) throws(BuildError) {
        let check = Check(kind: kind)
        let option = place + name
        switch (type, value) {
        case (_, .text("")) where !type.hasEmptyText: break
        case (.text(let limits, let minimum), .text(let text)):
            try check.text(text, option, limits, minimum: minimum)
        case (.styledText(let limits), .styledText(let text)):
            try check.text(text.plain, option, limits)
        case (.integer(let range, _), .integer(let number)):
            try check.number(number, option, range)
        case (.milliseconds(let range, let zeroIsNever), .integer(let number)):
            guard range.contains(number) || number == 0 && zeroIsNever else {
                throw check.error(option, type.accepts ?? range.words, "\(number)")
            }
        case (.word(let words, _), .text(let text)):
            guard words.contains(text) else {
                throw check.error(option, words.joined(separator: ", "), "\"\(text.prefix(64))\"")
            }
        case (.number, .number(let number)):
            guard number.isFinite else { throw check.error(option, "a finite number", "\(number)") }
        case (.progress, .progress(let progress)):
            if case .fraction(let fraction) = progress { try check.number(fraction, option, 0...1) }
        case (.strings(let limits, let most), .strings(let strings)):
            try check.number(strings.count, option, 0...most, unit: " entries")
            for text in strings { try check.text(text, option, limits) }
        case (.pictures(let most), .pictures(let pictures)):
            try check.number(pictures.count, option, 0...most, unit: " entries")
        case (.buttons(let range), .buttons(let buttons)):
            try check.number(buttons.count, option, range, unit: " entries")
            try check.entries(buttons.map { ($0.id, $0.title) }, option)
        case (.choices(let range), .choices(let choices)):
            try check.number(choices.count, option, range, unit: " entries")
            try check.entries(choices.map { ($0.id, $0.title) }, option)
        case (.records(let definitions, let range), .records(let records)):
            try check.number(records.count, option, range, unit: " entries")
            for (index, values) in records.enumerated() {
                let place = "\(option): \(Self.name(of: values, at: index)): "
                try Self.check(values, definitions, of: kind, in: place)
            }
        case (.formValue, .formValue(let value)):
            switch value {
            case .text(let text): try check.text(text, option, .lines)
            case .number(let number):
                guard number.isFinite else {
                    throw check.error(option, "a finite number", "\(number)")
                }
            case .texts(let texts):
                try check.number(texts.count, option, 0...50, unit: " entries")
                for text in texts { try check.text(text, option, .label) }
            case .boolean, .secret: break
            }
        case (.table(let definitions), .table(let values)):
            try Self.check(values, definitions, of: kind, in: option + ": ")
        case (.tables(let definitions), .table(let tables)):
            for (id, table) in tables.sorted(by: { $0.key < $1.key }) {
                guard case .table(let values) = table else {
                    throw check.error("\(option): \(id)", "a{sv}", "another type")
                }
                try Self.check(values, definitions, of: kind, in: "\(option): \(id): ")
            }
        case (.boolean, .boolean), (.picture, .picture), (.colors, .colors): break
        default: throw check.error(option, type.signature, "another type")
        }
    }

    /// The name of a record in errors: its id, or its number from 1.
    public static func name(of record: [String: OptionValue], at index: Int) -> String {
        if case .text(let id)? = record["id"], (1...64).contains(id.utf8.count) { return id }
        return "\(index + 1)"
    }

    /// Checks all values of a table of options.
    static func check(
        _ values: [String: OptionValue],
        _ definitions: [OptionDefinition],
        of kind: Kind,
        in place: String = ""
    ) throws(BuildError) {
        for definition in definitions {
            guard let value = values[definition.name] else { continue }
            try definition.check(value, of: kind, in: place)
        }
        let known = Set(definitions.map(\.name))
        if let unknown = values.keys.filter({ !known.contains($0) }).min() {
            throw Check(kind: kind).error(
                place + unknown,
                "a known option",
                "an unknown one"
            )
        }
    }
}

extension OptionDefinition: Hashable {
    /// Whether they are the same option; its default may depend on the kind.
    public static func == (one: OptionDefinition, other: OptionDefinition) -> Bool {
        one.name == other.name && one.type == other.type && one.help == other.help
            && one.flag == other.flag
    }

    /// Hashes the name: few options share one.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
