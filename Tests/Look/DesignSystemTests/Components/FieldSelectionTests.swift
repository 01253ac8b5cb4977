// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Testing

@testable import DesignSystem

/// What is drawn behind the selected part of a text.
@Suite("Field selection")
struct FieldSelectionTests {
    private func areas(_ stretches: [ClosedRange<Double>]) -> [[Double]] {
        let color = Color(hex: 0x123456)
        let line = FieldLine(
            field: FormField.inputID,
            block: TextBlock(
                runs: [TextBlock.Run("abcdef", color: .black)],
                type: Typography(scale: 1)[.body]
            ) { $0.maximumLines = 1 },
            caret: 0,
            isCaretLit: false,
            caretColor: .black,
            length: 6,
            color: .black,
            selected: 0..<3,
            selectionColor: color
        )
        var measure = Measure.fixed
        measure.stretches = { _, _ in stretches }
        let commands = line.commands(
            in: Rectangle(x: 10, y: 0, width: 100, height: 20),
            layout: NodeLayout(measure: measure),
            isMirrored: false
        )
        return commands.compactMap { command in
            guard case .fill(.rounded(let area, _), color) = command else { return nil }
            return [area.x, area.maxX]
        }
    }

    @Test("covers each part of a text with both directions; adjoining parts are joined")
    func stretches() {
        #expect(areas([0...21]) == [[10, 31]])
        #expect(areas([28...35, 0...14]) == [[10, 24], [38, 45]])
        #expect(areas([14...21, 0...14]) == [[10, 31]])
        #expect(areas([0...500]) == [[10, 111]])
    }
}
