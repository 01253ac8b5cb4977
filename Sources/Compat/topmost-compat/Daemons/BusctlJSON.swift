// SPDX-License-Identifier: MIT

import BusValues
import CommandKit

/// Writes an answer of the bus as busctl does, with the type of each value: scripts for
/// other daemons read that.
///
/// Source: busctl(1), "--json=".
enum BusctlJSON {
    /// One line, as with `--json=short`.
    static func short(_ value: Value) -> String {
        JSON.text(answer(value))
    }

    /// Indented with tabs, as with `--json=pretty`.
    static func pretty(_ value: Value) -> String {
        pretty(answer(value), indent: "")
    }

    private static func answer(_ value: Value) -> Value {
        .fields([
            ("type", .string(value.typeSignature)), ("data", .array([typed(value)], element: "v")),
        ])
    }

    /// The value with objects of type and data in place of variants.
    private static func typed(_ value: Value) -> Value {
        switch value {
        case .variant(let inner):
            return .fields([("type", .string(inner.typeSignature)), ("data", typed(inner))])
        case .array(let members, _):
            return .array(members.map { .variant(typed($0)) }, element: "v")
        case .dictionary(let entries, _, _):
            let fields = entries.map { ($0.key.text ?? "", typed($0.value) as Value?) }
            return .fields(fields)
        default:
            return value
        }
    }

    private static func pretty(_ value: Value, indent: String) -> String {
        let inner = indent + "\t"
        func lines(_ items: [String], _ open: String, _ close: String) -> String {
            guard !items.isEmpty else { return open + close }
            return open + "\n" + items.map { inner + $0 }.joined(separator: ",\n") + "\n" + indent
                + close
        }
        switch value.unwrapped {
        case .array(let members, _):
            return lines(members.map { pretty($0, indent: inner) }, "[", "]")
        case .dictionary(let entries, _, _):
            return lines(
                entries.map { JSON.text($0.key) + " : " + pretty($0.value, indent: inner) },
                "{",
                "}"
            )
        case let plain:
            return JSON.text(plain)
        }
    }
}
