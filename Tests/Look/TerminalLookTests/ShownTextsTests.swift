// SPDX-License-Identifier: MIT

import DesignSystem
import TestSupport
import Testing

@testable import TerminalLook

/// What a terminal says, a row as a text.
@Suite("Shown texts in terminals", .enabled(if: ShownTexts.path != nil))
struct ShownTextsTests {
    @Test("are written to a file", arguments: [ShownTexts.path])
    func write(path: String?) throws {
        var texts = ShownTexts()
        func add(_ viewer: Viewer, _ name: String, content: [String]) {
            let grid = viewer.picture.grid
            for row in 0..<grid.size.rows {
                let text = grid.row(row).map(\.text).joined()
                let isCut = text.contains("…")
                texts.add(text, on: name, isCut: isCut, content: content + [">_"])
            }
        }
        for (name, scene) in Scenes.kinds {
            for size in Scenes.sizes {
                let name = "\(name)-\(size.columns)x\(size.rows)"
                add(Viewer(scene, size), name, content: ShownTexts.texts(in: scene))
            }
        }
        try texts.write(to: try #require(path) + ".terminal")
    }
}
