// SPDX-License-Identifier: MIT

public import PresenterCore

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
            "\(context): \"\(field)\" expects \(takes), got \(got)"
        case .unknownOption(let option, let context, let nearest):
            "\(context): no option \"\(option)\""
                + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
        case .fixedOption(let option, let context):
            "\(context): \"\(option)\" cannot be changed"
        case .unbuildable(let error):
            error.description
        }
    }
}
