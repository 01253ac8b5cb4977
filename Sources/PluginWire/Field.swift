// SPDX-License-Identifier: MIT

import PresenterCore

/// Checks of single fields, for the `toEntity` of the messages.
enum Field {
    /// A presentation's id: 1 or more.
    static func id(
        _ number: some BinaryInteger,
        _ field: String,
        in message: String
    ) throws(MessageError) -> PresentationID {
        guard let id = UInt32(exactly: number).flatMap(PresentationID.init(rawValue:)) else {
            throw .badValue(
                field: field,
                in: message,
                got: "\(number)",
                takes: "an id of 1 or more"
            )
        }
        return id
    }

    /// A word out of a set.
    static func word<Word: RawRepresentable & CaseIterable>(
        _ text: String,
        _ field: String,
        in message: String
    ) throws(MessageError) -> Word where Word.RawValue == String {
        guard let word = Word(rawValue: text) else {
            throw .badValue(
                field: field,
                in: message,
                got: "\"\(text.prefix(64))\"",
                takes: Word.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        return word
    }

    /// A word out of a set, if there is one.
    static func word<Word: RawRepresentable & CaseIterable>(
        _ text: String?,
        _ field: String,
        in message: String
    ) throws(MessageError) -> Word? where Word.RawValue == String {
        guard let text else { return nil }
        let word: Word = try word(text, field, in: message)
        return word
    }

    /// A number in a range.
    static func number<Number: Comparable>(
        _ number: Number,
        in range: ClosedRange<Number>,
        _ field: String,
        in message: String
    ) throws(MessageError) -> Number {
        guard range.contains(number) else {
            throw .badValue(
                field: field,
                in: message,
                got: "\(number)",
                takes: "\(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }

    /// A text without U+0000, which no other protocol of ours could carry on.
    static func text(
        _ text: String,
        _ field: String,
        in message: String
    ) throws(MessageError) -> String {
        guard !text.utf8.contains(0) else {
            throw .badValue(
                field: field,
                in: message,
                got: "U+0000",
                takes: "text without control characters"
            )
        }
        return text
    }

    /// A text without U+0000, if there is one.
    static func optionalText(
        _ text: String?,
        _ field: String,
        in message: String
    ) throws(MessageError) -> String? {
        guard let text else { return nil }
        return try Field.text(text, field, in: message)
    }

    /// A colour, `#rrggbb`.
    static func color(
        _ text: String,
        _ field: String,
        in message: String
    ) throws(MessageError) -> RGB {
        guard let color = RGB(hex: text) else {
            throw .badValue(
                field: field,
                in: message,
                got: "\"\(text.prefix(64))\"",
                takes: "#rrggbb"
            )
        }
        return color
    }

    /// Milliseconds that fit every clock: up to some 290 million years.
    static func milliseconds(
        _ number: Int64,
        _ field: String,
        in message: String
    ) throws(MessageError) -> Duration {
        .milliseconds(try Field.number(number, in: 0...Int64.max / 1000, field, in: message))
    }
}
