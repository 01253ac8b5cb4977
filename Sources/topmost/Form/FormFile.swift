// SPDX-License-Identifier: MIT
//
// A file has the options of a modal as the bus has them. Choices can be written in three
// shorter ways: as a list of texts, as a table of labels by id, or as tables with `id` and
// `label`.

import BusValues
import BusWire
import Configuration
import PresenterCore

/// Reads a form from a file.
enum FormFile {
    /// The most bytes of a file.
    static let mostBytes = 1 << 20

    /// Reads a file: TOML, or JSON if it begins with a brace or a bracket.
    ///
    /// A JSON file can also be the list of the fields alone.
    ///
    /// - Throws: the error, with its place.
    static func read(_ path: String) throws(Failure) -> OptionValues {
        let bytes = try InputFile.contents(of: path, atMost: mostBytes, for: "form")
        do {
            return try read(bytes)
        } catch {
            throw Failure(.usage, "\(InputFile.name(path)): \(error.text)")
        }
    }

    /// An error in a file.
    struct Problem: Error {
        /// A phrase without a full stop.
        var text: String
    }

    /// Reads the contents of a file.
    static func read(_ bytes: [UInt8]) throws(Problem) -> OptionValues {
        var form = try document(bytes)
        if case .array = form {
            form = .dictionary(
                [Value.Entry(key: .string("fields"), value: .variant(form))],
                key: "s",
                value: "v"
            )
        }
        let context = DecodingContext(allowsFiles: true, fallbackTitle: "", store: { _ in nil })
        do {
            return try OptionDictionary.given(.modal, withPlainChoices(form), context)
        } catch .unbuildable(let error) {
            throw Problem(
                text: "\"\(error.option)\" expects \(words(error.takes)), got \(words(error.got))"
            )
        } catch {
            throw Problem(text: "\(error)")
        }
    }

    private static func document(_ bytes: [UInt8]) throws(Problem) -> Value {
        let blanks: Set<UInt8> = [9, 10, 13, 32]
        let first = bytes.first { !blanks.contains($0) }
        do {
            if first == UInt8(ascii: "{") || isJSONList(bytes, first) {
                return try JSONReader.read(String(decoding: bytes, as: UTF8.self))
            }
            return try TOMLDocument.read(bytes)
        } catch let error as JSONError {
            throw Problem(text: "\(error)")
        } catch {
            throw Problem(text: "\(error)")
        }
    }

    /// Whether a text that begins with a bracket is a list of JSON: a header of TOML goes on
    /// with a name, or with another bracket.
    private static func isJSONList(_ bytes: [UInt8], _ first: UInt8?) -> Bool {
        guard first == UInt8(ascii: "[") else { return false }
        let blanks: Set<UInt8> = [9, 10, 13, 32]
        let second = bytes.filter { !blanks.contains($0) }.dropFirst().first
        return second == UInt8(ascii: "{") || second == UInt8(ascii: "]")
    }

    // MARK: Choices

    /// The form with the choices of its fields as `a(ss)`.
    private static func withPlainChoices(_ form: Value) -> Value {
        form.mapping("fields") { fields in
            guard case .array(let members, let element) = fields else { return fields }
            return .array(
                members.map { member in
                    let field = member.unwrapped.mapping("choices", choices)
                    return element == "v" ? .variant(field) : field
                },
                element: element
            )
        }
    }

    private static func choices(_ value: Value) -> Value {
        switch value {
        case .array(let members, _):
            let pairs = members.map { member -> (Value, Value)? in
                let member = member.unwrapped
                if case .string = member { return (member, member) }
                guard let id = member["id"], let label = member["label"] else { return nil }
                return (id, label)
            }
            return pairs.contains { $0 == nil } ? value : pairs.compactMap { $0 }.asChoices
        case .dictionary(let entries, _, _):
            return entries.map { ($0.key, $0.value.unwrapped) }.asChoices
        default: return value
        }
    }

    /// The types of the bus in words, for people who write files.
    private static func words(_ signature: String) -> String {
        [
            "s": "a text", "b": "true or false", "d": "a number", "x": "a whole number",
            "as": "a list of texts", "a{sv}": "a table", "aa{sv}": "a list of tables",
            "a(ss)": "a list of texts, or a table of labels by id", "av": "a mixed list",
            "s, b, d or as": "a text, true or false, a number or a list of texts",
        ][signature] ?? signature
    }
}

extension [(Value, Value)] {
    /// `a(ss)`.
    fileprivate var asChoices: Value {
        .array(map { .structure([$0.0, $0.1]) }, element: "(ss)")
    }
}

extension Value {
    /// The same dictionary with another value of that key, if it has one.
    fileprivate func mapping(_ name: String, _ change: (Value) -> Value) -> Value {
        guard case .dictionary(let entries, let key, let value) = self else { return self }
        return .dictionary(
            entries.map { entry in
                guard entry.key == .string(name) else { return entry }
                return Entry(key: entry.key, value: .variant(change(entry.value.unwrapped)))
            },
            key: key,
            value: value
        )
    }
}
