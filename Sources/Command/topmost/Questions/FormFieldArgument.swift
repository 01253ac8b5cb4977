// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandKit
import Localization
import PresenterCore
import Texts

/// Reads `ID:TYPE=LABEL[:options]`.
enum FormFieldArgument {
    /// The options in the syntax, by the names that they have there.
    private static let options = FormField.definitions.filter { $0.flagName != nil }

    /// The option names of the syntax, in words: `value, placeholder and choices`.
    static var optionList: String {
        let (first, last) = optionNames
        return Phrase.listAnd.text(first, last)
    }

    /// The option names of the syntax, the last one apart.
    private static var optionNames: (first: String, last: String) {
        let names = options.compactMap(\.flagName)
        return (names.dropLast().joined(separator: ", "), names.last ?? "")
    }

    /// The names in the syntax that differ from those of the options, by the latter.
    static var flagNames: [String: String] {
        Dictionary(uniqueKeysWithValues: options.map { ($0.name, $0.flagName ?? $0.name) })
            .filter { $0 != $1 }
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
        let (label, options) = head.count == 2 ? parts(of: head[1]) : ("", [])
        if !label.isEmpty { values["label"] = .text(plain(label)) }
        for option in options {
            let pair = split(option, at: "=", atMost: 2)
            guard let definition = definition(pair[0]) else {
                let (first, last) = optionNames
                throw error(names[0], Phrase.optionsAmong.text(first, last), "\"\(pair[0])\"")
            }
            let given = pair.count == 2 ? pair[1] : nil
            values[definition.name] = try value(definition, given, type, of: names[0])
        }
        if type.entry == .options, values["choices"] == nil {
            let example = "\(names[0]):\(names[1])=\(label.isEmpty ? "LABEL" : plain(label))"
            throw error(names[0], Phrase.choicesExpected.text(example), Phrase.noneGiven.text)
        }
        return values
    }

    private static func definition(_ name: String) -> OptionDefinition? {
        options.first { $0.flagName == name }
    }

    /// The label, and the options after the first colon that one of them follows.
    private static func parts(of text: String) -> (label: String, options: [String]) {
        let pieces = split(text, at: ":")
        for index in pieces.indices.dropFirst() {
            let rest = pieces[index...].joined(separator: ":")
            let options = split(rest, at: ",")
            let first = split(options[0], at: "=", atMost: 2)
            if definition(first[0]) != nil {
                return (pieces[..<index].joined(separator: ":"), options)
            }
        }
        return (text, [])
    }

    private static func value(
        _ definition: OptionDefinition,
        _ text: String?,
        _ type: FormFieldType,
        of id: String
    ) throws -> OptionValue {
        let subject = "\(id): \(definition.flagName ?? "")"
        if definition.type == .boolean {
            guard text == nil else {
                throw error(subject, Phrase.noValue.text, "\"\(text ?? "")\"")
            }
            return .boolean(true)
        }
        guard let text else { throw error(subject, "=VALUE", Phrase.noneGiven.text) }
        let flag = CommandFlag(
            path: [definition.name],
            name: "field \(subject)",
            definition: definition,
            form: .value
        )
        let reader = FlagReader(flag: flag, kind: .modal)
        switch definition.type {
        case .strings: return .strings(list(text))
        case .choices:
            return .choices(
                split(text, at: "|").map { choice in
                    let pair = split(choice, at: "=", atMost: 2).map(plain)
                    return .init(id: pair[0], title: pair[pair.count - 1])
                }
            )
        case .formValue:
            switch type.value {
            case .text: return .formValue(.text(plain(text)))
            case .number: return .formValue(.number(try reader.number(text)))
            case .boolean:
                guard let flag = Bool(text) else {
                    throw error(subject, Phrase.trueOrFalse.text, text)
                }
                return .formValue(.boolean(flag))
            case .texts: return .formValue(.texts(list(text)))
            }
        default: return try reader.value([plain(text)], isMarkup: false)
        }
    }

    private static func error(_ subject: String, _ takes: String, _ got: String) -> ValidationError
    {
        ValidationError(.expectsGot, "--field " + subject, takes, got)
    }

    /// The texts of a list.
    private static func list(_ text: String) -> [String] { split(text, at: "|").map(plain) }

    /// Splits a text at separators that no backslash precedes; the backslashes stay.
    private static func split(
        _ text: String,
        at separator: Character,
        atMost maximum: Int = .max
    ) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in text {
            if character == separator, !isEscaped, parts.count < maximum {
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
