// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    private static let turn = Duration.milliseconds(120)
    private static let slowTurn = Duration.milliseconds(500)
    private static let ring = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    private var turn: Duration { look.isMotionReduced ? Self.slowTurn : Self.turn }

    private var step: Int { Int(max(0, state.now.sinceBoot / turn)) }

    /// When the spinner next changes.
    var nextTick: Instant { Instant(sinceBoot: turn * (Int64(step) + 1)) }

    /// The spinner's frame at this moment.
    var spinner: String { Self.ring[step % Self.ring.count] }

    /// Returns a bar with its percentage, or with a moving segment.
    func barLine(_ progress: Progress, width: Int, margin: Int) -> PageLine {
        var line = blank(width)
        let inner = width - 2 * margin
        let full = ink(paint.progress.readable(on: surface, ratio: 3))
        let track = hairline
        var length = inner
        var number = ""
        if case .fraction(let value) = progress {
            number = "\(Int((min(1, max(0, value)) * 100).rounded(.down))) %"
            length = max(1, inner - 6)
        }
        var lit = 0..<0
        switch progress {
        case .fraction(let value):
            lit = 0..<Int((min(1, max(0, value)) * Double(length)).rounded())
        case .indeterminate:
            let part = max(1, length * 28 / 100)
            let way = max(1, length - part)
            let place = step % (2 * way)
            let start = place < way ? place : 2 * way - place
            lit = start..<start + part
        }
        for column in 0..<length {
            let isLit = lit.contains(column)
            let place = isRightToLeft ? width - margin - 1 - column : margin + column
            line.put(isLit ? "━" : "─", isLit ? full : track, at: place)
        }
        if !number.isEmpty {
            let text = ink(paint.theme[.textSecondary])
            let place = isRightToLeft ? margin : margin + inner - number.count
            line.put(number, text, at: place)
        }
        return line
    }

    /// Code is always read from left to right.
    func detailLines(_ details: String, width: Int, margin: Int) -> [PageLine] {
        let style = ink(.textSecondary, on: .surfaceSunken)
        let inner = width - 2 * margin
        return TextFlow.lines([TextRun(details, style)], width: inner - 2).map { flow in
            var line = blank(width)
            line.fill(margin..<margin + inner, style)
            line.put(FlowLine(glyphs: flow.glyphs).visual, at: margin + 1)
            return line
        }
    }
}
