// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    private static let turn = Duration.milliseconds(120)
    private static let slowTurn = Duration.milliseconds(500)
    private static let ring = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    private var turn: Duration { look.isMotionReduced ? Self.slowTurn : Self.turn }

    private var step: Int { Int(max(0, state.now.sinceBoot / turn)) }

    /// When what turns looks different.
    var nextTick: Instant { Instant(sinceBoot: turn * (Int64(step) + 1)) }

    /// The turning ring at this moment.
    var spinner: String { Self.ring[step % Self.ring.count] }

    /// A bar with its number, or with a part that wanders.
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

    func layout(_ loading: Loading) -> CellCard {
        let headline = loading.headline
        let width = min(38, max(1, room.columns - 2))
        let margin = 2
        var page = Page()
        page.head.append(blank(width, isSpare: true))
        var runs: [TextRun] = []
        if loading.progress == .indeterminate {
            runs.append(TextRun("\(spinner) ", ink(paint.progress, .bold)))
        }
        let title = headline.title ?? ""
        let message = headline.message?.plain ?? ""
        if !title.isEmpty {
            runs.append(TextRun(title, ink(paint.title, .bold)))
        } else if !message.isEmpty {
            runs.append(TextRun(message, ink(paint.message)))
        }
        if !runs.isEmpty {
            page.body += text(runs, width: width, margin: margin, .center, limit: 3)
        }
        if !title.isEmpty, !message.isEmpty {
            page.body += text(
                [TextRun(message, ink(paint.message))],
                width: width,
                margin: margin,
                .center,
                limit: 4
            )
        }
        if case .fraction = loading.progress {
            if !page.body.isEmpty { page.foot.append(blank(width, isSpare: true)) }
            page.foot.append(barLine(loading.progress, width: width, margin: margin))
        }
        page.foot.append(blank(width, isSpare: true))
        var finish = Finish()
        if let cancel = cancelButton(loading) {
            page.foot += buttonLines([cancel], width: width, margin: 1, isEven: true)
            page.foot.append(blank(width, isSpare: true))
            finish.defaultTarget = cancel.target
            finish.mnemonics[Loading.cancelButtonID] = cancel.mnemonic
        }
        if loading.progress == .indeterminate { finish.nextChange = nextTick }
        return self.finish(page, width: width, finish)
    }

    private func cancelButton(_ loading: Loading) -> CellButton? {
        guard let title = loading.cancelTitle else { return nil }
        let id = Loading.cancelButtonID
        return CellButton(
            title: title,
            target: .button(id),
            prominence: .secondary,
            role: .negative,
            mnemonic: CardPaint.mnemonics([(id, title)])[id]
        )
    }

    // MARK: Retry

    func layout(_ retry: Retry) -> CellCard {
        let width = min(44, max(1, room.columns - 2))
        let margin = width < 30 ? 1 : 2
        var page = Page()
        page.head.append(blank(width, isSpare: true))
        let sign = CellStyle(
            paint.theme[.dangerText],
            on: paint.theme[.dangerSubtle],
            .bold
        )
        var runs = [TextRun(" ! ", sign)]
        if let title = retry.headline.title, !title.isEmpty {
            runs.append(TextRun(" \(title)", ink(paint.title, .bold)))
        }
        page.head += text(runs, width: width, margin: margin, .center, limit: 2)
        if let message = retry.headline.message, !message.isEmpty {
            page.head.append(blank(width, isSpare: true))
            let flow = self.message(message, paint.message)
            page.body += text(
                flow.runs,
                width: width,
                margin: margin,
                .center,
                limit: 6,
                links: flow.links
            )
        }
        let id = Retry.retryButtonID
        let button = CellButton(
            title: retry.retryTitle,
            target: .button(id),
            prominence: .secondary,
            tone: .danger,
            role: .positive,
            mnemonic: CardPaint.mnemonics([(id, retry.retryTitle)])[id],
            note: retry.attempt > 1 ? "\(look.words.attempt) \(retry.attempt)" : nil
        )
        page.foot.append(blank(width, isSpare: true))
        page.foot.append(centred(button, width: width))
        if let details = retry.details, !details.isEmpty {
            if state.isExpanded {
                // What scrolls is the message with the details below it.
                page.body.append(blank(width, isSpare: true))
                page.body += detailLines(details, width: width, margin: margin)
            }
            page.foot.append(blank(width, isSpare: true))
            page.foot.append(centred(expander, width: width))
        }
        page.foot.append(blank(width, isSpare: true))
        var finish = Finish()
        finish.defaultTarget = button.target
        finish.mnemonics[id] = button.mnemonic
        return self.finish(page, width: width, finish)
    }

    private var expander: CellButton {
        CellButton(
            title: state.isExpanded ? "▾ \(look.words.hideDetails)" : "▸ \(look.words.showDetails)",
            target: .details,
            prominence: .text
        )
    }

    private func centred(_ button: CellButton, width: Int) -> PageLine {
        var line = blank(width)
        let length = min(width - 2, max(16, button.width))
        let start = (width - length) / 2
        draw(button, into: &line, start..<start + length)
        return line
    }

    /// Code is always read from left to right.
    private func detailLines(_ details: String, width: Int, margin: Int) -> [PageLine] {
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
