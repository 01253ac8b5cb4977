// SPDX-License-Identifier: MIT

public import PresenterCore

/// Why something that came over a wire could not be understood.
///
/// Each case has what it takes to tell the sender in one sentence, and that
/// sentence is `description`.
public enum WireError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A line is longer than `Line.limit` bytes.
    case lineTooLong(bytes: Int)
    /// A line is not a JSON object.
    case notJSON(String)
    /// A message says no `type`, or one that is not known.
    case unknownType(String)
    /// A message lacks a field.
    case missing(field: String, in: String)
    /// A field holds something of another type.
    case wrongType(field: String, in: String, takes: String)
    /// A field holds a value it cannot take.
    case badValue(field: String, in: String, got: String, takes: String)
    /// An option is not known; the nearest known one may be what was meant.
    case unknownOption(String, in: String, nearest: String?)
    /// The options do not make a whole.
    case unbuildable(BuildError)
    /// The other side speaks a version of the protocol that this one does not.
    case otherVersion(got: Int, speaks: Int)

    /// The error as one sentence, without a full stop.
    public var description: String {
        switch self {
        case .lineTooLong(let bytes):
            "line of \(bytes) bytes; at most \(Line.limit) are taken"
        case .notJSON(let reason):
            "line is not a JSON object: \(reason)"
        case .unknownType(let type):
            type.isEmpty ? "message has no \"type\"" : "unknown message type \"\(type)\""
        case .missing(let field, let message):
            "\(message): \"\(field)\" is missing"
        case .wrongType(let field, let message, let takes):
            "\(message): \"\(field)\" takes \(takes)"
        case .badValue(let field, let message, let got, let takes):
            "\(message): \"\(field)\" takes \(takes), got \(got)"
        case .unknownOption(let option, let place, let nearest):
            "\(place): no option \"\(option)\""
                + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
        case .unbuildable(let error):
            error.description
        case .otherVersion(let got, let speaks):
            "protocol version \(got); this side speaks \(speaks)"
        }
    }
}
