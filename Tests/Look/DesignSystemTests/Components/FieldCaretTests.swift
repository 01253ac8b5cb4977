// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Testing

@testable import DesignSystem

/// Where the caret is drawn in a field of 100 px whose letters are 7 px wide.
@Suite("Field caret")
struct FieldCaretTests {
    private let frame = Rectangle(x: 10.0, y: 0.0, width: 100, height: 20)

    /// The caret's left and right edge.
    private func caret(
        _ text: String,
        at offset: Int,
        length: Int? = nil,
        dots: Int? = nil,
        isMirrored: Bool = false
    ) -> [Double] {
        let color = Color(hex: 0x123456)
        let line = FieldLine(
            field: FormField.inputID,
            block: TextBlock(
                runs: [TextBlock.Run(text, color: .black)],
                type: Typography(scale: 1)[.body]
            ) {
                $0.maximumLines = 1
                $0.direction = isMirrored ? .rightToLeft : .leftToRight
            },
            caret: offset,
            isCaretLit: true,
            caretColor: color,
            dots: dots,
            length: length ?? text.count,
            color: .black
        )
        let commands = line.commands(
            in: frame,
            layout: NodeLayout(measure: isMirrored ? .fixedMirrored : .fixed),
            isMirrored: isMirrored
        )
        for case .fill(.rectangle(let caret), color) in commands { return [caret.x, caret.maxX] }
        return []
    }

    @Test("is in front of a placeholder and of the first letter")
    func start() {
        #expect(caret("A name", at: 0, length: 0) == [7, 9])
        #expect(caret("Lisa", at: 0) == [7, 9])
        #expect(caret("اسم", at: 0, length: 0, isMirrored: true) == [111, 113])
        #expect(caret("اسم", at: 0, isMirrored: true) == [111, 113])
    }

    @Test("is between two letters, and behind the last one")
    func inside() {
        #expect(caret("Lisa", at: 2) == [23, 25])
        #expect(caret("Lisa", at: 4) == [38, 40])
        #expect(caret("اسم", at: 1, isMirrored: true) == [102, 104])
        #expect(caret("اسم", at: 3, isMirrored: true) == [87, 89])
    }

    @Test("covers no dot of a hidden text")
    func dots() {
        // Dots of 9 px every 14 px, from x = 11.
        #expect(caret("", at: 0, length: 3, dots: 3) == [8, 10])
        #expect(caret("", at: 1, length: 3, dots: 3) == [22, 24])
        #expect(caret("", at: 3, length: 3, dots: 3) == [52, 54])
        #expect(caret("", at: 0, length: 3, dots: 3, isMirrored: true) == [110, 112])
        #expect(caret("", at: 3, length: 3, dots: 3, isMirrored: true) == [66, 68])
    }

    @Test("stays within its field at the end of a long text")
    func long() throws {
        let edges = caret(String(repeating: "a", count: 40), at: 40)
        #expect(edges == [108, 110])
    }
}

extension Measure {
    /// The fixed measure with the caret of text that is read from the right.
    fileprivate static let fixedMirrored = Measure(
        text: { FixedText.metrics($0) },
        caret: { block, offset in
            FixedText.metrics(block).size.width - Double(offset) * block.type.size / 2
        },
        image: { _ in nil }
    )
}
