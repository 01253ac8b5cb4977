// SPDX-License-Identifier: MIT
//
// One message per line: UTF-8 JSON, an object with a `type`, a newline at the
// end and none inside. Keys are sorted, so that transcripts can be compared.
// Unknown fields are ignored, which allows extensions; known fields must be
// valid.

import FoundationEssentials

/// A message that is one line of the plugin protocol.
public protocol JSONLine: Codable {
    /// Returns the message made smaller, for a line that would be too long; `nil`: it cannot
    /// be made smaller that many times.
    func reduced(_ times: Int) -> Self?
}

extension JSONLine {
    /// Most messages have few fields.
    public func reduced(_ times: Int) -> Self? { nil }

    /// Returns the message as a line with its newline, reduced if it is too long.
    ///
    /// - Throws: `lineTooLong` if the reduced message does not fit either.
    public func encodedLine() throws(MessageError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var message = self
        var times = 0
        while true {
            var bytes: [UInt8]
            do {
                bytes = try Array(encoder.encode(message))
            } catch {
                throw .notJSON("\(error)")
            }
            if bytes.count <= PluginProtocol.lineLimit {
                bytes.append(UInt8(ascii: "\n"))
                return bytes
            }
            times += 1
            guard let next = reduced(times) else { throw .lineTooLong(bytes: bytes.count) }
            message = next
        }
    }

    /// Parses a message from a line, with or without its newline.
    ///
    /// - Throws: the error in the line.
    public init(line: some Collection<UInt8>) throws(MessageError) {
        guard line.count <= PluginProtocol.lineLimit + 1 else {
            throw .lineTooLong(bytes: line.count)
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(line))
        } catch let error as MessageError {
            throw error
        } catch let error as DecodingError {
            throw MessageError(error)
        } catch {
            throw .notJSON("\(error)")
        }
    }
}

extension MessageError {
    /// Converts a decoder's error.
    fileprivate init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            self = .missing(field: key.stringValue, in: Self.place(context.codingPath))
        case .valueNotFound(_, let context):
            let path = context.codingPath
            self = .missing(field: path.last?.name ?? "value", in: Self.place(path.dropLast()))
        case .typeMismatch(let type, let context):
            let path = context.codingPath
            guard let last = path.last else {
                self = .notJSON("an object is needed")
                return
            }
            self = .wrongType(
                field: last.name,
                in: Self.place(path.dropLast()),
                takes: Self.name(of: type)
            )
        case .dataCorrupted(let context):
            guard let last = context.codingPath.last else {
                self = .notJSON("malformed, or a number out of range")
                return
            }
            self = .badValue(
                field: last.name,
                in: Self.place(context.codingPath.dropLast()),
                got: "something else",
                takes: "a number in range"
            )
        @unknown default:
            self = .notJSON("malformed")
        }
    }

    /// Returns the place in the message: `presenters[0].headline`.
    private static func place(_ path: some Collection<any CodingKey>) -> String {
        guard !path.isEmpty else { return "message" }
        var text = ""
        for key in path {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : "." + key.stringValue
            }
        }
        return text
    }

    /// Returns the JSON name of a type.
    private static func name(of type: Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is Double.Type: "a number"
        case is any FixedWidthInteger.Type: "a whole number"
        case is [Any].Type: "an array"
        default: "an object"
        }
    }
}

extension CodingKey {
    /// The key, or the index as `[3]`.
    fileprivate var name: String { intValue.map { "[\($0)]" } ?? stringValue }
}

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
