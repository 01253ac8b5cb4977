// SPDX-License-Identifier: MIT

/// What an option accepts.
public enum OptionType: Hashable, Sendable {
    /// A text of that many bytes, and at least `minimum`.
    case text(TextLimits, minimum: Int = 0)
    /// A text that may hold markup.
    case styledText(TextLimits)
    case boolean
    /// A whole number.
    case integer(ClosedRange<Int64>)
    /// A span of time in milliseconds; 0 means never where `zeroIsNever`.
    case milliseconds(ClosedRange<Int64>, zeroIsNever: Bool = false)
    /// One of some words; where `numbered`, their numbers from 0 will do.
    case word([String], numbered: Bool = false)
    /// 0 to 1, or `indeterminate`.
    case progress
    /// A file, an icon name or pixels.
    case picture
    /// Colours by the part they are for.
    case colors
    /// Texts, at most that many.
    case strings(TextLimits, most: Int)
    /// Buttons, as many as the range says.
    case buttons(ClosedRange<Int>)
    /// Tags with ids, as many as the range says.
    case choices(ClosedRange<Int>)
    /// Options of their own.
    case table([OptionDefinition])
    /// Tables of those options, by id.
    case tables([OptionDefinition])

    /// The words of an enumeration.
    static func word<Word: RawRepresentable & CaseIterable>(_: Word.Type) -> OptionType
    where Word.RawValue == String {
        .word(Word.allCases.map(\.rawValue))
    }

    /// The signature on D-Bus, as errors and the documentation write it.
    public var signature: String {
        switch self {
        case .text, .styledText, .word: "s"
        case .boolean: "b"
        case .integer, .milliseconds: "x"
        case .progress: "d or s"
        case .picture: "s or (iiibiiay)"
        case .colors: "a{ss}"
        case .strings: "as"
        case .buttons: "a(ssa{sv})"
        case .choices: "a(ss)"
        case .table: "a{sv}"
        case .tables: "a{sa{sv}}"
        }
    }

    /// The accepted values in words: `1 to 20 entries`; `nil`: all that the signature says.
    public var accepts: String? {
        switch self {
        case .text(let limits, let minimum):
            minimum > 0 ? "\(minimum) to \(limits.bytes) bytes" : "up to \(limits.bytes) bytes"
        case .styledText(let limits): "up to \(limits.bytes) bytes"
        case .integer(let range): range.words
        case .milliseconds(let range, let zeroIsNever):
            range.words + (zeroIsNever ? ", or 0 for never" : "")
        case .word(let words, _): words.joined(separator: ", ")
        case .progress: "0 to 1, or indeterminate"
        case .picture: "an absolute path, an icon name, one emoji, or pixels"
        case .colors:
            ColorRole.allCases.map(\.rawValue).joined(separator: ", ") + " → #rrggbb"
        case .strings(let limits, let most): "up to \(most), each up to \(limits.bytes) bytes"
        case .buttons(let range), .choices(let range): "\(range.words) entries"
        case .boolean, .table, .tables: nil
        }
    }
}
