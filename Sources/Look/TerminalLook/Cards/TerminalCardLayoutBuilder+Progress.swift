// SPDX-License-Identifier: MIT

import DesignSystem
import Localization
import PresenterCore
import Texts

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

    /// Returns a bar with its percentage, or with a moving segment, after some columns for a text.
    func barLine(_ progress: Progress, after indent: Int = 0) -> PageLine {
        var line = blank()
        let full = ink(paint.progress)
        let room = columns.count - indent
        func bar(_ part: Range<Int>, of length: Int) {
            drawBar(part, of: length, into: &line, full, hairline, after: indent)
        }
        switch progress {
        case .fraction(let value):
            let fraction = min(1, max(0, value))
            let number = Phrase.percent.text("\(Int((fraction * 100).rounded(.down)))")
            let length = max(1, room - 1 - Phrase.percent.text("100").cellWidth)
            bar(0..<Int((fraction * Double(length)).rounded()), of: length)
            let start = column(columns.upperBound - number.cellWidth, length: number.cellWidth)
            line.put(number, ink(.textSecondary), at: start)
        case .indeterminate:
            let length = max(1, room)
            let part = max(1, length * 28 / 100)
            let way = max(1, length - part)
            let turn = step % (2 * way)
            let start = turn < way ? turn : 2 * way - turn
            bar(start..<start + part, of: length)
        }
        return line
    }

    /// An OSD in one line: what its level is of, a bar and a number; or a text alone.
    func pill(_ toast: Toast) -> CellCard {
        let title = toast.headline.title ?? ""
        let text = title.isEmpty ? toast.headline.message?.plain ?? "" : title
        let icon = toast.icons.lazy.compactMap { emoji($0) }.first
        let words = [icon, String(text.prefix { !$0.isNewline })].compactMap(\.self)
            .filter { !$0.isEmpty }.joined(separator: " ")
        let maximum = min(34, widthAvailable)
        let room = toast.progress == nil ? maximum - 2 : maximum * 2 / 5
        let label = TextFlow.line(words, ink(paint.title, .bold), width: max(1, room))
        var form = PageForm(width: maximum, margin: min(1, maximum / 3), isCentred: false)
        if toast.progress == nil { form.width = min(maximum, label.width + 2) }
        let builder = measured(form)
        var page = Page()
        var line = toast.progress.map { level in
            builder.barLine(level, after: label.width == 0 ? 0 : label.width + 1)
        }
        line = line ?? builder.blank()
        line?.put(label.visual, at: builder.column(form.margin, length: label.width))
        page.body = [line].compactMap(\.self)
        var finish = Finish(hasName: false)
        if toast.progress == .indeterminate { finish.nextChange = nextTick }
        return builder.finish(page, finish)
    }

    /// Code is always read from left to right.
    func detailLines(_ details: String) -> [PageLine] {
        let style = ink(.textSecondary, on: .surfaceSunken)
        return TextFlow.lines([TextRun(details, style)], width: columns.count - 2).map { flow in
            var line = blank()
            line.fill(columns, style)
            line.put(FlowLine(glyphs: flow.glyphs).visual, at: margin + 1)
            return line
        }
    }
}

extension TerminalCardLayoutBuilder {
    private var clock: ToastClock { ToastClock(card, now: state.now) }

    /// Returns its arrival time.
    func time(of toast: Toast) -> String? {
        guard !toast.isValue, look.style.shows(\.showsTime) else { return nil }
        return clock.isNew ? Phrase.justNow.text : clock.arrival(by: wallClock)
    }

    /// Returns the remaining share of its life, 0 to 1; `nil`: not shown.
    func lifeLeft(of toast: Toast) -> Double? {
        guard !card.isCritical, !toast.isValue, !look.isMotionReduced,
            look.style.shows(\.showsRing)
        else { return nil }
        return clock.lifeLeft.map { Double($0) / Double(ToastClock.lifeSteps) }
    }

    func nextChange(of toast: Toast) -> Instant? {
        var changes: [Instant] = []
        if lifeLeft(of: toast) != nil, let next = clock.nextStep { changes.append(next) }
        if time(of: toast) != nil { changes.append(clock.newUntil) }
        if toast.progress == .indeterminate { changes.append(nextTick) }
        return changes.filter { $0 > state.now }.min()
    }
}
