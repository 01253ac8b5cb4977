// SPDX-License-Identifier: MIT

import Foundation
import PluginWire
import PresenterCore
import TestSupport
import Testing

/// A page of the documentation.
struct Page {
    private let lines: [String]

    init(_ name: String) throws {
        let url = GoldenFile.project.appendingPathComponent("docs/" + name)
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
