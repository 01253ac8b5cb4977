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
        let buttons = retryButtons(retry)
        page.foot.append(blank(width, isSpare: true))
        page.foot += centred(buttons, width: width)
        if let details = retry.details, !details.isEmpty {
            if state.isExpanded {
                // The message scrolls, with the details below it.
                page.body.append(blank(width, isSpare: true))
                page.body += detailLines(details, width: width, margin: margin)
            }
            page.foot.append(blank(width, isSpare: true))
            page.foot += centred([expander], width: width)
        }
        page.foot.append(blank(width, isSpare: true))
        var finish = Finish()
        finish.isClosable = look.hasMouse && state.hover != nil
        finish.defaultTarget = buttons[0].target
        for case .button(let id) in buttons.map(\.target) {
            finish.mnemonics[id] = letters(retry)[id]
        }
        return self.finish(page, width: width, finish)
    }

    private func letters(_ retry: Retry) -> [String: Character] {
        CardPaint.mnemonics([
            (Retry.retryButtonID, retry.retryTitle), (Retry.giveUpButtonID, retry.giveUpTitle),
        ])
    }

    /// Returns the button that retries and the secondary one that declines.
    private func retryButtons(_ retry: Retry) -> [CellButton] {
        let letters = letters(retry)
        return [
            CellButton(
                title: retry.retryTitle,
                target: .button(Retry.retryButtonID),
                prominence: .secondary,
                tone: .danger,
                role: .positive,
                mnemonic: letters[Retry.retryButtonID],
                note: retry.attempt > 1 ? "\(look.words.attempt) \(retry.attempt)" : nil
            ),
            CellButton(
                title: retry.giveUpTitle,
                target: .button(Retry.giveUpButtonID),
                prominence: .text,
                role: .negative,
                mnemonic: letters[Retry.giveUpButtonID]
            ),
        ]
    }

    private var expander: CellButton {
        CellButton(
            title: state.isExpanded ? "▾ \(look.words.hideDetails)" : "▸ \(look.words.showDetails)",
            target: .details,
            prominence: .text
        )
    }

    /// Returns buttons on one line if they fit, else one per line.
    private func centred(_ buttons: [CellButton], width: Int) -> [PageLine] {
        let lengths = buttons.map {
            min(width - 2, $0.prominence == .text ? $0.width : max(16, $0.width))
        }
        let whole = lengths.reduce(0, +) + buttons.count - 1
        guard whole <= width - 2 || buttons.count == 1 else {
            return buttons.flatMap { centred([$0], width: width) }
        }
        var line = blank(width)
        var start = (width - whole) / 2
        for (button, length) in zip(buttons, lengths) {
            draw(button, into: &line, start..<start + length)
            start += length + 1
        }
        return [line]
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
