// SPDX-License-Identifier: MIT

import PresenterCore

/// Reads fields and checks their values; `place` names the object in errors.
extension KeyedDecodingContainer {
    /// Reads a field with one of the functions below; `nil`: it is absent.
    func ifPresent<Value>(_ key: Key, _ read: (Key) throws -> Value) throws -> Value? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        return try read(key)
    }

    /// Returns a presentation's id: 1 or more.
    func id(_ key: Key, in place: String) throws -> PresentationID {
        try PresentationID(json: try decode(Int64.self, forKey: key), key.stringValue, in: place)
    }

    /// Returns one of a set of words.
    func word<Word: RawRepresentable<String> & CaseIterable>(
        _ key: Key,
        in place: String
    ) throws -> Word {
        let text = try decode(String.self, forKey: key)
        guard let word = Word(rawValue: text) else {
            throw bad(text, key, in: place, Word.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return word
    }

    /// Returns a number in a range.
    func number<Number: Comparable & Decodable>(
        _ key: Key,
        in range: ClosedRange<Number>,
        in place: String
    ) throws -> Number {
        let number = try decode(Number.self, forKey: key)
        guard range.contains(number) else {
            throw MessageError.badValue(
                field: key.stringValue,
                in: place,
                got: "\(number)",
                takes: "\(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }

    /// Returns a text without U+0000, which our other protocols cannot transmit.
    func text(_ key: Key, in place: String) throws -> String {
        let text = try decode(String.self, forKey: key)
        try text.checkControl(key.stringValue, in: place)
        return text
    }

    /// Returns a part of a long text.
    func textRange(_ key: Key, in place: String) throws -> Range<TextPlace> {
        let numbers = try decode([Int].self, forKey: key)
        guard let range = Range(numbers: numbers) else {
            throw MessageError.badValue(
                field: key.stringValue,
                in: place,
                got: "\(numbers.prefix(5))",
                takes: Range.acceptedNumbers
            )
        }
        return range
    }

    /// Returns a colour, `#rrggbb`; `place` and the key name it.
    func color(_ key: Key, in place: String) throws -> RGB {
        let text = try decode(String.self, forKey: key)
        guard let color = RGB(hex: text) else { throw bad(text, key, in: place, "#rrggbb") }
        return color
    }

    /// Returns milliseconds that fit every clock: up to some 290 million years.
    func milliseconds(_ key: Key, in place: String) throws -> Duration {
        .milliseconds(try number(key, in: 0...Int64.max / 1000, in: place))
    }

    /// The error for a text that is not accepted.
    func bad(_ text: String, _ key: Key, in place: String, _ accepted: String) -> MessageError {
        .badValue(
            field: key.stringValue,
            in: place,
            got: "\"\(text.prefix(64))\"",
            takes: accepted
        )
    }
}

extension String {
    /// Refuses a text with U+0000.
    func checkControl(_ field: String, in place: String) throws(MessageError) {
        guard utf8.contains(0) else { return }
        throw .badValue(
            field: field,
            in: place,
            got: "U+0000",
            takes: "text without control characters"
        )
    }
}

extension PresentationID {
    /// Reads an id: 1 or more.
    init(json number: Int64, _ field: String, in place: String) throws(MessageError) {
        guard let id = UInt32(exactly: number).flatMap(PresentationID.init(rawValue:)) else {
            throw .badValue(field: field, in: place, got: "\(number)", takes: "an id of 1 or more")
        }
        self = id
    }
}
