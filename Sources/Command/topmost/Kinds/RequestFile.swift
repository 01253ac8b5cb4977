// SPDX-License-Identifier: MIT
//
// A file has the options of a presentation as the bus has them, but for two types that neither
// JSON nor TOML has. Choices are a list of texts, a table of labels by id, or tables with `id` and
// `label`; buttons are tables with `id`, `label` and the options of a button.

import BusValues
import BusWire
import CommandKit
import Configuration
import Localization
import PresenterCore
import Texts

/// Reads the options of a presentation from a file.
struct RequestFile {
    /// The name of the file in errors.
    let name: String
    /// The file's contents.
    var document: Value

    /// The most bytes of a file.
    private static let maximumBytes = 1 << 20

    /// Reads a file: TOML, or JSON if it begins with a brace or a bracket.
    ///
    /// - Parameters:
    ///   - path: its path, or `-`.
    ///   - command: the command that reads it, for errors.
    /// - Throws: the error, with its index.
    init(_ path: String, for command: String) throws(Failure) {
        let bytes = try InputFile.contents(of: path, atMost: Self.maximumBytes, for: command)
        name = InputFile.name(path)
        let first = bytes.first { !Self.blanks.contains($0) }
        document = try failing(.usage, InputFile.name(path)) {
            try first == UInt8(ascii: "{") || Self.isJSONList(bytes, first)
                ? Value(json: String(decoding: bytes, as: UTF8.self))
                : TOMLDocument.read(bytes)
        }
    }

    private static let blanks: Set<UInt8> = [9, 10, 13, 32]

    /// Whether a text that begins with a bracket is a list of JSON: in a header of TOML
    /// a name or another bracket follows.
    private static func isJSONList(_ bytes: [UInt8], _ first: UInt8?) -> Bool {
        guard first == UInt8(ascii: "[") else { return false }
        let second = bytes.filter { !blanks.contains($0) }.dropFirst().first
        return second == UInt8(ascii: "{") || second == UInt8(ascii: "]")
    }

    /// Takes an entry out of the document; `nil`: it has none of that name.
    mutating func take(_ name: String) -> Value? {
        guard case .dictionary(var entries, let key, let value) = document,
            let index = entries.firstIndex(where: { $0.key == .string(name) })
        else { return nil }
        let entry = entries.remove(at: index)
        document = .dictionary(entries, key: key, value: value)
        return entry.value.unwrapped
    }

    /// Returns the options; each has the right type and is in its range.
    ///
    /// - Throws: `usage` with the option, the accepted values and the given one.
    func values(_ kind: Kind) throws(Failure) -> OptionValues {
        let context = DecodingContext(allowsFiles: true, fallbackTitle: "", store: { _ in nil })
        let options = document.asOptions(kind.definitions)
        do {
            return try OptionDictionary.given(kind, options, context)
        } catch .unbuildable(let error) {
            let (takes, got) = (Self.words(error.takes), Self.words(error.got))
            throw self.error(Phrase.expectsGot.text("\"\(error.option)\"", takes, got))
        } catch {
            throw self.error(Localization.translated("\(error)"))
        }
    }

    /// An error about the file.
    func error(_ text: String) -> Failure { Failure(.usage, .failedWith, name, text) }

    /// The types of the bus in words, for people who write files.
    private static func words(_ signature: String) -> String {
        let types: [String: Phrase] = [
            "s": .text, "b": .trueOrFalse, "d": .someNumber, "x": .wholeNumber,
            "as": .textList, "a{sv}": .tableType, "aa{sv}": .tableListType,
            "a{ss}": .textTableType, "a{sa{sv}}": .tableTableType, "a(ss)": .choicesType,
            "av": .mixedListType, "a(ssa{sv})": .buttonsType, "s, b, d or as": .formValueType,
        ]
        return types[signature]?.text ?? Localization.translated(signature)
    }
}

extension Value {
    /// The dictionary with its choices and buttons as the bus has them.
    fileprivate func asOptions(_ definitions: [OptionDefinition]) -> Value {
        guard case .dictionary(let entries, let key, let value) = self else { return self }
        return .dictionary(
            entries.map { entry in
                let definition = definitions.first { .string($0.name) == entry.key }
                guard let definition else { return entry }
                return Entry(
                    key: entry.key,
                    value: .variant(entry.value.unwrapped.asOption(definition.type))
                )
            },
            key: key,
            value: value
        )
    }

    private func asOption(_ type: OptionType) -> Value {
        switch type {
        case .choices: asChoices
        case .buttons: asButtons
        case .table(let definitions): asOptions(definitions)
        case .records(let definitions, _):
            if case .array(let members, let element) = self {
                .array(
                    members.map { member in
                        let table = member.unwrapped.asOptions(definitions)
                        return element == "v" ? .variant(table) : table
                    },
                    element: element
                )
            } else {
                self
            }
        default: self
        }
    }

    /// `a(ss)`; anything else stays as it is.
    private var asChoices: Value {
        let pairs: [Value?]
        switch self {
        case .array(let members, _):
            pairs = members.map { member in
                let member = member.unwrapped
                if case .string = member { return .structure([member, member]) }
                guard let id = member["id"], let label = member["label"] else { return nil }
                return .structure([id, label])
            }
        case .dictionary(let entries, _, _):
            pairs = entries.map { .structure([$0.key, $0.value.unwrapped]) }
        default: return self
        }
        let whole = pairs.compactMap(\.self)
        return whole.count == pairs.count ? .array(whole, element: "(ss)") : self
    }

    /// `a(ssa{sv})`; anything else stays as it is.
    private var asButtons: Value {
        guard case .array(let members, _) = self else { return self }
        let buttons = members.compactMap { member -> Value? in
            guard case .dictionary(let entries, let key, let value) = member.unwrapped,
                let id = member.unwrapped["id"], let label = member.unwrapped["label"]
            else { return nil }
            let style = entries.filter { $0.key != .string("id") && $0.key != .string("label") }
            return .structure([id, label, .dictionary(style, key: key, value: value)])
        }
        return buttons.count == members.count ? .array(buttons, element: "(ssa{sv})") : self
    }
}
