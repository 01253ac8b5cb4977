// SPDX-License-Identifier: MIT
//
// For a number that is not one, ArgumentParser reports only that the value is invalid. These
// readers add what is accepted; it shows their errors behind its own: "The value 'x' is
// invalid for '<id>': expected …".

import ArgumentParser
import Localization
import PresenterCore
import Texts

/// Reads the numbers of a command line, for the `transform` of an argument.
enum NumberArgument {
    /// Reads the id of a presentation; its error is a `ValidationError`.
    static let id = id(orElse: .presentationIDExpected, UInt32.self)

    /// Reads the id of an entry of the history; its error is a `ValidationError`.
    static let entry = id(orElse: .entryIDExpected, Int64.self)

    private static func id<ID: FixedWidthInteger & Sendable>(
        orElse error: Phrase,
        _: ID.Type
    ) -> @Sendable (String) throws -> ID {
        { text in
            guard let id = ID(text), id > 0 else { throw ValidationError(error) }
            return id
        }
    }

    /// A reader of whole numbers in a range; its error is a `ValidationError`.
    static func whole(_ range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
        { text in
            guard let number = Int(text), range.contains(number) else {
                throw ValidationError(.wholeNumberExpected, Localization.translated(range.words))
            }
            return number
        }
    }

    /// A reader of decimal numbers in a range; its error is a `ValidationError`.
    ///
    /// - Parameters:
    ///   - range: the accepted numbers.
    ///   - words: the same in words: `1 to 4`.
    /// - Returns: the reader.
    static func decimal(
        _ range: ClosedRange<Double>,
        _ words: String
    ) -> @Sendable (String) throws -> Double {
        { text in
            guard let number = Double(text), range.contains(number) else {
                throw ValidationError(.decimalExpected, Localization.translated(words))
            }
            return number
        }
    }

    /// Reads a finite number above 0.
    ///
    /// - Throws: `ValidationError` with what is accepted.
    static func positive(_ text: String) throws -> Double {
        guard let number = Double(text), number.isFinite, number > 0 else {
            throw ValidationError(.positiveExpected)
        }
        return number
    }
}
