// SPDX-License-Identifier: MIT

import Localization
package import PresenterCore
import Texts

/// What a phone shows of a card: a title, a text, and the buttons that need no more than a press.
package struct PhoneMessage: Hashable, Sendable {
    /// The message, without what makes its buttons answer.
    package var message: NtfyMessage
    /// The buttons that answer.
    package var buttons: [Button]

    /// In bytes: ntfy makes a file of a text of more than 4,096.
    private static let maximumText = 3500
    private static let maximumTitle = 250
    private static let maximumList = 500

    /// Says what a phone shows of a card.
    ///
    /// - Parameters:
    ///   - card: the card, its texts in the user's language.
    ///   - host: the name of this machine.
    ///   - maximumButtons: how many buttons a message may have.
    package init(_ card: Card, host: String, maximumButtons: Int) {
        let headline = card.content.headline
        var message = NtfyMessage()
        message.title = headline.title?.shortened(to: Self.maximumTitle)
        var lines = [headline.message?.plain ?? ""]
        let (answering, isWhole) = card.content.answering
        buttons = Array(answering.prefix(maximumButtons))
        let rest = answering.dropFirst(maximumButtons).map(\.title)
        if !isWhole || maximumButtons == 0 && card.content.isDialog {
            lines.append(Phrase.pushAnswerThere.text(host))
        } else if !rest.isEmpty {
            let list = rest.joined(separator: ", ").shortened(to: Self.maximumList)
            lines.append(Phrase.pushMoreButtons.text(host, list))
        }
        let hints = lines.dropFirst().joined()
        let text = lines[0].shortened(to: Self.maximumText - hints.utf8.count)
        message.message = [text, hints].filter { !$0.isEmpty }.joined(separator: "\n\n")
        message.priority = card.content.priority
        let name = card.content.toast?.claimedName ?? card.identity.shownName
        message.tags =
            (headline.tone == .danger ? ["warning"] : [])
            + [name, host]
            .map { $0.filter { $0 != "," } }
        let links = headline.message?.links ?? []
        message.click = links.first?.url
        message.actions = links.dropFirst().prefix(maximumButtons - buttons.count)
            .map { NtfyAction("view", $0.text, url: $0.url) }
        self.message = message
    }
}

extension Content {
    /// The buttons that can be pressed on a phone, the most important first; and whether the whole
    /// card can be answered so.
    fileprivate var answering: (buttons: [Button], isWhole: Bool) {
        switch self {
        case .toast(let toast):
            // A click on the card has no label.
            (toast.actions.filter { $0.id != "default" && !$0.title.isEmpty }, toast.reply == nil)
        case .modal(let modal):
            modal.fields.isEmpty
                ? (modal.buttons, true) : (modal.buttons.filter { $0.role == .negative }, false)
        case .bottomSheet(let sheet):
            (sheet.actions + [Button(id: BottomSheet.cancelID, title: sheet.cancelTitle)], true)
        case .loading(let loading):
            (
                loading.cancelTitle.map { [Button(id: Loading.cancelButtonID, title: $0)] } ?? [],
                true
            )
        case .retry(let retry):
            (
                [
                    Button(id: Retry.retryButtonID, title: retry.retryTitle),
                    Button(id: Retry.giveUpButtonID, title: retry.giveUpTitle),
                ],
                true
            )
        }
    }

    /// Whether it is there to be answered.
    fileprivate var isDialog: Bool {
        switch self {
        case .modal, .bottomSheet: true
        case .toast, .loading, .retry: false
        }
    }

    /// ntfy's priority: 2 makes no sound, 5 the longest.
    fileprivate var priority: Int {
        switch self {
        case .toast(let toast):
            switch toast.urgency {
            case .low: 2
            case .normal: 3
            case .critical: 5
            }
        case .modal, .bottomSheet: 4
        case .loading, .retry: 3
        }
    }
}

extension StyledText {
    /// The links for browsers, each with its text.
    fileprivate var links: [(text: String, url: String)] {
        runs.compactMap { run in
            run.link.flatMap { $0.hasPrefix("http") ? (run.text, $0) : nil }
        }
    }
}

extension String {
    /// The beginning that has at most so many bytes as UTF-8.
    func shortened(to count: Int) -> String {
        guard utf8.count > count else { return self }
        var (rest, size) = ("", 3)
        for character in self {
            size += character.utf8.count
            guard size <= count else { break }
            rest.append(character)
        }
        return rest + "…"
    }
}
