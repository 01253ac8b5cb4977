// SPDX-License-Identifier: MIT

import Basics
package import BusValues
import ChildProcess
import SystemCalls

/// The texts of hidden fields, each of which comes as the end of a pipe.
struct HiddenTexts {
    /// The text of a modal's input.
    private var text: String?
    /// The texts of a form's fields, by their ids.
    private var fields: [String: String] = [:]
    /// Maximum number of bytes of a text.
    private static let limit = 16 << 10

    init() {}

    /// Reads them from the details of `ButtonPressed`.
    init(_ details: Value) {
        text = Self.text(details["secret"])
        guard case .dictionary(let entries, _, _)? = details["fields"] else { return }
        for entry in entries {
            guard let id = entry.key.text else { continue }
            fields[id] = Self.text(entry.value)
        }
    }

    var isEmpty: Bool { text == nil && fields.isEmpty }

    /// The details with these texts.
    func filled(into details: Value) -> Value {
        let details = text.map { details.setting("text", to: .string($0)) } ?? details
        return details.setting(fields: fields)
    }

    private static func text(_ value: Value?) -> String? {
        guard case .fileDescriptor(let number)? = value?.unwrapped else { return nil }
        // A text that cannot be read, or is too long, is as one that was not sent.
        return try? FileDescriptor.secret(adopting: number, atMost: limit)
    }
}

extension Value {
    /// The options with a value for a name, behind those of other names.
    package func setting(_ name: String, to value: Value) -> Value {
        guard case .dictionary(var entries, let key, let signature) = self else { return self }
        entries.removeAll { $0.key == .string(name) }
        entries.append(Entry(key: .string(name), value: .variant(value)))
        return .dictionary(entries, key: key, value: signature)
    }

    /// The details of an answer with texts of a form's fields, by their ids.
    package func setting(fields texts: [String: String]) -> Value {
        guard !texts.isEmpty else { return self }
        var fields: [String: Value] = [:]
        if case .dictionary(let entries, _, _)? = self["fields"] {
            for entry in entries { fields[entry.key.text ?? ""] = entry.value.unwrapped }
        }
        fields.merge(texts.mapValues { .string($0) }) { $1 }
        return setting("fields", to: .options(sorting: fields))
    }

    /// Creates a dictionary of options, sorted by name.
    package static func options(sorting options: [String: Value]) -> Value {
        .dictionary(
            options.sorted { $0.key < $1.key }.map {
                Entry(key: .string($0.key), value: .variant($0.value))
            },
            key: "s",
            value: "v"
        )
    }
}
