// SPDX-License-Identifier: MIT

import Basics
import PresenterCore

/// The line of text in a field, with its caret.
struct FieldLine: Hashable, Sendable {
    /// The id of its field.
    var field: String
    var block: TextBlock
    /// The caret's position in characters; `nil`: the field is not focused.
    var caret: Int?
    /// Whether the caret is lit at this moment; unlit, it keeps its space.
    var isCaretLit: Bool
    var caretColor: Color
    /// Number of dots drawn in place of the text.
    var dots: Int?
    /// Number of characters for the caret; 0 while the placeholder shows.
    var length: Int
    var color: Color
    /// The selected characters; `nil`: none.
    var selected: Range<Int>?
    /// The colour behind them.
    var selectionColor = Color(hex: 0x000000, alpha: 0)
    /// The characters of the preedit, which are underlined.
    var underlined: Range<Int>?
    /// The number of characters before it, of a text of several lines.
    var first = 0
    /// Whether it is drawn; if not, only the caret's places in it are noted.
    var isInView = true
    /// The number of the first line in view, of a text of several lines.
    var window = 0
}

extension FieldLine {
    /// The distance between two dots of hidden text, and a dot's width.
    private static let dotStep = 14.0
    private static let dotSize = 9.0
    private static let caretWidth = 2.0
    private static let underlineHeight = 1.0

    /// Returns the commands that draw the line with the caret in view.
    func commands(
        in frame: Rectangle<Double>,
        layout: NodeLayout,
        isMirrored: Bool
    ) -> [DrawCommand] {
        let geometry = Geometry(self, in: frame, layout: layout, isMirrored: isMirrored)
        // In front of the first letter the caret is outside of the text's frame.
        let clip = Rectangle(
            x: frame.x - Self.caretWidth - 1,
            y: frame.y - 1,
            width: frame.width + 2 * (Self.caretWidth + 1),
            height: frame.height + 2
        )
        var commands: [DrawCommand] = [.clip(.rectangle(clip))]
        if let selected, !selected.isEmpty, length > 0 {
            commands += geometry.stretches(of: selected).compactMap { stretch in
                let left = max(frame.x - 1, stretch.lowerBound)
                let width = min(frame.maxX + 1, stretch.upperBound) - left
                guard width > 0 else { return nil }
                let area = Rectangle(x: left, y: frame.y, width: width, height: frame.height)
                return .fill(.rounded(area, radius: 3), selectionColor)
            }
        }
        if let dots {
            commands += dotCommands(dots, shift: geometry.shift, in: frame, isMirrored: isMirrored)
        } else {
            commands.append(text(in: frame, geometry))
        }
        if let underlined {
            commands.append(underline(underlined, in: frame, geometry))
        }
        if let caret, isCaretLit {
            commands.append(
                .fill(
                    .rectangle(
                        Rectangle(
                            x: geometry.left(ofCaret: caret).rounded(),
                            y: frame.y + 1,
                            width: Self.caretWidth,
                            height: frame.height - 2
                        )
                    ),
                    caretColor
                )
            )
        }
        commands.append(.restore)
        return commands
    }

    /// The line below a preedit.
    private func underline(
        _ characters: Range<Int>,
        in frame: Rectangle<Double>,
        _ geometry: Geometry
    ) -> DrawCommand {
        let ends = [geometry.x(of: characters.lowerBound), geometry.x(of: characters.upperBound)]
        let left = (ends.min() ?? frame.x).rounded()
        let right = (ends.max() ?? frame.x).rounded()
        let line = Rectangle(
            x: left,
            y: frame.maxY - Self.underlineHeight,
            width: max(1, right - left),
            height: Self.underlineHeight
        )
        return .fill(.rectangle(line), color)
    }

    /// A placeholder that is too long ends with …; text scrolls with its caret.
    private func text(in frame: Rectangle<Double>, _ geometry: Geometry) -> DrawCommand {
        var line = block
        guard length > 0 else {
            line.width = frame.width
            line.maximumLines = 1
            return .text(line, in: frame)
        }
        line.width = nil
        return .text(
            line,
            in: Rectangle(
                x: geometry.start,
                y: frame.y,
                width: geometry.length,
                height: frame.height
            )
        )
    }

    /// Returns the caret's x before each character and after the last one.
    func caretStops(in frame: Rectangle<Double>, layout: NodeLayout, isMirrored: Bool) -> [Double] {
        let geometry = Geometry(self, in: frame, layout: layout, isMirrored: isMirrored)
        return (0...max(0, length)).map(geometry.x(of:))
    }

    /// The line's position in its field, scrolled to keep the caret in view.
    private struct Geometry {
        let line: FieldLine
        let frame: Rectangle<Double>
        let layout: NodeLayout
        let isMirrored: Bool
        /// The line's total length, in pixels.
        let length: Double
        /// The scroll offset, in pixels.
        let shift: Double

        init(_ line: FieldLine, in frame: Rectangle<Double>, layout: NodeLayout, isMirrored: Bool) {
            self.line = line
            self.frame = frame
            self.layout = layout
            self.isMirrored = isMirrored
            let caretX: Double
            if let dots = line.dots {
                caretX = Double(min(line.caret ?? 0, dots)) * FieldLine.dotStep
                length = Double(dots) * FieldLine.dotStep
            } else {
                caretX = line.caret.map { layout.caret(line.block, at: $0) } ?? 0
                length = layout.metrics(line.block).size.width
            }
            let room = frame.width
            let whole = length + FieldLine.caretWidth
            guard whole > room else {
                shift = 0
                return
            }
            let isBackward = line.dots == nil && line.block.direction == .rightToLeft
            let forward =
                isBackward && line.caret != nil ? length - caretX : isBackward ? 0 : caretX
            shift = max(0, min(forward + FieldLine.caretWidth - room, whole - room))
        }

        /// The left edge of the text.
        var start: Double {
            line.block.direction == .rightToLeft
                ? frame.maxX - length + shift : frame.x - shift
        }

        /// Returns the caret's x before that character.
        func x(of offset: Int) -> Double {
            if let dots = line.dots {
                let x = Double(min(offset, dots)) * FieldLine.dotStep - shift
                return isMirrored ? frame.maxX - x - FieldLine.caretWidth : frame.x + x
            }
            // In a placeholder the caret stays at the start.
            return start + layout.caret(line.block, at: line.length > 0 ? offset : 0)
        }

        /// Returns the stretches of the line that a range of characters covers.
        func stretches(of range: Range<Int>) -> [ClosedRange<Double>] {
            guard line.dots == nil else {
                let ends = [x(of: range.lowerBound), x(of: range.upperBound)].sorted()
                return [ends[0]...ends[1]]
            }
            return layout.stretches(line.block, of: range)
                .sorted { $0.lowerBound < $1.lowerBound }
                .reduce(into: []) { stretches, next in
                    let stretch = start + next.lowerBound...start + next.upperBound
                    // What adjoins is one stretch, without round corners between.
                    if let last = stretches.last, stretch.lowerBound <= last.upperBound + 0.5 {
                        let end = max(last.upperBound, stretch.upperBound)
                        stretches[stretches.count - 1] = last.lowerBound...end
                    } else {
                        stretches.append(stretch)
                    }
                }
        }

        /// Returns the left edge of the drawn caret: outside of the text at its ends, so that
        /// it covers no letter.
        func left(ofCaret offset: Int) -> Double {
            let x = x(of: offset)
            let width = FieldLine.caretWidth
            if let dots = line.dots {
                // The gap between two dots is in front of the place of the second.
                guard offset < dots else { return x }
                return isMirrored ? x + width : x - width
            }
            let isBackward = line.block.direction == .rightToLeft
            // Some letters, such as A, begin without a gap.
            if line.length == 0 || offset <= 0 { return isBackward ? x + 1 : x - width - 1 }
            if offset >= line.length { return isBackward ? x - width : x }
            return x - width / 2
        }
    }

    private func dotCommands(
        _ count: Int,
        shift: Double,
        in frame: Rectangle<Double>,
        isMirrored: Bool
    ) -> [DrawCommand] {
        // Draws the visible dots only.
        let first = Int(shift / Self.dotStep)
        let last = min(count, first + Int(frame.width / Self.dotStep) + 2)
        return (first..<max(first, last)).map { index in
            let x = Double(index) * Self.dotStep - shift
            let dot = Rectangle(
                x: isMirrored ? frame.maxX - x - Self.dotSize - 1 : frame.x + x + 1,
                y: (frame.midY - Self.dotSize / 2).rounded(.down),
                width: Self.dotSize,
                height: Self.dotSize
            )
            return .fill(.rounded(dot, radius: Self.dotSize / 2), color)
        }
    }
}
