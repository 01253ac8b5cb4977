// SPDX-License-Identifier: MIT

/// An error in a line of the plugin protocol; `description` is one sentence.
public enum MessageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A line is longer than `PluginProtocol.lineLimit` bytes.
    case lineTooLong(bytes: Int)
    /// A line is not a JSON object.
    case notJSON(String)
    /// A message has no `type`, or an unknown one.
    case unknownType(String)
    /// A message lacks a field.
    case missing(field: String, in: String)
    /// A field has the wrong type.
    case wrongType(field: String, in: String, takes: String)
    /// A field has an invalid value.
    case badValue(field: String, in: String, got: String, takes: String)

    /// The error as one sentence, without a full stop.
    public var description: String {
        switch self {
        case .lineTooLong(let bytes):
            "line of \(bytes) bytes: the limit is \(PluginProtocol.lineLimit)"
        case .notJSON(let reason):
            "line is not a JSON object: \(reason)"
        case .unknownType(let type):
            type.isEmpty ? "message has no \"type\"" : "unknown message type \"\(type)\""
        case .missing(let field, let message):
            "\(message): \"\(field)\" is missing"
        case .wrongType(let field, let message, let takes):
            "\(message): \"\(field)\" expects \(takes)"
        case .badValue(let field, let message, let got, let takes):
            "\(message): \"\(field)\" expects \(takes), got \(got)"
        }
    }
}
