// SPDX-License-Identifier: MIT

import BusWire
import HelperWire
import PresenterCore

extension HistoryEntry {
    /// The entry of a presentation; `nil`: it is not kept.
    ///
    /// - Parameters:
    ///   - record: the presentation.
    ///   - shownAt: when it was accepted, in milliseconds since 1970.
    init?(_ record: PresentationRecord, shownAt: Int64) {
        guard record.isKeptInHistory else { return nil }
        let identity = record.owner.identity
        self.init(
            presentation: record.id.rawValue,
            kind: record.content.kind.rawValue,
            app: identity.listedName,
            sender: identity.displayName,
            identity: identity.key,
            shownAt: shownAt
        )
        let headline = record.content.headline
        summary = headline.title ?? ""
        if let message = headline.message {
            body = message.plain
            if !message.isPlain { markup = message.markup }
        }
        var icons = [headline.icon]
        if case .toast(let toast) = record.content {
            urgency = toast.urgency.word
            category = toast.category
            actions = toast.actions.flatMap { [$0.id, $0.title] }
            icons = toast.icons
            desktopEntry = toast.application(of: identity)
        }
        if case .application(let id, let action) = record.owner.channel {
            desktopEntry = id
            // The label of the default action is never shown; the action is kept instead.
            for index in stride(from: 0, to: actions.count - 1, by: 2)
            where actions[index] == Toast.defaultActionID {
                actions[index + 1] = action ?? ""
            }
        }
        icon = icons.lazy.compactMap { $0?.text }.first
    }
}

extension PresentationRecord {
    /// Whether the history keeps it; hidden questions, what blocks input, levels such as the
    /// volume and what a rule excludes leave no trace.
    var isKeptInHistory: Bool {
        guard decisions.keepsInHistory, !content.isOSD(key: key, timeout: timeout) else {
            return false
        }
        return switch content {
        case .toast(let toast): !toast.isTransient
        case .modal(let modal): !modal.asksForSecret
        case .bottomSheet, .retry: true
        case .loading: false
        }
    }
}

extension ImageSource {
    /// The path or the name; `nil` for pixels.
    fileprivate var text: String? {
        switch self {
        case .file(let path): path
        case .name(let name): name
        case .remote(let image): image.address
        case .stored: nil
        }
    }
}
