// SPDX-License-Identifier: MIT

import PresenterCore
import Texts

/// The Swift source of the client's builders, made from the rows of the options.
enum BuilderSource {
    /// The source files by name.
    static var files: [String: String] {
        [
            "Words.swift": words,
            "Request+Options.swift": file([("Topmost.Request", common)]),
            "Kinds+Options.swift": file(
                kinds.map { kind, type in
                    (type, kind.definitions.filter { !common.contains($0) })
                }
            ),
            "Parts+Options.swift": file(
                parts.sorted { $0.key < $1.key }.map { ("Topmost.\($0.key)", $0.value) }
            ),
        ]
    }

    private static let kinds: [(kind: Kind, type: String)] = [
        (.modal, "Modal"), (.bottomSheet, "BottomSheet"), (.toast, "Toast"),
        (.loading, "Loading"), (.retry, "Retry"),
    ]

    /// The builders of options that are tables, by the option's name.
    private static let partTypes = [
        "input": "TextInput", "choices": "ChoiceList", "reply": "Reply", "style": "ButtonStyle",
        "fields": "FormField",
    ]

    private static var parts: [String: [OptionDefinition]] {
        var parts: [String: [OptionDefinition]] = [:]
        for definition in kinds.flatMap(\.kind.definitions) {
            switch definition.type {
            case .table(let definitions), .tables(let definitions), .records(let definitions, _):
                parts[partTypes[definition.name] ?? definition.name] = definitions
            default: continue
            }
        }
        return parts
    }

    /// The options that every kind has.
    private static var common: [OptionDefinition] {
        Kind.modal.definitions.filter { definition in
            // A message brings its markup along.
            definition.name != "markup"
                && Kind.allCases.allSatisfy { $0.definitions.contains(definition) }
        }
    }

    // MARK: Words

    /// The types of words.
    private static var words: String {
        var enums = ["ColorRole": ColorRole.allCases.map(\.rawValue)]
        for definition in (kinds.flatMap(\.kind.definitions) + parts.values.joined()) {
            guard case .word(let words, _) = definition.type else { continue }
            let name = wordType(definition.name)
            precondition(enums[name] ?? words == words, "two lists of words for \(name)")
            enums[name] = words
        }
        let types = enums.sorted { $0.key < $1.key }.map { name, words in
            "    /// A value of an option.\n"
                + "    public enum \(name): String, Hashable, Sendable, CaseIterable {\n"
                + cases(words) + "    }\n"
        }
        return head + "\nextension Topmost {\n" + types.joined(separator: "\n") + "}\n"
    }

    private static func cases(_ words: [String]) -> String {
        let names = words.map { camel($0) == "switch" ? "`switch`" : camel($0) }
        let line = "        case \(names.joined(separator: ", "))\n"
        guard words.contains(where: { camel($0) != $0 }) || line.count > columns else {
            return line
        }
        return zip(words, names).map { word, name in
            "        case \(name)\(camel(word) == word ? "" : " = \"\(word)\"")\n"
        }.joined()
    }

    /// The columns of a line with its end.
    private static let columns = 101

    // MARK: Methods

    private static let head = """
        // SPDX-License-Identifier: MIT
        //
        // Made from the table of options by `make golden`; do not edit.

        """

    private static func file(_ types: [(name: String, definitions: [OptionDefinition])]) -> String {
        types.reduce(head + "\nimport BusValues\n") { text, type in
            let body = type.definitions.filter { $0.name != "markup" }.map(methods)
            return text + "\nextension \(type.name) {\n" + body.joined(separator: "\n") + "}\n"
        }
    }

    private static func methods(_ definition: OptionDefinition) -> String {
        let name = definition.name
        let plain = camel(name.hasSuffix("_ms") ? String(name.dropLast(3)) : name)
        let setter = plain == "default" ? "`default`" : plain
        func method(
            _ parameter: String,
            _ value: String,
            label: String = "_ ",
            accepts: String? = accepts(definition.type)
        ) -> String {
            documentation(definition, accepts: accepts)
                + function("\(setter)(\(label)\(parameter))", "with(\"\(name)\", \(value))")
        }
        switch definition.type {
        case .text: return method("text: String", ".string(text)")
        case .picture:
            return method("picture: String", ".string(picture)") + "\n"
                + method("pixels: Topmost.Pixels", "pixels.value", label: "", accepts: nil)
        case .styledText:
            return method("text: String", ".string(text)).with(\"markup\", .boolean(false)")
                + "\n"
                + method(
                    "markup: String",
                    ".string(markup)).with(\"markup\", .boolean(true)",
                    label: ""
                )
        case .boolean: return method("flag: Bool = true", ".boolean(flag)")
        case .integer: return method("number: Int", ".int64(Int64(number))")
        case .number: return method("number: Double", ".double(number)")
        case .milliseconds(_, zeroIsNever: true):
            return method("span: Duration?", ".int64(span?.milliseconds ?? 0)")
        case .milliseconds: return method("span: Duration", ".int64(span.milliseconds)")
        case .word:
            return method("value: Topmost.\(wordType(name))", ".string(value.rawValue)")
        case .progress: return method("progress: Topmost.Progress", "progress.value")
        case .colors: return method("colors: [Topmost.ColorRole: String]", ".colors(colors)")
        case .strings: return method("texts: [String]", ".strings(texts)")
        case .pictures: return method("pictures: [String]", ".strings(pictures)")
        case .formValue: return method("value: Topmost.FormValue", "value.value")
        case .records:
            let type = "Topmost." + (partTypes[name] ?? name)
            return method(
                "\(setter): [\(type)]",
                ".array(\(setter).map(\\.given.dictionary), element: \"a{sv}\")"
            )
        case .buttons: return method("buttons: [Topmost.Button]", ".buttons(buttons)")
        case .choices: return method("choices: [Topmost.Choice]", ".choices(choices)")
        case .table:
            return method(
                "\(setter): Topmost.\(partTypes[name] ?? name)",
                "\(setter).given.dictionary"
            )
        case .tables:
            return documentation(definition)
                + function(
                    "\(setter)(_ id: String, _ \(setter): Topmost.\(partTypes[name] ?? name))",
                    "adding(\(setter).given.dictionary, for: id, to: \"\(name)\")"
                )
        }
    }

    /// A method, in one line if it fits there.
    private static func function(_ signature: String, _ body: String) -> String {
        let head = "    public func \(signature) -> Self {"
        let line = "\(head) \(body) }\n"
        return line.count > columns ? "\(head)\n        \(body)\n    }\n" : line
    }

    private static func documentation(
        _ definition: OptionDefinition,
        accepts: String? = nil
    ) -> String {
        var lines = ["    /// \(definition.help.english)\n"]
        if let accepts {
            lines += ["    ///\n", "    /// Accepts \(accepts).\n"]
        }
        return lines.joined()
    }

    private static func accepts(_ type: OptionType) -> String? {
        // Its enum has the words.
        if case .word = type { return nil }
        // Pixels travel on the bus only.
        if case .picture = type {
            return "a path, a file or https address, an icon name or one emoji"
        }
        if case .colors = type { return "`#rrggbb` for each" }
        if case .milliseconds(let range, let zeroIsNever) = type {
            let (minimum, maximum) = (span(range.lowerBound), span(range.upperBound))
            return "\(minimum) to \(maximum)" + (zeroIsNever ? "; `nil`: never" : "")
        }
        return type.accepts
    }

    /// Milliseconds in words: `30 s`.
    private static func span(_ milliseconds: Int64) -> String {
        let units: [(Int64, String)] = [(86_400_000, "days"), (60_000, "min"), (1000, "s")]
        let unit = units.first { milliseconds > 0 && milliseconds % $0.0 == 0 } ?? (1, "ms")
        return "\(milliseconds / unit.0) \(unit.1)"
    }

    /// The names of the enums of words, where they need more than the option's own.
    private static func wordType(_ name: String) -> String {
        ["size": "ButtonSize", "type": "FieldType"][name] ?? camel(name, isType: true)
    }

    /// `image_width` → `imageWidth`, or `ImageWidth`.
    private static func camel(_ name: String, isType: Bool = false) -> String {
        let parts = name.split(separator: "_").map(String.init)
        return parts.enumerated().map { index, part in
            index == 0 && !isType ? part : part.prefix(1).uppercased() + part.dropFirst()
        }.joined()
    }
}
