// SPDX-License-Identifier: MIT

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
    /// A list of files, icon names or emoji, one for each row, up to `most`.
    case pictures(most: Int)
    /// Colours by role.
    case colors
    /// A list of texts, up to `most`.
    case strings(TextLimits, most: Int)
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
            minimum > 0 ? "\(minimum) to \(limits.bytes) bytes" : "up to \(limits.bytes) bytes"
        case .styledText(let limits): "up to \(limits.bytes) bytes"
        case .integer(let range, _): range.words
        case .milliseconds(let range, let zeroIsNever):
            range.words + (zeroIsNever ? ", or 0 for never" : "")
        case .word(let words, _): words.joined(separator: ", ")
        case .progress: "0 to 1, or indeterminate"
        case .picture:
            "an absolute path, a file or https address, an icon name, one emoji, or pixels"
        case .pictures(let most): "up to \(most)"
        case .colors:
            ColorRole.allCases.map(\.rawValue).joined(separator: ", ") + " → #rrggbb"
        case .strings(let limits, let most): "up to \(most), each up to \(limits.bytes) bytes"
        case .buttons(let range), .choices(let range), .records(_, let range):
            "\(range.words) entries"
        case .formValue: "a text, true or false, a number or a list of ids, by the type"
        case .boolean, .number, .table, .tables: nil
        }
    }
}
