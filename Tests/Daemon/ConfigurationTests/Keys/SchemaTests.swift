// SPDX-License-Identifier: MIT
//
// One table of keys, three ways to tell of it: the code's, the commented file's
// and the schema's. The schema is written here from the other two and compared
// with the one beside the file, so that none of them can say something else.

import Foundation
import PresenterCore
import TestSupport
import Testing

@testable import Configuration

@Suite("Schema")
struct SchemaTests {
    static let span = #"^[0-9]{1,8}(\.[0-9]{1,3})? ?(ms|s|min|h)$"#
    static let color = "^#[0-9a-fA-F]{6}$"

    /// What a key takes, as schemas say it; one entry for each form.
    static func forms(of form: ConfigurationKey.Form) -> [[(String, OrderedJSON)]] {
        var forms: [[(String, OrderedJSON)]] = []
        if !form.keywords.isEmpty {
            forms.append([("enum", .list(form.keywords.map { .text($0) }))])
        }
        func pattern(_ text: String) -> [(String, OrderedJSON)] {
            [("type", .text("string")), ("pattern", .text(text))]
        }
        switch form.kind {
        case nil: break
        case .boolean: forms.append([("type", .text("boolean"))])
        case .integer(let range):
            forms.append([
                ("type", .text("integer")), ("minimum", .raw("\(range.lowerBound)")),
                ("maximum", .raw("\(range.upperBound)")),
            ])
        case .number(let range):
            forms.append([
                ("type", .text("number")), ("minimum", .raw("\(range.lowerBound)")),
                ("maximum", .raw("\(range.upperBound)")),
            ])
        case .span: forms.append(pattern(span))
        case .color: forms.append(pattern(color))
        case .text(_, let expression): forms.append(pattern(expression))
        case .list:
            forms.append([
                ("type", .text("array")), ("items", .object([("type", .text("string"))])),
            ])
        case .theme:
            forms.append(pattern(ConfigurationKey.name))
            let theme = OrderedJSON.object(pattern(ConfigurationKey.name))
            forms.append([
                ("type", .text("object")), ("additionalProperties", .raw("false")),
                ("required", .list([.text("light"), .text("dark")])),
                ("properties", .object([("light", theme), ("dark", theme)])),
            ])
        }
        return forms
    }

    static func schema() throws -> String {
        let documented = try DocumentedKey.all()
        var tables: [(String, [(String, OrderedJSON)])] = []
        for key in ConfigurationKey.all {
            let parts = key.path.components(separatedBy: ".")
            var members: [(String, OrderedJSON)] = []
            let text = documented.first { $0.path == key.path }?.text ?? ""
            members.append(("description", .text(text)))
            let forms = forms(of: key.takes)
            if forms.count == 1 {
                members += forms[0]
            } else {
                members.append(("anyOf", .list(forms.map { .object($0) })))
            }
            members.append(("default", .raw("\(key.value(Configuration()))")))
            if tables.last?.0 != parts[0] { tables.append((parts[0], [])) }
            tables[tables.count - 1].1.append((parts[1], .object(members)))
        }
        let properties = tables.map { name, keys in
            (
                name,
                OrderedJSON.object([
                    ("type", .text("object")), ("additionalProperties", .raw("false")),
                    ("properties", .object(keys)),
                ])
            )
        }
        let rules = [("rule", RuleSchema.rule), ("modes", RuleSchema.modes)]
        return OrderedJSON.object([
            ("$schema", .text("http://json-schema.org/draft-07/schema#")),
            ("title", .text("Topmost's config.toml")), ("type", .text("object")),
            ("additionalProperties", .raw("false")), ("properties", .object(properties + rules)),
        ]).written() + "\n"
    }

    @Test("the schema beside the file is what code and file say")
    func agrees() throws {
        let url = GoldenFile.project.appendingPathComponent("config/topmost.schema.json")
        let schema = try Self.schema()
        #expect(try GoldenFile.problem(schema, at: url) == nil, "make golden rewrites it")
        #expect(try JSONSerialization.jsonObject(with: Data(schema.utf8)) is [String: Any])
    }

    @Test("topmost.toml(5) has the keys as the file documents them")
    func manual() throws {
        let url = GoldenFile.project.appendingPathComponent("docs/man/topmost.toml.5")
        let page = try String(contentsOf: url, encoding: .utf8)
        let start = try #require(page.range(of: ".\\\" keys\n")).upperBound
        let end = try #require(page.range(of: ".\\\" end of keys")).lowerBound
        let text = page[..<start] + (try DocumentedKey.manual()) + page[end...]
        #expect(try GoldenFile.problem(String(text), at: url) == nil, "make golden rewrites it")
    }

    @Test("topmost-rules(5) has every key of rules and modes")
    func manualOfRules() throws {
        let url = GoldenFile.project.appendingPathComponent("docs/man/topmost-rules.5")
        let page = try String(contentsOf: url, encoding: .utf8)
        let items = page.split(separator: "\n").filter { $0.hasPrefix(".It Cm ") }
        let conditions = TableReader.matchKeys.map { "match." + $0.name }
        let actions = TableReader.ruleKeys.map(\.name).filter { $0 != "match" }
        for key in conditions + actions + TableReader.modeKeys.map(\.name) {
            #expect(items.contains { $0.split(separator: " ").contains(key[...]) }, "\(key)")
        }
    }

    @Test("a setting for the default of an option is a key with that default, or a table")
    func settings() throws {
        let definitions = Kind.allCases.flatMap(\.definitions)
        #expect(definitions.contains { $0.setting != nil })
        for definition in definitions {
            guard let setting = definition.setting else { continue }
            let keys = ConfigurationKey.all.filter {
                let parts = $0.path.components(separatedBy: ".")
                return setting == "[\(parts[0])] \(parts[1])" || setting == "[\(parts[0])]"
            }
            let key = try #require(keys.first, "\(setting)")
            guard case .integer(let number)? = definition.standard else { continue }
            let text = TimeSpan.text(.milliseconds(number))
            #expect("\(key.value(Configuration()))" == "\"\(text)\"", "\(setting)")
        }
    }

    @Test("every key is documented with its default, in the code's order")
    func documented() throws {
        let documented = try DocumentedKey.all()
        #expect(documented.map(\.path) == ConfigurationKey.all.map(\.path))
        let defaults = ConfigurationKey.all.map { "\($0.value(Configuration()))" }
        #expect(documented.map(\.example) == defaults)
        for (index, key) in documented.enumerated() where key.text.isEmpty {
            Issue.record("\(key.path) has no comment (number \(index))")
        }
    }

    @Test(
        "the schema accepts what the reader accepts, and refuses what it refuses by form",
        arguments: [
            (span, ["800ms", "1.5min", "2 h", "0ms", "24h"], ["5", "s", "-1s", "1.2345s", "5 S"]),
            (color, ["#3366ff", "#ABCDEF"], ["#36f", "3366ff", "#3366fg", "blue"]),
            (ConfigurationKey.name, ["paper", "a-B_9"], ["", "a b", "../x", "ä"]),
            ("^output:.+$", ["output:DP-1"], ["output:", "DP-1"]),
        ] as [(String, [String], [String])]
    )
    func patterns(pattern: String, good: [String], bad: [String]) throws {
        let expression = try NSRegularExpression(pattern: pattern)
        func matches(_ text: String) -> Bool {
            let range = NSRange(text.startIndex..., in: text)
            return expression.firstMatch(in: text, range: range) != nil
        }
        for text in good { #expect(matches(text), "\(text)") }
        for text in bad { #expect(!matches(text), "\(text)") }
    }

    @Test("what a key shows, it reads back to the same")
    func roundTrip() throws {
        var odd = Configuration()
        odd.limits.visibleToasts = 20
        odd.limits.normalTimeout = nil
        odd.limits.criticalTimeout = .milliseconds(90_500)
        odd.limits.loadingDelay = .zero
        odd.display.toastPosition = .bottomRight
        odd.display.follow = .named("DP \"1\"\\\u{1}")
        odd.look.theme = .scheme(light: "a", dark: "b-C_9")
        odd.look.contrast = .high
        odd.look.accent = .theme
        odd.look.textScale = 1.25
        odd.look.reducedMotion = false
        odd.displayChoice = .named("x11")
        odd.displayIdleTime = nil
        odd.startsInDoNotDisturb = true
        for configuration in [Configuration(), odd] {
            let text = ConfigurationKey.all.map { "\($0.path) = \($0.value(configuration))" }
            var report = ConfigurationReport()
            report.apply(Array(text.joined(separator: "\n").utf8), file: "/c.toml")
            #expect(report.problems == [])
            #expect(report.configuration == configuration)
            #expect(report.settings.allSatisfy { $0.origin?.file == "/c.toml" })
        }
    }
}

extension SchemaTests {
    /// JSON whose members keep their order.
    indirect enum OrderedJSON {
        case raw(String)
        case list([OrderedJSON])
        case object([(String, OrderedJSON)])

        static func text(_ text: String) -> OrderedJSON {
            let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return .raw("\"\(escaped)\"")
        }

        func written(_ indent: String = "") -> String {
            let inner = indent + "  "
            switch self {
            case .raw(let text): return text
            case .list(let items):
                if case .object? = items.first {
                    let lines = items.map { inner + $0.written(inner) }
                    return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
                }
                return "[" + items.map { $0.written(inner) }.joined(separator: ", ") + "]"
            case .object(let members):
                let lines = members.map { name, value in
                    "\(inner)\"\(name)\": \(value.written(inner))"
                }
                return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
            }
        }
    }
}
