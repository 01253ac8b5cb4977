// SPDX-License-Identifier: MIT

import Localization
import PresenterCore
import Texts

/// Finds the parts of each kind of card.
struct CardTreeBuilder {
    let card: Card
    let state: CardState
    let clock: WallClock

    // MARK: Kinds

    func parts(of modal: Modal) -> [CardNode] {
        let headline = modal.headline
        var parts = headline.icon.map { [CardNode(.icon($0))] } ?? []
        parts += title
        if let picture = headline.image { parts.append(CardNode(.picture(picture))) }
        parts += message
        if let progress = modal.progress { parts.append(CardNode(.progress(progress))) }
        parts += modal.fields.map { node(of: $0) }
        let buttons = modal.buttons.map { button in
            var part = ButtonPart(button, prominence: button.role.prominence)
            part.isEnabled = state.allows(button, of: modal)
            return part
        }
        return parts + [group(withLetters(buttons))]
    }

    func parts(of sheet: BottomSheet) -> [CardNode] {
        let rows = sheet.actions.enumerated().map { index, action in
            var row = ButtonPart(action, prominence: .secondary)
            row.shortcut = index < 9 ? "\(index + 1)" : nil
            return CardNode(.row(row))
        }
        var cancel = ButtonPart(
            title: sheet.cancelTitle,
            style: ButtonLook.secondary(),
            target: .cancelRow
        )
        cancel.shortcut = Phrase.escapeKey.text
        return title + message + [CardNode(.menu, rows), CardNode(.row(cancel))]
    }

    func parts(of toast: Toast) -> [CardNode] {
        if toast.isPill { return parts(ofPill: toast) }
        var parts = [close] + (toast.icons.first.map { [CardNode(.icon($0))] } ?? []) + title
        if let progress = toast.progress { parts.append(CardNode(.progress(progress))) }
        parts += message
        if let picture = toast.headline.image { parts.append(CardNode(.picture(picture))) }
        if state.isReplying, let reply = toast.reply {
            let field = node(of: reply.input, named: reply.placeholder ?? Phrase.reply.text)
            let send = state.send(reply, by: .button(Toast.replyID))
            return parts + [CardNode(.reply(reply.input), [field, CardNode(.button(send))])]
        }
        let buttons = buttons(of: toast)
        return buttons.isEmpty ? parts : parts + [group(buttons)]
    }

    /// An OSD has nothing to press: its level, or one line of text.
    private func parts(ofPill toast: Toast) -> [CardNode] {
        let icon = toast.icons.first.map { [CardNode(.icon($0))] } ?? []
        let text = title.isEmpty ? message.map { CardNode($0.part) } : title
        return icon + text + (toast.progress.map { [CardNode(.progress($0))] } ?? [])
    }

    func parts(of loading: Loading) -> [CardNode] {
        let parts = [CardNode(.progress(loading.progress))] + title + message
        guard let label = loading.cancelTitle else { return parts }
        let cancel = Button(id: Loading.cancelButtonID, title: label, role: .negative)
        return parts + [group(withLetters([ButtonPart(cancel, prominence: .secondary)]))]
    }

    func parts(of retry: Retry) -> [CardNode] {
        let again = Button(
            id: Retry.retryButtonID,
            title: retry.retryTitle,
            role: .positive,
            tone: .danger
        )
        let decline = Button(id: Retry.giveUpButtonID, title: retry.giveUpTitle, role: .negative)
        var buttons = withLetters([
            ButtonPart(again, prominence: .secondary),
            ButtonPart(decline, prominence: .text, size: .small),
        ])
        buttons[0].glyph = .refresh
        if retry.attempt > 1 { buttons[0].note = Phrase.attempt.text(retry.attempt.grouped) }
        let parts = [close, CardNode(.alert)] + title + message + [group(buttons)]
        guard let details = retry.details, !details.isEmpty else { return parts }
        var expander = ButtonPart(
            title: (state.isExpanded ? Phrase.hideDetails : .showDetails).text,
            style: ButtonLook.text(size: .small),
            target: .details
        )
        expander.isExpanded = state.isExpanded
        let copy = control(.button, Phrase.copySign.text, .copy)
        let block = state.openDetails > 0 ? [CardNode(.details(details), [copy])] : []
        return parts + [CardNode(.button(expander))] + block
    }

    // MARK: Parts

    private var title: [CardNode] {
        guard let title = card.content.headline.title, !title.isEmpty else { return [] }
        return [CardNode(.title(title))]
    }

    private var message: [CardNode] {
        guard let message = card.content.headline.message, !message.isEmpty else { return [] }
        let links = message.links.map { control(.link, $0.text, $0.target) }
        return [CardNode(.message(message), links)]
    }

    func group(_ buttons: [ButtonPart]) -> CardNode {
        CardNode(.buttons, buttons.map { CardNode(.button($0)) })
    }

    /// The buttons with a letter each, as far as there are enough.
    private func withLetters(_ buttons: [ButtonPart]) -> [ButtonPart] {
        let letters = Mnemonics.assign(buttons.map(\.title))
        return zip(buttons, letters).map { button, letter in
            var button = button
            button.mnemonic = letter
            return button
        }
    }

    /// The button that opens the reply, the actions, and the button that opens gathered toasts.
    private func buttons(of toast: Toast) -> [ButtonPart] {
        let reply = toast.reply.map {
            Button(id: Toast.replyID, title: $0.label ?? Phrase.reply.text)
        }
        let actions =
            [reply].compactMap(\.self) + toast.actions.filter { $0.id != Toast.defaultActionID }
        var buttons = actions.enumerated().map { index, action in
            // None is the main one, unless it is urgent.
            let isMain = toast.isCritical && index == 0
            var part = ButtonPart(action, prominence: isMain ? .primary : .secondary, size: .small)
            if toast.isCritical, part.style.tone == .standard { part.style.tone = .danger }
            return part
        }
        if let code = toast.code {
            buttons.insert(ButtonPart(copying: code, target: .copy), at: 0)
        }
        if card.gathered > 0 {
            let title = card.gathersReleased ? Phrase.missedToasts : .moreToasts
            buttons.append(
                ButtonPart(
                    title: title.text(count: card.gathered),
                    style: ButtonLook.secondary(size: .small),
                    target: .more
                )
            )
        }
        return buttons
    }
}

extension CardState {
    /// The button that sends a reply.
    func send(
        _ reply: Reply,
        in field: String = FormField.inputID,
        by target: Target
    ) -> ButtonPart {
        var send = ButtonPart(
            title: reply.send ?? Phrase.sendReply.text,
            style: ButtonLook.primary(),
            target: target
        )
        send.icon = reply.sendIcon.map { .leading($0) }
        send.isEnabled = allows(reply, in: field)
        return send
    }
}

extension Button.Role {
    fileprivate var prominence: Prominence {
        switch self {
        case .positive: .primary
        case .negative: .secondary
        case .other: .text
        }
    }
}

extension ButtonPart {
    /// The button that copies a one-time code.
    init(copying code: String, target: Target) {
        let look = ButtonLook.secondary(size: .small)
        self.init(title: Phrase.copyCode.text(code), style: look, target: target)
        glyph = .copy
    }
}
