// SPDX-License-Identifier: MIT

public import PresenterCore
import Texts

/// Why a request on the bus could not be understood.
///
/// Each case has the values for the one-sentence error text in `description`.
public enum RequestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An argument holds a value it cannot take.
    case badValue(field: String, in: String, got: String, takes: String)
    /// An unknown option, with the nearest known one.
    case unknownOption(String, in: String, nearest: String?)
    /// An option of the kind that an update cannot change.
    case fixedOption(String, in: String)
    /// The options do not make a whole.
    case unbuildable(BuildError)

    /// The error as one sentence, without a full stop.
    public var description: String {
        switch self {
        case .badValue(let field, let context, let got, let takes):
            Phrase.optionExpects.english(context, field, takes, got)
        case .unknownOption(let option, let context, let nearest):
            nearest.map { Phrase.noOptionButOther.english(context, option, $0) }
                ?? Phrase.noOption.english(context, option)
        case .fixedOption(let option, let context):
            Phrase.optionIsFixed.english(context, option)
        case .unbuildable(let error):
            error.description
        }
    }
}
