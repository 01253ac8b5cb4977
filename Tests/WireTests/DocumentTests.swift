// SPDX-License-Identifier: MIT
//
// What docs/options.md, docs/plugin-protocol.md and docs/themes.md list is what
// there is: no option, field, setting or colour more, and none less.

import BusValues
import Foundation
import PresenterCore
import TestSupport
import Testing
import Wire

/// A page of the documentation.
struct Page {
    private let lines: [String]

    init(_ name: String) throws {
        let url = Snapshot.project.appendingPathComponent("docs/" + name)
        lines = try String(contentsOf: url, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The rows of the first table whose heading has that first cell, after a line that begins so.
    func table(_ heading: String, after start: String = "") -> [[String]] {
        guard let from = lines.firstIndex(where: { $0.hasPrefix(start) }),
            let head = lines[from...].firstIndex(where: { $0.hasPrefix("| \(heading) |") })
        else { return [] }
        return lines[(head + 2)...].prefix { $0.hasPrefix("|") }.map { row in
            row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// What stands in backquotes.
    static func names(_ cell: String) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
}

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

    @Test("the tables of the options are made from their rows")
    func options() throws {
        let url = Snapshot.project.appendingPathComponent("docs/options.md")
        var page = try String(contentsOf: url, encoding: .utf8)
        for (name, options) in Self.tables {
            let start = try #require(page.range(of: "<!-- options: \(name) -->\n"))
            let end = try #require(
                page.range(of: "<!-- end -->", range: start.upperBound..<page.endIndex)
            )
            let standard = Kind(rawValue: name).map { Presentable(content: .standard($0)) }
            let rows = options.map { Self.rows($0, standard).joined() }.joined()
            let table = "| option | type | meaning |\n|---|---|---|\n" + rows
            page.replaceSubrange(start.upperBound..<end.lowerBound, with: table)
        }
        #expect(try Snapshot.problem(page, at: url) == nil)
    }

    /// The row of an option, and those of the options inside it.
    static func rows(_ option: OptionDefinition, _ standard: Presentable?) -> [String] {
        var meaning = String(option.help.dropLast())
        if let accepts = option.type.accepts { meaning += "; " + accepts }
        let row = standard?.content.kind.options.first { $0.name == option.name }
        if let standard, let value = row?.value(in: standard), let text = Self.text(value) {
            meaning += " (default: `\(text)`)"
        }
        let inner: [String] =
            switch option.type {
            case .table(let options):
                options.flatMap { Self.rows($0, nil) }.map {
                    $0.replacing("| `", with: "| `\(option.name)` › `", maxReplacements: 1)
                }
            default: []
            }
        return ["| `\(option.name)` | \(option.type.signature) | \(meaning) |\n"] + inner
    }

    private static func text(_ value: OptionValue) -> String? {
        switch value {
        case .text(let text): text
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .progress(.indeterminate): "indeterminate"
        default: nil
        }
    }

    @Test("the schema is made from the rows")
    func schema() throws {
        let kinds = Kind.allCases.map { kind in
            "    \"\(kind.rawValue)\": " + Self.object(kind.definitions, "    ")
        }
        let text = """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "title": "Options of org.topmost.Presenter1, by kind",
              "$defs": {
            \(kinds.joined(separator: ",\n"))
              }
            }

            """
        _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let url = Snapshot.project.appendingPathComponent("docs/options.schema.json")
        #expect(try Snapshot.problem(text, at: url) == nil)
    }

    private static func object(_ options: [OptionDefinition], _ indent: String) -> String {
        let properties = options.map { option in
            "\(indent)  \(quoted(option.name)): { \"description\": \(quoted(option.help)), "
                + schema(option.type, indent + "  ") + " }"
        }
        return "{ \"type\": \"object\", \"additionalProperties\": false, \"properties\": {\n"
            + properties.joined(separator: ",\n") + "\n\(indent)} }"
    }

    private static func schema(_ type: OptionType, _ indent: String) -> String {
        switch type {
        case .text(let limits, let minimum):
            "\"type\": \"string\", \"minLength\": \(minimum), \"maxLength\": \(limits.bytes)"
        case .styledText: "\"type\": \"array\""
        case .boolean: "\"type\": \"boolean\""
        case .integer(let range):
            "\"type\": \"integer\", \"minimum\": \(range.lowerBound), "
                + "\"maximum\": \(range.upperBound)"
        case .milliseconds(let range, let zeroIsNever):
            "\"type\": \"integer\", \"minimum\": \(zeroIsNever ? 0 : range.lowerBound), "
                + "\"maximum\": \(range.upperBound)"
        case .word(let words, _):
            "\"enum\": [" + words.map(quoted).joined(separator: ", ") + "]"
        case .progress: "\"type\": [\"number\", \"string\"]"
        case .picture: "\"type\": [\"object\", \"null\"]"
        case .colors, .tables: "\"type\": \"object\""
        case .strings(_, let most): "\"type\": \"array\", \"maxItems\": \(most)"
        case .buttons(let range), .choices(let range):
            "\"type\": \"array\", \"minItems\": \(range.lowerBound), "
                + "\"maxItems\": \(range.upperBound)"
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
            #expect(message.hasPrefix("\(kind.rawValue): \"\(option.name)\" takes "), "\(message)")
            #expect(message.hasSuffix(", got h"), "\(message)")
        }
    }
}

@Suite("Protocol as documented")
struct ProtocolDocumentTests {
    @Test("sample lines are what is sent, but for what has its default")
    func samples() throws {
        let url = Snapshot.project.appendingPathComponent("docs/plugin-protocol.md")
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        var count = 0
        for line in lines {
            let sample = Array(line.dropFirst(2).utf8)
            let sent: [UInt8]
            if line.hasPrefix("> {") {
                sent = try HostMessage(line: sample).encodedLine()
            } else if line.hasPrefix("< {") {
                sent = try PluginMessage(line: sample).encodedLine()
            } else {
                continue
            }
            count += 1
            // Some samples leave out what has its default.
            let shown = try JSONSerialization.jsonObject(with: Data(sample))
            let whole = try JSONSerialization.jsonObject(with: Data(sent))
            #expect(Self.contains(whole, shown), "\(line)")
            #expect(sample.count < sent.count - 1 || sent == sample + [10], "\(line)")
        }
        #expect(count > 30)
    }

    /// Whether JSON holds all that other JSON does.
    private static func contains(_ whole: Any, _ part: Any) -> Bool {
        switch (whole, part) {
        case (let whole as [String: Any], let part as [String: Any]):
            part.allSatisfy { key, value in whole[key].map { contains($0, value) } ?? false }
        case (let whole as [Any], let part as [Any]):
            whole.count == part.count && zip(whole, part).allSatisfy { contains($0, $1) }
        default: "\(whole)" == "\(part)"
        }
    }

    /// A message's JSON.
    private func object(_ message: HostMessage) throws -> [String: Any] {
        let line = Data(try message.encodedLine())
        return try #require(JSONSerialization.jsonObject(with: line) as? [String: Any])
    }

    @Test("every setting is listed, and no other")
    func settings() throws {
        let settings = DisplaySettings(
            theme: .dark,
            colors: [.surface: RGB(red: 1, green: 2, blue: 3)],
            accent: RGB(red: 1, green: 2, blue: 3),
            font: "Inter",
            monospace: "Mono",
            radius: 0.5
        )
        let message = try object(.settings(settings))
        let sent = try #require(message["settings"] as? [String: Any])
        let listed = try Page("plugin-protocol.md").table("setting").flatMap { Page.names($0[0]) }
        #expect(Set(listed) == Set(sent.keys))
    }

    @Test("every field of a scene and its cards is listed, and no other")
    func fields() throws {
        let scene = try object(.scene(SceneMessage(entity: Samples.scene)))
        let page = try Page("plugin-protocol.md")
        let known = Set(page.table("field of a scene").flatMap { Page.names($0[0]) })
        // The samples' keyboard is nobody's.
        #expect(
            Set(scene.keys).subtracting(["type"]).union(["keyboard"])
                == known.union(["waiting_toasts"])
        )

        var fields: [String: Set<String>] = [:]
        for content in Samples.contents {
            // What its timer says is on every third.
            var scene = Scene(revision: 1)
            scene.toasts = [Samples.card(6, content)]
            let cards =
                try object(.scene(SceneMessage(entity: scene)))["toasts"] as? [[String: Any]]
            let card = try #require(cards?.first)
            let kind = try #require(card["kind"] as? String)
            fields[kind, default: []].formUnion(card.keys)
        }
        let rows = page.table("field of a card")
        let common = Set(
            rows.filter { $0[0].hasPrefix("`") }.flatMap { Page.names($0[0]) }
        )
        for (kind, keys) in fields {
            let row = rows.first { $0[0] == kind }
            let own = Set(row.map { Page.names($0[1]) } ?? [])
            #expect(keys.subtracting(common) == own, "\(kind)")
        }
        #expect(fields.values.reduce(Set()) { $0.union($1) }.isSuperset(of: common))
    }

    @Test("every field of an identity is listed, travels, and no other")
    func identity() throws {
        let whole = Identity(
            key: "exe:/usr/bin/bash",
            displayName: "backup.sh",
            iconName: "disk",
            claimedName: "Backup",
            isImpostor: true,
            isInTerminal: true,
            trust: .program,
            processID: 42
        )
        let message = IdentityMessage(entity: whole)
        #expect(try message.toEntity() == whole)
        let line = try JSONEncoder().encode(message)
        let sent = try #require(JSONSerialization.jsonObject(with: line) as? [String: Any])
        let page = try Page("plugin-protocol.md")
        let listed = page.table("field of an identity").flatMap { Page.names($0[0]) }
        #expect(Set(listed) == Set(sent.keys))
    }

    @Test("every colour of a theme is listed, and no other")
    func colors() throws {
        let listed = try Page("themes.md").table("role").flatMap { Page.names($0[0]) }
        #expect(listed.sorted() == ColorName.allCases.map(\.rawValue).sorted())
    }
}
