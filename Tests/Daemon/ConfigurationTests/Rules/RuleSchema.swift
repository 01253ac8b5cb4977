// SPDX-License-Identifier: MIT

import PresenterCore
import Rules
import TestSupport

@testable import Configuration

/// The schema of rules and modes.
enum RuleSchema {
    typealias JSON = SchemaTests.OrderedJSON

    private static let text = JSON.object([("type", .text("string"))])
    private static let flag = JSON.object([("type", .text("boolean"))])
    private static let texts = JSON.object([
        ("anyOf", .list([text, .object([("type", .text("array")), ("items", text)])]))
    ])

    private static func table(_ members: [(String, JSON)], required: [String] = []) -> JSON {
        .object(
            [("type", .text("object")), ("additionalProperties", .raw("false"))]
                + (required.isEmpty ? [] : [("required", .list(required.map { .text($0) }))])
                + [("properties", .object(members))]
        )
    }

    private static var match: JSON {
        let forms = [
            "hint": JSON.object([("type", .text("object"))])
        ].merging(Situation.allCases.map { ($0.rawValue, flag) }) { $1 }
        return table(TableReader.matchKeys.map { ($0.name, forms[$0.name] ?? texts) })
    }

    /// Options of any kind; the reader checks which one fits.
    private static var set: JSON {
        let names = Set(Kind.allCases.flatMap { TableReader.definitions(of: [$0]).keys })
        let leaving = RuleDecision.leaving.map(\.rawValue)
        return table(
            names.union(leaving).sorted().map { ($0, leaving.contains($0) ? flag : .raw("{}")) }
        )
    }

    /// The list of rules.
    static var rule: JSON {
        let forms = [
            "name": text, "match": match, "set": set,
            "expired": .object([
                ("enum", .list(ExpiredToasts.allCases.map { .text($0.rawValue) }))
            ]), "run": .object([("type", .text("array")), ("items", text)]),
        ]
        return .object([
            ("type", .text("array")),
            (
                "items",
                table(
                    TableReader.ruleKeys.map { ($0.name, forms[$0.name] ?? flag) },
                    required: ["name"]
                )
            ),
        ])
    }

    /// The table of modes.
    static var modes: JSON {
        let forms = ["do_not_disturb": flag]
        return .object([
            ("type", .text("object")),
            (
                "additionalProperties",
                table(TableReader.modeKeys.map { ($0.name, forms[$0.name] ?? texts) })
            ),
        ])
    }
}
