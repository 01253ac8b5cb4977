// SPDX-License-Identifier: MIT
//
// What docs/options.md lists is what there is: no option more, and none less.

import BusValues
import Foundation
import PresenterCore
import TestSupport
import Testing
import Texts

@Suite("Options as documented")
struct OptionsDocumentTests {
    /// The kind's name in the documents, and its own options.
    static var tables: [(name: String, options: [OptionDefinition])] {
        let common = Kind.allCases.map { Set($0.definitions.map(\.name)) }
            .reduce(Set(Kind.toast.definitions.map(\.name))) { $0.intersection($1) }
        let every = Kind.toast.definitions.filter { common.contains($0.name) }
        return [("every", every)]
            + Kind.allCases.map { kind in
                (kind.rawValue, kind.definitions.filter { !common.contains($0.name) })
            } + [("style", Button.definitions)]
    }

    @Test("an option that every kind has has one default, which the first table gives")
    func defaultsOfEveryKind() throws {
        let every = try #require(Self.tables.first)
        for option in every.options {
            for kind in Kind.allCases {
                let own = try #require(kind.definitions.first { $0.name == option.name })
                let isSame = own.standard == option.standard && own.setting == option.setting
                #expect(isSame, "\(kind) \(option.name)")
            }
        }
    }

    @Test("the tables of the options are made from their rows")
    func options() throws {
        let url = GoldenFile.project.appendingPathComponent("docs/options.md")
        var page = try String(contentsOf: url, encoding: .utf8)
        for (name, options) in Self.tables {
            let start = try #require(page.range(of: "<!-- options: \(name) -->\n"))
            let end = try #require(
                page.range(of: "<!-- end -->", range: start.upperBound..<page.endIndex)
            )
            var rows = [["option", "type", "default", "flag", "meaning"]]
            rows += options.flatMap { Self.rows($0, of: name) }
            // The options of a style have no flags: they are the value of one.
            if name == "style" { for index in rows.indices { rows[index].remove(at: 3) } }
            var lines = rows.map { "| " + $0.joined(separator: " | ") + " |\n" }
            lines.insert("|" + rows[0].map { _ in "---|" }.joined() + "\n", at: 1)
            page.replaceSubrange(start.upperBound..<end.lowerBound, with: lines.joined())
        }
        #expect(try GoldenFile.problem(page, at: url) == nil, "make golden rewrites it")
    }

    /// The cells of an option, and those of the options inside it.
    private static func rows(
        _ option: OptionDefinition,
        of table: String,
        in outer: OptionDefinition? = nil
    ) -> [[String]] {
        var meaning = String(option.help.english.dropLast())
        if let accepts = option.type.accepts { meaning += "; " + accepts }
        // A file and the bus accept more than a flag, which is a time in words.
        if case .milliseconds(let range, _) = option.type, range.upperBound > 86_400_000,
            let flag = option.flagName
        {
            meaning += "; `--\(flag)` accepts up to 24h"
        }
        let standard = [
            required(option, in: outer, of: table),
            option.standard.flatMap(json).map { "`\($0)`" },
            option.setting.map { "set by `\($0)`" },
        ].compactMap { $0 }.joined(separator: ", ")
        let name = [outer?.name, option.name].compactMap { $0.map { "`\($0)`" } }
            .joined(separator: " › ")
        let inner: [[String]] =
            switch option.type {
            case .table(let options), .records(let options, _):
                options.flatMap { rows($0, of: table, in: option) }
            default: []
            }
        return [[name, option.type.signature, standard, flag(of: option, in: outer), meaning]]
            + inner
    }

    /// The kinds that require an option, in words; `nil`: none.
    private static func required(
        _ option: OptionDefinition,
        in outer: OptionDefinition?,
        of table: String
    ) -> String? {
        if outer != nil {
            if case .text(_, minimum: 1...) = option.type { return "**required**" }
            return nil
        }
        let kinds = needs[option.name] ?? [:]
        if table == "every" {
            let words = kinds.sorted { $0.key < $1.key }.map { $0.key + $0.value }
            return words.isEmpty ? nil : "**required** by " + words.joined(separator: ", ")
        }
        return kinds[table].map { "**required**" + $0 }
    }

    /// The options that an error asks for when nothing else is missing, by name: the kinds that
    /// need it, each with its condition.
    private static let needs: [String: [String: String]] = {
        var needs: [String: [String: String]] = [:]
        for kind in Kind.allCases {
            var values: [String: OptionValue] = [:]
            while let missing = missing(kind, values), values[missing.option] == nil {
                // "some text, unless there is a message"
                let unless = missing.takes.split(separator: ", unless").dropFirst().first
                needs[missing.option, default: [:]][kind.rawValue] =
                    unless.map { " unless" + $0 } ?? ""
                values[missing.option] =
                    missing.option == "title"
                    ? .text("T") : .buttons([Button(id: "a", title: "A")])
            }
        }
        return needs
    }()

    private static func missing(_ kind: Kind, _ values: [String: OptionValue]) -> BuildError? {
        do {
            _ = try OptionValues(kind, values).build()
            return nil
        } catch {
            return error
        }
    }

    /// The flag of an option, or why there is none.
    private static func flag(of option: OptionDefinition, in outer: OptionDefinition?) -> String {
        guard let name = option.flagName else {
            guard case .none(let reason) = option.flag else { return "" }
            return "none: " + reason
        }
        guard let outer else { return "`--\(name)`" }
        // Fields are written in a syntax of their own.
        guard let prefix = outer.flagName else { return "`\(name)` in `--field`" }
        return option.flag == .ofTable ? "`--\(prefix)`" : "`--\(prefix)-\(name)`"
    }

    /// A default as JSON; `nil`: it is empty, or a table whose options have defaults.
    private static func json(_ value: OptionValue) -> String? {
        switch value {
        case .text(let text): text.isEmpty ? nil : quoted(text)
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .progress(.indeterminate): quoted("indeterminate")
        default: nil
        }
    }

    @Test("the schema is made from the rows")
    func schema() throws {
        let kinds = Self.presented.map { kind in
            "    \"\(kind.rawValue)\": "
                + Self.object(
                    kind.definitions,
                    "    ",
                    ["kind": "\"const\": \"\(kind.rawValue)\""],
                    required: ["kind"]
                )
        }
        let references = Self.presented.map { "{ \"$ref\": \"#/$defs/\($0.rawValue)\" }" }
        let text = """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "title": "A file of topmost present",
              "oneOf": [\(references.joined(separator: ", "))],
              "$defs": {
            \(kinds.joined(separator: ",\n"))
              }
            }

            """
        _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let url = GoldenFile.project.appendingPathComponent("docs/options.schema.json")
        #expect(try GoldenFile.problem(text, at: url) == nil, "make golden rewrites it")
    }

    /// The kinds that a file can describe.
    private static let presented = [Kind.modal, .bottomSheet, .toast]

    private static func object(
        _ options: [OptionDefinition],
        _ indent: String,
        _ others: KeyValuePairs<String, String> = [:],
        required: [String] = []
    ) -> String {
        let own = others.map { "\(indent)  \(quoted($0.key)): { \($0.value) }" }
        let properties = options.map { option in
            let setting = option.setting.map { " Default: \($0)." } ?? ""
            let standard = option.standard.flatMap(json).map { ", \"default\": \($0)" } ?? ""
            return "\(indent)  \(quoted(option.name)): { "
                + "\"description\": \(quoted(option.help.english + setting)), "
                + schema(option.type, indent + "  ") + standard + " }"
        }
        let needs = required.map(quoted).joined(separator: ", ")
        return "{ \"type\": \"object\", \"additionalProperties\": false, "
            + (needs.isEmpty ? "" : "\"required\": [\(needs)], ") + "\"properties\": {\n"
            + (own + properties).joined(separator: ",\n") + "\n\(indent)} }"
    }

    private static let idAndLabel: KeyValuePairs = [
        "id": "\"type\": \"string\"", "label": "\"type\": \"string\"",
    ]

    private static func labelled(_ options: [OptionDefinition], _ indent: String) -> String {
        object(options, indent, idAndLabel, required: ["id", "label"])
    }

    private static func schema(_ type: OptionType, _ indent: String) -> String {
        switch type {
        case .text(let limits, let minimum):
            "\"type\": \"string\", \"minLength\": \(minimum), \"maxLength\": \(limits.bytes)"
        case .styledText(let limits):
            "\"type\": \"string\", \"maxLength\": \(limits.bytes)"
        case .boolean: "\"type\": \"boolean\""
        case .integer(let range, _):
            "\"type\": \"integer\", \"minimum\": \(range.lowerBound), "
                + "\"maximum\": \(range.upperBound)"
        case .number: "\"type\": \"number\""
        case .milliseconds(let range, let zeroIsNever):
            "\"type\": \"integer\", \"minimum\": \(zeroIsNever ? 0 : range.lowerBound), "
                + "\"maximum\": \(range.upperBound)"
        case .word(let keywords, _):
            "\"enum\": [" + keywords.map(quoted).joined(separator: ", ") + "]"
        case .progress: "\"type\": [\"number\", \"string\"]"
        case .picture: "\"type\": \"string\""
        case .colors: "\"type\": \"object\", \"additionalProperties\": { \"type\": \"string\" }"
        case .tables(let options):
            "\"type\": \"object\", \"additionalProperties\": " + object(options, indent)
        case .strings(_, let maximum), .pictures(let maximum):
            "\"type\": \"array\", \"maxItems\": \(maximum)"
        case .buttons(let range):
            "\"type\": \"array\", \"minItems\": \(range.lowerBound), "
                + "\"maxItems\": \(range.upperBound), \"items\": "
                + labelled(Button.definitions, indent)
        case .choices(let range):
            "\"type\": [\"array\", \"object\"], \"minItems\": \(range.lowerBound), "
                + "\"maxItems\": \(range.upperBound), \"items\": { \"anyOf\": [\n"
                + "\(indent)  { \"type\": \"string\" },\n\(indent)  "
                + labelled([], indent + "  ") + "\n\(indent)] }"
        case .formValue: "\"type\": [\"string\", \"boolean\", \"number\", \"array\"]"
        case .records(let options, let range):
            "\"type\": \"array\", \"minItems\": \(range.lowerBound), "
                + "\"maxItems\": \(range.upperBound), \"items\": " + object(options, indent)
        case .table(let options):
            String(object(options, indent).dropFirst(2).dropLast(2))
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\"", with: "\\\"") + "\""
    }

    @Test("an error asks for the type that is listed", arguments: Kind.allCases)
    func types(kind: Kind) throws {
        for option in kind.definitions {
            let message = OptionsTests.message {
                try OptionsTests.read(kind, [option.name: .closedFileDescriptor])
            }
            #expect(
                message.hasPrefix("\(kind.rawValue): \"\(option.name)\" expects "),
                "\(message)"
            )
            #expect(message.hasSuffix(", got h"), "\(message)")
        }
    }
}
