// SPDX-License-Identifier: MIT

public import Texts

/// An option's definition, except for its place in the content.
///
/// A class: rows are copied often.
public final class OptionDefinition: Sendable {
    /// The name on the bus and in JSON: `image_width`.
    public let name: String
    /// The accepted values.
    public let type: OptionType
    /// One line of help: a sentence, of the table of texts if a flag shows it.
    ///
    /// What only programs use is in the documentation alone, which is English.
    public let help: Phrase
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
        _ help: Phrase,
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
        in path: String = ""
    ) throws(BuildError) {
        let check = Check(kind: kind)
        let option = path + name
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
        case (.number, .number(let number)): try check.finite(number, option)
        case (.progress, .progress(let progress)):
            if case .fraction(let fraction) = progress { try check.number(fraction, option, 0...1) }
        case (.strings(let limits, let maximum), .strings(let strings)):
            try check.texts(strings, option, limits, maximum)
        case (.pictures(let maximum), .pictures(let pictures)):
            try check.number(pictures.count, option, 0...maximum, unit: .acceptsEntries)
        case (.buttons(let range), .buttons(let buttons)):
            try check.entries(buttons.map { ($0.id, $0.title) }, option, range)
        case (.choices(let range), .choices(let choices)):
            try check.entries(choices.map { ($0.id, $0.title) }, option, range)
        case (.records(let definitions, let range), .records(let records)):
            try check.number(records.count, option, range, unit: .acceptsEntries)
            for (index, values) in records.enumerated() {
                let path = "\(option): \(Self.name(of: values, at: index)): "
                try Self.check(values, definitions, of: kind, in: path)
            }
        case (.formValue, .formValue(let value)): try check.formValue(value, option)
        case (.table(let definitions), .table(let values)):
            try Self.check(values, definitions, of: kind, in: option + ": ")
        case (.tables(let definitions), .table(let tables)):
            for (id, table) in tables.sorted(by: { $0.key < $1.key }) {
                guard case .table(let values) = table else {
                    throw check.error("\(option): \(id)", "a{sv}", Phrase.otherType.english())
                }
                try Self.check(values, definitions, of: kind, in: "\(option): \(id): ")
            }
        case (.boolean, .boolean), (.picture, .picture), (.colors, .colors): break
        default: throw check.error(option, type.signature, Phrase.otherType.english())
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
        in path: String = ""
    ) throws(BuildError) {
        for definition in definitions {
            guard let value = values[definition.name] else { continue }
            try definition.check(value, of: kind, in: path)
        }
        let known = Set(definitions.map(\.name))
        if let unknown = values.keys.filter({ !known.contains($0) }).min() {
            throw Check(kind: kind).error(
                path + unknown,
                Phrase.knownOption.english(),
                Phrase.unknownOption.english()
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

/// How an option appears on the command line.
public enum OptionFlag: Hashable, Sendable {
    /// By its own name, with dashes for underscores.
    case standard
    /// By another name.
    case named(String)
    /// As a flag that turns it off, `--no-block`, with a help of its own.
    case negated(String, help: Phrase)
    /// As the flag of the table that it is in: `--choices ID=LABEL`.
    case ofTable
    /// Not at all, for the given reason.
    case none(because: String)
}

/// The type of an option's values.
public enum OptionType: Hashable, Sendable {
    /// A text with these limits and at least `minimum` bytes.
    case text(TextLimits, minimum: Int = 0)
    /// A text that may hold markup.
    case styledText(TextLimits)
    case boolean
    /// A whole number; if `isID`, that of a presentation.
    case integer(ClosedRange<Int64>, isID: Bool = false)
    /// A finite decimal number.
    case number
    /// A duration in milliseconds; if `zeroIsNever`, 0 means never.
    case milliseconds(ClosedRange<Int64>, zeroIsNever: Bool = false)
    /// One of the given words; if `numbered`, also its index from 0.
    case word([String], numbered: Bool = false)
    /// 0 to 1, or `indeterminate`.
    case progress
    /// A file, an address on the web, an icon name or pixels.
    case picture
    /// A list of files, icon names or emoji, one for each row, up to `maximum`.
    case pictures(maximum: Int)
    /// Colours by role.
    case colors
    /// A list of texts, up to `maximum`.
    case strings(TextLimits, maximum: Int)
    /// A list of buttons; the range limits their number.
    case buttons(ClosedRange<Int>)
    /// A list of tags with ids; the range limits their number.
    case choices(ClosedRange<Int>)
    /// The value of a form's field.
    case formValue
    /// A list of tables of options; the range limits their number.
    case records([OptionDefinition], ClosedRange<Int>)
    /// A table of options.
    case table([OptionDefinition])
    /// Tables of these options, by id.
    case tables([OptionDefinition])

    /// The words of an enumeration.
    static func word<Word: RawRepresentable & CaseIterable>(_: Word.Type) -> OptionType
    where Word.RawValue == String {
        .word(Word.allCases.map(\.rawValue))
    }

    /// The D-Bus signature, as used in errors and the documentation.
    public var signature: String {
        switch self {
        case .text, .styledText, .word: "s"
        case .boolean: "b"
        case .integer, .milliseconds: "x"
        case .number: "d"
        case .progress: "d or s"
        case .picture: "s or (iiibiiay)"
        case .colors: "a{ss}"
        case .strings, .pictures: "as"
        case .buttons: "a(ssa{sv})"
        case .choices: "a(ss)"
        case .formValue: "s, b, d or as"
        case .records: "aa{sv}"
        case .table: "a{sv}"
        case .tables: "a{sa{sv}}"
        }
    }

    /// Whether an empty text is one of its values, and not the absence of one.
    public var hasEmptyText: Bool {
        switch self {
        case .text, .styledText, .formValue: true
        case .boolean, .integer, .number, .milliseconds, .word, .progress, .picture, .pictures,
            .colors, .strings, .buttons, .choices, .records, .table, .tables:
            false
        }
    }

    /// The empty list or the missing picture of its type; `nil`: it has none.
    var emptyValue: OptionValue? {
        switch self {
        case .picture: .picture(nil)
        case .pictures: .pictures([])
        case .strings: .strings([])
        case .buttons: .buttons([])
        case .choices: .choices([])
        case .records: .records([])
        case .text, .styledText, .boolean, .integer, .number, .milliseconds, .word, .progress,
            .colors, .formValue, .table, .tables:
            nil
        }
    }

    /// Whether its values can hold pictures.
    var holdsPictures: Bool {
        switch self {
        case .picture, .pictures, .buttons: true
        case .records(let definitions, _), .table(let definitions), .tables(let definitions):
            definitions.contains { $0.type.holdsPictures }
        default: false
        }
    }

    /// The accepted values in words: `1 to 20 entries`; `nil`: all values of the signature.
    public var accepts: String? {
        switch self {
        case .text(let limits, let minimum):
            minimum > 0
                ? Phrase.acceptsBytes.english("\(minimum)", "\(limits.bytes)")
                : Phrase.acceptsUpToBytes.english("\(limits.bytes)")
        case .styledText(let limits): Phrase.acceptsUpToBytes.english("\(limits.bytes)")
        case .integer(let range, _): range.words
        case .milliseconds(let range, let zeroIsNever):
            zeroIsNever ? Phrase.acceptsRangeOrNever.english(range.words) : range.words
        case .word(let words, _): words.joined(separator: ", ")
        case .progress: Phrase.progressAccepted.english()
        case .picture: Phrase.pictureAccepted.english()
        case .pictures(let maximum): Phrase.acceptsUpTo.english("\(maximum)")
        case .colors:
            ColorRole.allCases.map(\.rawValue).joined(separator: ", ") + " → #rrggbb"
        case .strings(let limits, let maximum):
            Phrase.acceptsTexts.english("\(maximum)", "\(limits.bytes)")
        case .buttons(let range), .choices(let range), .records(_, let range):
            Phrase.acceptsEntries.english(range.words)
        case .formValue: Phrase.formValueAccepted.english()
        case .boolean, .number, .table, .tables: nil
        }
    }
}

/// The maximum length of a text.
public struct TextLimits: Hashable, Sendable {
    /// Bytes of UTF-8; a longer text is refused, or cut if it cannot be refused.
    public var bytes: Int
    /// Maximum number of Unicode scalars.
    public var scalars: Int
    /// Maximum number of lines; 1: newlines become spaces.
    public var lines: Int
    /// Whether it is for no display: tabs, spaces at its end and invisible characters stay;
    /// control characters do not.
    public var isVerbatim: Bool

    /// Creates limits.
    public init(bytes: Int, scalars: Int, lines: Int, isVerbatim: Bool = false) {
        self.bytes = bytes
        self.scalars = scalars
        self.lines = lines
        self.isVerbatim = isVerbatim
    }

    /// A title: 1 KiB, one line.
    public static let title = TextLimits(bytes: 1024, scalars: 1024, lines: 1)
    /// A message: 16 KiB, the longest text laid out.
    public static let message = TextLimits(bytes: 16_384, scalars: 4096, lines: 40)
    /// The content of a text field.
    public static let line = TextLimits(bytes: 16_384, scalars: 4096, lines: 1)
    /// The content of a field for several lines.
    public static let lines = TextLimits(bytes: 16_384, scalars: 4096, lines: 4096)
    /// A part of a text for the clipboard: with the rest of a scene it fits into one line of
    /// the plugin protocol.
    public static let copied = TextLimits(
        bytes: 65_536,
        scalars: 65_536,
        lines: 65_536,
        isVerbatim: true
    )
    /// The label of a button or a field.
    public static let label = TextLimits(bytes: 256, scalars: 256, lines: 1)
    /// The id of a form's field: 64 bytes.
    public static let fieldID = TextLimits(bytes: 64, scalars: 64, lines: 1)
    /// The name of something: an application, an icon, a category.
    public static let name = TextLimits(bytes: 256, scalars: 256, lines: 1)
}
