// SPDX-License-Identifier: MIT
//
// A card is described once: which parts it has, in which order, and what they say. Pixels and
// cells differ in how they measure and paint the parts.

public import PresenterCore

/// The parts of a card.
public struct CardTree: Hashable, Sendable {
    /// The parts, in reading order.
    public private(set) var parts: [CardNode]
    /// The target that Return presses without a focus; never a destructive button.
    public private(set) var defaultTarget: Target?

    /// Describes a card in a state.
    public init(_ card: Card, _ state: CardState, in words: Words) {
        let builder = CardTreeBuilder(card: card, state: state, words: words)
        switch card.content {
        case .modal(let modal):
            parts = builder.parts(of: modal)
            defaultTarget = modal.harmlessDefault.flatMap {
                state.allows($0, of: modal) ? .button($0.id) : nil
            }
        case .bottomSheet(let sheet):
            parts = builder.parts(of: sheet)
            defaultTarget = buttons.first { $0.style.tone != .danger }?.target
        case .toast(let toast):
            parts = builder.parts(of: toast)
            if state.isReplying, let reply = toast.reply, state.allows(reply) {
                defaultTarget = .button(Toast.replyID)
            }
        case .loading(let loading):
            parts = builder.parts(of: loading)
            defaultTarget = buttons.first?.target
        case .retry(let retry):
            parts = builder.parts(of: retry)
            defaultTarget = buttons.first?.target
        }
    }

    /// The buttons and rows, in reading order.
    public var buttons: [ButtonPart] {
        parts.flatMap { [$0] + $0.children }.compactMap { node in
            switch node.part {
            case .button(let button), .row(let button): button
            default: nil
            }
        }
    }

    /// The letter that presses a button with Alt, by button id.
    public var mnemonics: [String: Character] {
        var letters: [String: Character] = [:]
        for part in buttons where part.isEnabled {
            if case .button(let id) = part.target, let letter = part.mnemonic {
                letters[id] = letter
            }
        }
        return letters
    }
}

/// Finds the parts of each kind of card.
private struct CardTreeBuilder {
    let card: Card
    let state: CardState
    let words: Words

    // MARK: Kinds

    func parts(of modal: Modal) -> [CardNode] {
        let headline = modal.headline
        var parts = headline.icon.map { [CardNode(.icon($0))] } ?? []
        parts += title
        if let picture = headline.image { parts.append(CardNode(.picture(picture))) }
        parts += message
        if let progress = modal.progress { parts.append(CardNode(.progress(progress))) }
        if let input = modal.input { parts.append(CardNode(.input(input))) }
        if !modal.fields.isEmpty { parts.append(CardNode(.form(modal.fields))) }
        if let list = modal.choices { parts.append(CardNode(.choices(list))) }
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
            style: ButtonLook(.secondary()),
            target: .cancelRow
        )
        cancel.shortcut = words.escape
        return title + message + [CardNode(.menu, rows), CardNode(.row(cancel))]
    }

    func parts(of toast: Toast) -> [CardNode] {
        var parts = toast.icons.first.map { [CardNode(.icon($0))] } ?? []
        parts += title
        if let progress = toast.progress { parts.append(CardNode(.progress(progress))) }
        parts += message
        if let picture = toast.headline.image { parts.append(CardNode(.picture(picture))) }
        if state.isReplying, let reply = toast.reply {
            return parts + [CardNode(.reply(reply), [CardNode(.button(send(reply)))])]
        }
        let buttons = buttons(of: toast)
        return buttons.isEmpty ? parts : parts + [group(buttons)]
    }

    func parts(of loading: Loading) -> [CardNode] {
        let parts = [CardNode(.progress(loading.progress))] + title + message
        guard let title = loading.cancelTitle else { return parts }
        let cancel = Button(id: Loading.cancelButtonID, title: title, role: .negative)
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
        buttons[0].note = retry.attempt > 1 ? "\(words.attempt) \(retry.attempt)" : nil
        let parts = [CardNode(.alert)] + title + message + [group(buttons)]
        guard let details = retry.details, !details.isEmpty else { return parts }
        var expander = ButtonPart(
            title: state.isExpanded ? words.hideDetails : words.showDetails,
            style: ButtonLook(.text(size: .small)),
            target: .details
        )
        expander.isExpanded = state.isExpanded
        let block = state.openDetails > 0 ? [CardNode(.details(details))] : []
        return parts + [CardNode(.button(expander))] + block
    }

    // MARK: Parts

    private var title: [CardNode] {
        guard let title = card.content.headline.title, !title.isEmpty else { return [] }
        return [CardNode(.title(title))]
    }

    private var message: [CardNode] {
        guard let message = card.content.headline.message, !message.isEmpty else { return [] }
        return [CardNode(.message(message))]
    }

    private func group(_ buttons: [ButtonPart]) -> CardNode {
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
        let reply = toast.reply.map { Button(id: Toast.replyID, title: $0.label ?? words.reply) }
        let actions =
            [reply].compactMap(\.self) + toast.actions.filter { $0.id != Toast.defaultActionID }
        let isCritical = toast.urgency == .critical
        var buttons = actions.enumerated().map { index, action in
            // None is the main one, unless it is urgent.
            let isMain = isCritical && index == 0
            var part = ButtonPart(action, prominence: isMain ? .primary : .secondary, size: .small)
            if isCritical, part.style.tone == .standard { part.style.tone = .danger }
            return part
        }
        if card.gathered > 0 {
            buttons.append(
                ButtonPart(
                    title: words.gathered(under: card),
                    style: ButtonLook(.secondary(size: .small)),
                    target: .more
                )
            )
        }
        return buttons
    }

    private func send(_ reply: Reply) -> ButtonPart {
        var send = ButtonPart(
            title: reply.send ?? words.send,
            style: ButtonLook(.primary()),
            target: .button(Toast.replyID)
        )
        send.icon = reply.sendIcon.map { .leading($0) }
        send.isEnabled = state.allows(reply)
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
