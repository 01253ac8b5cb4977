// SPDX-License-Identifier: MIT

import Foundation
import PresenterCore
import TestSupport
import Testing

@Suite("Names of display obstacles")
struct DisplayObstacleNameTests {
    @Test("the documentation of the interface lists exactly these")
    func documented() throws {
        let file = GoldenFile.project.appendingPathComponent("docs/dbus/README.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.range(of: "### Why no display\n"))
        let table = text[start.upperBound...].prefix { $0 != "#" }
        let listed = table.split(separator: "\n").compactMap { line -> String? in
            guard line.hasPrefix("| `") else { return nil }
            return line.dropFirst(3).split(separator: "`").first.map(String.init)
        }
        #expect(listed.dropFirst() == DisplayObstacleName.allCases.map(\.rawValue)[...])
    }
}
