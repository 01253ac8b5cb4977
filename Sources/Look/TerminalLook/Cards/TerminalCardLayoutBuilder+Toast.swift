// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    private static let toastWidth = 44
    private static let bodyLines = 3
    private static let bodyLinesWhenReached = 8

    func layout(_ toast: Toast) -> CellCard {
        let width = min(Self.toastWidth, max(1, room.columns - 2))
        let headline = toast.headline
        let isReached = state.hover != nil || (state.focus != nil && state.isFocusVisible)
        let bodyLines = isReached ? Self.bodyLinesWhenReached : Self.bodyLines
        let isTitleAlone = headline.message?.isEmpty ?? true
        var page = Page()
        if let title = headline.title, !title.isEmpty {
            var title = title
            if let icon = emoji(toast.icons.first) { title = "\(icon) \(title)" }
            page.body += text(
                [TextRun(title, ink(paint.title, .bold))],
                width: width,
                margin: 1,
                limit: isTitleAlone ? bodyLines : isReached ? 3 : 1
            )
        }
        if let progress = toast.progress {
            page.body.append(barLine(progress, width: width, margin: 1))
        }
        if let message = headline.message, !message.isEmpty {
            let flow = self.message(message, paint.message)
            page.body += text(
                flow.runs,
                width: width,
                margin: 1,
                limit: bodyLines,
                links: flow.links
            )
        }
        if state.isReplying, let reply = toast.reply {
            let field = fieldLines(reply.input, width: width, margin: 1)
            page.caret = field.caret.map { (.foot, $0.line, $0.column) }
            page.foot = field.lines
            page.foot += buttonLines([send(reply)], width: width, margin: 0, isEven: false)
        } else {
            page.foot = actionLines(toast, width: width)
        }
        if page.height == 0 { page.body.append(blank(width)) }
        var finish = Finish()
        finish.isClosable = look.hasMouse
        finish.time = time(of: toast)
        finish.lifeLeft = lifeLeft(of: toast)
        finish.nextChange = nextChange(of: toast)
        if state.isReplying, let reply = toast.reply, state.allows(reply) {
            finish.defaultTarget = .button(Toast.replyID)
        }
        return self.finish(page, width: width, finish)
    }

    /// The button that sends a reply.
    private func send(_ reply: Reply) -> CellButton {
        CellButton(
            title: reply.send ?? look.words.send,
            target: .button(Toast.replyID),
            prominence: .primary,
            isEnabled: state.allows(reply)
        )
    }

    // MARK: Time

    private var clock: ToastClock { ToastClock(card, now: state.now) }

    /// Whether it is only a value, for example the volume, which needs no time.
    private func isValue(_ toast: Toast) -> Bool {
        toast.progress != nil && (toast.headline.title ?? "").isEmpty
            && toast.headline.message?.isEmpty ?? true && toast.actions.isEmpty
    }

    /// Returns its arrival time.
    private func time(of toast: Toast) -> String? {
        guard !isValue(toast) else { return nil }
        return clock.isNew ? look.words.now : clock.arrival(by: wallClock, in: look.words)
    }

    /// Returns the remaining share of its life, 0 to 1; `nil`: not shown.
    private func lifeLeft(of toast: Toast) -> Double? {
        guard toast.urgency != .critical, !isValue(toast), !look.isMotionReduced else {
            return nil
        }
        return clock.lifeLeft.map { Double($0) / Double(ToastClock.lifeSteps) }
    }

    private func nextChange(of toast: Toast) -> Instant? {
        var changes: [Instant] = []
        if lifeLeft(of: toast) != nil, let next = clock.nextStep { changes.append(next) }
        if !isValue(toast) { changes.append(clock.newUntil) }
        if toast.progress == .indeterminate { changes.append(nextTick) }
        return changes.filter { $0 > state.now }.min()
    }

    private func actionLines(_ toast: Toast, width: Int) -> [PageLine] {
        let isCritical = toast.urgency == .critical
        let reply = toast.reply.map {
            Button(id: Toast.replyID, title: $0.label ?? look.words.reply)
        }
        let shown =
            [reply].compactMap(\.self) + toast.actions.filter { $0.id != Toast.defaultActionID }
        var buttons = shown.enumerated().map { index, action in
            CellButton(
                title: action.title,
                target: .button(action.id),
                prominence: action.prominence
                    ?? (isCritical && index == 0 ? .primary : .secondary),
                tone: isCritical && action.tone == .standard ? .danger : action.tone,
                role: action.role
            )
        }
        if card.gathered > 0 {
            buttons.append(
                CellButton(
                    title: look.words.gathered(under: card),
                    target: .more,
                    prominence: .secondary
                )
            )
        }
        guard !buttons.isEmpty else { return [] }
        let parts = buttons.map { button in
            (
                width: button.width,
                draw: { (line: inout PageLine, columns: Range<Int>) in
                    draw(button, into: &line, columns)
                }
            )
        }
        return wrapped(parts, width: width, margin: 0)
    }
}
