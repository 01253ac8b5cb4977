// SPDX-License-Identifier: MIT

import Foundation
import PluginWire
import PresenterCore
import TestSupport
import Testing

@testable import Configuration

/// What `config/topmost.toml` says of a key.
struct DocumentedKey {
    var path: String
    /// The value that stands commented out.
    var example: String
    /// The comment above it, as one line; keys below one another share it.
    var text: String

    /// All of them, in the file's order.
    static func all() throws -> [DocumentedKey] {
        let url = GoldenFile.project.appendingPathComponent("config/topmost.toml")
        var table = ""
        var comment: [String] = []
        var keys: [DocumentedKey] = []
        let text = try String(contentsOf: url, encoding: .utf8)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("[") {
                table = String(line.dropFirst().dropLast())
                comment = []
            } else if line.isEmpty {
                comment = []
            } else if line.hasPrefix("# ") {
                comment.append(String(line.dropFirst(2)))
            } else if line.hasPrefix("#"), !table.isEmpty {
                let parts = line.dropFirst().components(separatedBy: " = ")
                keys.append(
                    DocumentedKey(
                        path: table + "." + parts[0],
                        example: parts.dropFirst().joined(separator: " = "),
                        text: comment.joined(separator: " ")
                    )
                )
            }
        }
        return keys
    }

    /// All of them as a list of a manual page for each table.
    static func manual() throws -> String {
        let keys = try all()
        var text = ""
        var table = ""
        for (index, key) in keys.enumerated() {
            let parts = key.path.components(separatedBy: ".")
            if parts[0] != table {
                text += table.isEmpty ? "" : ".El\n"
                table = parts[0]
                text += ".Ss [\(table)]\n.Bl -tag -width Ds\n"
            }
            text += ".It Cm \(parts[1]) Li = \(key.example.replacing("\"", with: "\\(dq"))\n"
            // Keys below one another share what is said of them.
            if index + 1 == keys.count || keys[index + 1].text != key.text {
                text += key.text.replacing(". ", with: ".\n") + "\n"
            }
        }
        return text + ".El\n"
    }
}
