// SPDX-License-Identifier: MIT

/// Why something cannot be read; `description` is one sentence.
public struct CodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public var problem: Problem
    /// What the outermost structure is, in words.
    public var whole = "message"

    /// Creates an error.
    public init(_ problem: Problem) { self.problem = problem }

    /// The kinds of errors; a path has the fields from the outermost structure to the value.
    public enum Problem: Hashable, Sendable {
        /// A line or a record is longer than its limit in bytes.
        case tooLong(bytes: Int, limit: Int)
        /// A line is not a JSON object.
        case notJSON(String)
        /// The bytes end early, or a length exceeds them.
        case truncated
        /// A structure is of an unknown type; the empty text: of none.
        case type(String, of: [String], field: String, path: [String] = [])
        /// A field is missing.
        case missing(path: [String])
        /// A value has another type.
        case wrongType(expects: String, path: [String] = [])
        /// A value is not accepted.
        case value(String, expects: String, path: [String] = [])

        /// A text that is not accepted, quoted.
        public static func text(_ text: String, expects accepted: String) -> Problem {
            .value("\"\(text.prefix(64))\"", expects: accepted)
        }
    }

    /// The error as that of a value in a field.
    func inside(_ name: String) -> CodingError {
        var error = self
        switch problem {
        case .tooLong, .notJSON, .truncated: break
        case .type(let type, let types, let field, let path):
            error.problem = .type(type, of: types, field: field, path: [name] + path)
        case .missing(let path): error.problem = .missing(path: [name] + path)
        case .wrongType(let accepted, let path):
            error.problem = .wrongType(expects: accepted, path: [name] + path)
        case .value(let value, let accepted, let path):
            error.problem = .value(value, expects: accepted, path: [name] + path)
        }
        return error
    }

    /// The error as one sentence, without a full stop.
    public var description: String {
        switch problem {
        case .tooLong(let bytes, let limit): "line of \(bytes) bytes: the limit is \(limit)"
        case .notJSON(let reason): "line is not a JSON object: \(reason)"
        case .truncated: "the record ends early"
        case .type("", _, let field, []): "message has no \"\(field)\""
        case .type(let type, _, _, []): "unknown message type \"\(type.prefix(64))\""
        case .type(let type, let types, let field, let path):
            "\(keyPath(path + [field])) expects \(types.joined(separator: ", ")),"
                + " got \"\(type.prefix(64))\""
        case .missing(let path): "\(keyPath(path)) is missing"
        case .wrongType(let accepted, []): "line is not a JSON object: \(accepted) is needed"
        case .wrongType(let accepted, let path): "\(keyPath(path)) expects \(accepted)"
        case .value(let value, let accepted, let path):
            "\(keyPath(path)) expects \(accepted), got \(value)"
        }
    }

    /// The field after the structure that it is in: `presenters[0].icon: "path"`.
    private func keyPath(_ path: [String]) -> String {
        var names: [String] = []
        for name in path {
            if name.hasPrefix("["), let last = names.popLast() {
                names.append(last + name)
            } else {
                names.append(name)
            }
        }
        let field = names.popLast() ?? "value"
        return "\(names.isEmpty ? whole : names.joined(separator: ".")): \"\(field)\""
    }
}
