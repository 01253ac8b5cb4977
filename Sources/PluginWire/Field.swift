// SPDX-License-Identifier: MIT

import PresenterCore

/// Validates single fields, for the `toEntity` of the messages.
enum Field {
    /// Returns a presentation's id: 1 or more.
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

    /// Returns one of a set of words.
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

    /// Returns one of a set of words, if present.
    static func word<Word: RawRepresentable & CaseIterable>(
        _ text: String?,
        _ field: String,
        in message: String
    ) throws(MessageError) -> Word? where Word.RawValue == String {
        guard let text else { return nil }
        let word: Word = try word(text, field, in: message)
        return word
    }

    /// Returns a number in a range.
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

    /// Returns a text without U+0000, which our other protocols cannot transmit.
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

    /// Returns a text without U+0000, if present.
    static func optionalText(
        _ text: String?,
        _ field: String,
        in message: String
    ) throws(MessageError) -> String? {
        guard let text else { return nil }
        return try Field.text(text, field, in: message)
    }

    /// Returns a colour, `#rrggbb`.
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

    /// Returns milliseconds that fit every clock: up to some 290 million years.
    static func milliseconds(
        _ number: Int64,
        _ field: String,
        in message: String
    ) throws(MessageError) -> Duration {
        .milliseconds(try Field.number(number, in: 0...Int64.max / 1000, field, in: message))
    }
}
