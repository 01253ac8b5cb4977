// SPDX-License-Identifier: MIT
//
// Replies in the centre: the field opens in the row of a live toast, in place of its buttons.
// What was typed and not sent is kept while the display runs, and is on the toast's own card
// too, if that is shown.

import DesignSystem
import InputEvents
import PresenterCore

/// Replies that were begun and not sent; the oldest are forgotten.
struct ReplyDrafts {
    private var drafts: [(toast: PresentationID, text: TextField)] = []
    private static let maximumCount = 32

    /// Adds a text unless it is empty.
    mutating func keep(_ text: TextField, to toast: PresentationID) {
        drafts.removeAll { $0.toast == toast }
        guard text.count > 0 else { return }
        drafts.append((toast, text))
        if drafts.count > Self.maximumCount { drafts.removeFirst() }
    }

    /// Removes and returns the text to a toast; `nil`: there is none.
    mutating func take(_ toast: PresentationID) -> TextField? {
        guard let index = drafts.firstIndex(where: { $0.toast == toast }) else { return nil }
        return drafts.remove(at: index).text
    }
}

extension CentreSession {
    /// The open field of a reply.
    var answerField: Target? { answered.map { .field(Reply.fieldID($0), .box) } }
}

extension InteractionState {
    /// The open field in the row of an entry; `nil`: it has none.
    func answerField(of entry: CentreEntry.ID) -> Target? {
        guard let list = sessions[.centre]?.list, list.answered.map({ .live($0) }) == entry else {
            return nil
        }
        return list.answerField
    }

    /// Whether the field of a reply in the centre, or its button, has the focus.
    var isAnswerFocused: Bool {
        guard let session = sessions[.centre], let answered = session.list.answered else {
            return false
        }
        return session.focus == session.list.answerField
            || session.focus == .centre(.send(answered))
    }

    /// Opens the field of a reply in the row of a toast, with what was typed before.
    mutating func openAnswer(to toast: PresentationID) -> [Order] {
        guard var session = sessions[.centre] else { return [] }
        if let other = session.list.answered { keepAnswer(to: other, of: &session) }
        var field = FieldSession(FormField(id: Reply.fieldID(toast)))
        field.text = sessions[toast]?.ownField ?? drafts.take(toast) ?? TextField()
        field.text.breaks = .withShift
        session.fields[Reply.fieldID(toast)] = field
        session.list.answered = toast
        session.focus = session.list.answerField
        session.isRingShown = true
        session.editedAt = clock
        session.list.revealed = scene.centre?.index(of: .entry(.live(toast)))
        sessions[.centre] = session
        return []
    }

    /// Closes the field of a reply, if it has the focus, and keeps its text.
    mutating func closeAnswer() -> Bool {
        guard isAnswerFocused, var session = sessions[.centre], let toast = session.list.answered
        else { return false }
        keepAnswer(to: toast, of: &session)
        session.focus = .centre(.button(toast, Toast.replyID))
        session.isRingShown = true
        sessions[.centre] = session
        return true
    }

    /// Sends the text of a reply; the row is selected.
    mutating func sendAnswer(to toast: PresentationID) -> [Order] {
        let id = Reply.fieldID(toast)
        guard var session = sessions[.centre], let text = session.fields[id]?.text.text() else {
            return []
        }
        session.fields[id] = nil
        session.list.answered = nil
        session.preedit = nil
        session.focus = .centre(.row(.entry(.live(toast))))
        sessions[.centre] = session
        sessions[toast]?.ownField = TextField(breaks: .withShift)
        return report(.replied(toast, text: text))
    }

    /// Applies a key to the open field; `nil`: it does what it does in every field.
    mutating func typeAnswer(_ stroke: KeyStroke, to toast: PresentationID) -> [Order]? {
        // Out of view nobody sees what is typed.
        sessions[.centre]?.list.revealed = scene.centre?.index(of: .entry(.live(toast)))
        switch stroke.key {
        case .enter where stroke.modifiers.isEmpty:
            return press(.centre(.send(toast)), with: stroke, on: .centre)
        case .up where stroke.modifiers.isEmpty, .down where stroke.modifiers.isEmpty:
            if !useInForm(stroke, on: .centre) {
                moveRow(by: stroke.key == .up ? -1 : 1)
            }
            return []
        default: return nil
        }
    }

    /// Keeps the replies that were begun on a card that leaves the scene.
    mutating func keepDrafts(of card: Card) {
        if card.reply != nil, let text = sessions[card.id]?.ownField {
            drafts.keep(text, to: card.id)
        }
        guard card.id == .centre, var session = sessions[.centre],
            let toast = session.list.answered
        else { return }
        keepAnswer(to: toast, of: &session)
    }

    /// Closes the field of a reply; its text goes to the toast's card, or is kept for it.
    private mutating func keepAnswer(to toast: PresentationID, of session: inout CardSession) {
        let text = session.fields.removeValue(forKey: Reply.fieldID(toast))?.text ?? TextField()
        session.list.answered = nil
        session.preedit = nil
        if sessions[toast] == nil {
            drafts.keep(text, to: toast)
        } else {
            sessions[toast]?.ownField = text
        }
    }
}
