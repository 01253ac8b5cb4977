// SPDX-License-Identifier: MIT

import PresenterCore

extension FieldLine {
    /// From one dot of a hidden text to the next, and a dot's width.
    private static let dotStep = 14.0
    private static let dotSize = 9.0
    private static let caretWidth = 2.0

    /// The commands that draw the line so that the caret is in view.
    func commands(in frame: Rect, layout: NodeLayout, isMirrored: Bool) -> [DrawCommand] {
        let caretX: Double
        let length: Double
        if let dots {
            caretX = Double(min(caret ?? dots, dots)) * Self.dotStep
            length = Double(dots) * Self.dotStep
        } else {
            caretX = caret.map { layout.caret(block, at: $0) } ?? 0
            length = layout.metrics(block).size.width
        }
        let shift = shift(caretX: caretX, length: length, room: frame.size.width)
        var commands: [DrawCommand] = [.clip(.rectangle(frame.inset(by: -1)))]
        if let dots {
            commands += dotCommands(dots, shift: shift, in: frame, isMirrored: isMirrored)
        } else {
            var line = block
            line.width = nil
            let x =
                block.direction == .rightToLeft ? frame.maxX - length + shift : frame.minX - shift
            commands.append(
                .text(
                    line,
                    in: Rect(x: x, y: frame.minY, width: length, height: frame.size.height)
                )
            )
        }
        if caret != nil {
            // Carets are measured from the left; hidden text has no glyphs to measure.
            let fromLeft = caretX - shift
            let x: Double =
                if dots != nil, isMirrored {
                    frame.maxX - fromLeft - Self.caretWidth
                } else if dots == nil, block.direction == .rightToLeft {
                    frame.maxX - length + shift + caretX
                } else {
                    frame.minX + fromLeft
                }
            commands.append(
                .fill(
                    .rectangle(
                        Rect(
                            x: min(frame.maxX - 1, x.rounded()),
                            y: frame.minY + 1,
                            width: Self.caretWidth,
                            height: frame.size.height - 2
                        )
                    ),
                    caretColor
                )
            )
        }
        commands.append(.restore)
        return commands
    }

    /// How far the line moves so that the caret stays in view.
    private func shift(caretX: Double, length: Double, room: Double) -> Double {
        guard length + Self.caretWidth > room else { return 0 }
        let forward = block.direction == .rightToLeft && dots == nil ? length - caretX : caretX
        return max(0, min(forward + Self.caretWidth - room, length + Self.caretWidth - room))
    }

    private func dotCommands(
        _ count: Int,
        shift: Double,
        in frame: Rect,
        isMirrored: Bool
    ) -> [DrawCommand] {
        // Only the dots in view: how long a secret is beyond them is not drawn.
        let first = Int(shift / Self.dotStep)
        let last = min(count, first + Int(frame.size.width / Self.dotStep) + 2)
        return (first..<max(first, last)).map { index in
            let x = Double(index) * Self.dotStep - shift
            let dot = Rect(
                x: isMirrored ? frame.maxX - x - Self.dotSize - 1 : frame.minX + x + 1,
                y: (frame.midY - Self.dotSize / 2).rounded(.down),
                width: Self.dotSize,
                height: Self.dotSize
            )
            return .fill(.rounded(dot, radius: Self.dotSize / 2), color)
        }
    }
}
