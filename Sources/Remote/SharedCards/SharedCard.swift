// SPDX-License-Identifier: MIT

import BridgeProtocol
package import BusValues
import BusWire
import PluginWire
package import PresenterCore

/// A card on its way to another machine, and the answer on its way back.
package enum SharedCard {
    /// A card as the bytes of a question; `nil`: it is too large.
    ///
    /// Pictures stay: the other machine has neither the files nor the right to read them.
    package static func content(of card: Card) -> [UInt8]? {
        var card = card
        card.isArmed = false
        card.lifetime = nil
        card.gathered = 0
        card.gathersReleased = false
        card.content = card.content.withoutFiles
        // What a display needs to know of the process is of no use elsewhere.
        card.identity = Identity(
            key: "",
            displayName: card.identity.shownName,
            iconName: card.identity.iconName.flatMap { $0.hasPrefix("/") ? nil : $0 },
            trust: card.identity.trust
        )
        do {
            let line = try HostMessage.presented(card).encodedLine()
            return line.count <= BridgeState.maximumContent ? line : nil
        } catch {
            return nil
        }
    }

    /// The card of a question; `nil`: another version wrote it, or nobody.
    package static func card(of content: [UInt8]) -> Card? {
        do {
            guard case .presented(let card) = try HostMessage(line: content) else { return nil }
            return card
        } catch {
            return nil
        }
    }

    /// An answer as bytes; `nil` as an answer: the question was dismissed.
    package static func content(of answer: Answer?) -> [UInt8]? {
        guard let id = PresentationID(rawValue: 1) else { return nil }
        do {
            return try PluginMessage.acted(
                answer.map { .buttonTapped(id, $0) } ?? .closeTapped(id)
            ).encodedLine()
        } catch {
            return nil
        }
    }

    /// What the user did, as a call of `Control1`.
    package enum Press: Hashable {
        case press(button: String, details: Value)
        case dismiss
    }

    /// Reads an answer; `nil`: it is none.
    ///
    /// `revision`: the scene that it answers; what has changed since is not pressed.
    package static func press(of content: [UInt8], seenIn revision: UInt64? = nil) -> Press? {
        let action: UserAction
        do {
            guard case .acted(let read) = try PluginMessage(line: content) else { return nil }
            action = read
        } catch {
            return nil
        }
        switch action {
        case .buttonTapped(_, let answer, _) where answer.secret == nil:
            var details: [(String, Value)] = []
            if let text = answer.text { details.append(("text", .string(text))) }
            if !answer.choices.isEmpty { details.append(("choices", .strings(answer.choices))) }
            if let fields = answer.fields {
                details.append(("fields", FormValue.dictionary(fields, hasSecrets: false)))
            }
            if let revision { details.append(("revision", .uint64(revision))) }
            return .press(button: answer.button, details: .options(details))
        case .closeTapped: return .dismiss
        default: return nil
        }
    }
}

extension Content {
    /// The content without pictures and sounds that are files of this machine.
    fileprivate var withoutFiles: Content {
        switch self {
        case .modal(var modal):
            modal.headline.removeFiles()
            return .modal(modal)
        case .bottomSheet(var sheet):
            sheet.headline.removeFiles()
            return .bottomSheet(sheet)
        case .toast(var toast):
            toast.headline.removeFiles()
            toast.appIcon = nil
            toast.sound = nil
            return .toast(toast)
        case .loading(var loading):
            loading.headline.removeFiles()
            return .loading(loading)
        case .retry(var retry):
            retry.headline.removeFiles()
            return .retry(retry)
        }
    }
}

extension Headline {
    fileprivate mutating func removeFiles() {
        image = nil
        if case .name? = icon { return }
        icon = nil
    }
}
