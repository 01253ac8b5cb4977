// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// Reads `ID:TYPE=LABEL[:options]`.
enum FormFieldArgument {
    /// The options in the syntax, by their names, and the names of the rows.
    private static let names = [
        "value": "value", "placeholder": "placeholder", "required": "required", "error": "error",
        "min-length": "minimum_length", "max-length": "maximum_length", "match": "match",
        "mismatch": "mismatch", "min": "minimum", "max": "maximum", "step": "step",
        "suggestions": "suggestions", "choices": "choices",
    ]

    /// The names in the syntax that differ from those of the options, by the latter.
    static var flagNames: [String: String] {
        Dictionary(uniqueKeysWithValues: names.filter { $0 != $1 }.map { ($1, $0) })
    }

    /// Reads a field.
    ///
    /// - Throws: `ValidationError` with the field and what is expected.
    static func read(_ text: String) throws -> [String: OptionValue] {
        let head = split(text, at: "=", atMost: 2)
        let names = split(head[0], at: ":", atMost: 2).map(plain)
        guard names.count == 2, !names[0].isEmpty else {
            throw error(text, "ID:TYPE=LABEL[:options]", "\"\(text)\"")
        }
        let types = FormFieldType.allCases.map(\.rawValue)
        guard let type = FormFieldType(rawValue: names[1]) else {
            throw error(names[0], types.joined(separator: ", "), "\"\(names[1])\"")
        }
        var values: [String: OptionValue] = ["id": .text(names[0]), "type": .text(type.rawValue)]
        guard head.count == 2 else { return values }
        let (label, options) = parts(of: head[1])
        if !label.isEmpty { values["label"] = .text(plain(label)) }
        for option in options {
            let pair = split(option, at: "=", atMost: 2)
            guard let name = Self.names[pair[0]] else {
                let known = Self.names.keys.sorted().joined(separator: ", ")
                throw error(names[0], "options among \(known)", "\"\(pair[0])\"")
            }
            let given = pair.count == 2 ? pair[1] : nil
            values[name] = try value(name, given, type, "\(names[0]): \(pair[0])")
        }
        return values
    }

    /// The label, and the options after the first colon that one of them follows.
    private static func parts(of text: String) -> (label: String, options: [String]) {
        let pieces = split(text, at: ":")
        for place in pieces.indices.dropFirst() {
            let rest = pieces[place...].joined(separator: ":")
            let options = split(rest, at: ",")
            let first = split(options[0], at: "=", atMost: 2)
            if names[first[0]] != nil {
                return (pieces[..<place].joined(separator: ":"), options)
            }
        }
        return (text, [])
    }

    private static func value(
        _ name: String,
        _ text: String?,
        _ type: FormFieldType,
        _ place: String
    ) throws -> OptionValue {
        if name == "required" {
            guard text == nil else { throw error(place, "no value", "\"\(text ?? "")\"") }
            return .boolean(true)
        }
        guard let text else { throw error(place, "=VALUE", "none") }
        switch name {
        case "minimum", "maximum", "step": return .number(try number(text, place))
        case "minimum_length", "maximum_length":
            guard let length = Int64(text) else { throw error(place, "a whole number", text) }
            return .integer(length)
        case "suggestions": return .strings(split(text, at: "|").map(plain))
        case "choices":
            return .choices(
                split(text, at: "|").map { choice in
                    let pair = split(choice, at: "=", atMost: 2).map(plain)
                    return .init(id: pair[0], title: pair[pair.count - 1])
                }
            )
        case "value":
            switch type {
            case .text, .password, .choice, .date, .color, .file, .folder, .textarea, .label:
                return .formValue(.text(plain(text)))
            case .number, .slider: return .formValue(.number(try number(text, place)))
            case .toggle:
                guard let flag = Bool(text) else { throw error(place, "true or false", text) }
                return .formValue(.boolean(flag))
            case .multi: return .formValue(.texts(split(text, at: "|").map(plain)))
            }
        default: return .text(plain(text))
        }
    }

    private static func number(_ text: String, _ place: String) throws -> Double {
        guard let number = Double(text), number.isFinite else {
            throw error(place, "a number", "\"\(text)\"")
        }
        return number
    }

    private static func error(_ place: String, _ takes: String, _ got: String) -> ValidationError {
        ValidationError("--field \(place) expects \(takes), got \(got)")
    }

    /// Splits a text at separators that no backslash precedes; the backslashes stay.
    private static func split(
        _ text: String,
        at separator: Character,
        atMost most: Int = .max
    ) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in text {
            if character == separator, !isEscaped, parts.count < most {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
            isEscaped = character == "\\" && !isEscaped
        }
        return parts
    }

    /// The text without the backslashes before separators.
    private static func plain(_ text: String) -> String {
        var result = ""
        var isEscaped = false
        for character in text {
            if isEscaped, !":,|=\\".contains(character) { result.append("\\") }
            isEscaped = character == "\\" && !isEscaped
            if !isEscaped { result.append(character) }
        }
        return isEscaped ? result + "\\" : result
    }
}
