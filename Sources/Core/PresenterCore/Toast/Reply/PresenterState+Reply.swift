// SPDX-License-Identifier: MIT
//
// A toast gets the keyboard for its reply only when the user opens the field, and only
// until the text is sent or the field is closed. No time of a toast runs meanwhile. A
// presenter that arrives takes the keyboard (rule 1) and so closes the field; the display
// keeps what was typed. Over a presenter the field gets the keys instead; the
// presenter counts as covered and arms again afterwards (rule 8).

extension PresenterState {
    /// Opens the field of a toast's reply; ignored if the toast offers none or is not armed.
    mutating func openReply(_ id: PresentationID, on display: DisplayID) {
        guard canBePressed(id, on: display), blockedSince == nil, offersReply(id) else { return }
        let keepsKeyboard = reply?.keepsKeyboard ?? (keyboard != nil)
        reply = OpenReply(
            id: id,
            display: display,
            over: topmost,
            keepsKeyboard: keepsKeyboard
        )
        if topmost == nil { keyboard = id }
    }

    /// Closes the field of a toast's reply.
    mutating func closeReply(_ id: PresentationID, at now: Instant) {
        guard let open = reply, open.id == id else { return }
        reply = nil
        if keyboard == nil {
            restartTimes(at: now)
        } else if !open.keepsKeyboard {
            takeKeyboard(at: now)
        }
    }

    /// Closes the field when its toast, its display or its right to the keyboard is gone.
    mutating func settleReply(at now: Instant) {
        guard let open = reply else { return }
        guard offersReply(open.id), blockedSince == nil, displays.contains(open.display) else {
            return closeReply(open.id, at: now)
        }
        let below = topmost
        guard open.over != below else { return }
        // Where the presenter below has ended, the field stays open.
        let isBelowGone = open.over.map { !presenters.contains($0) } ?? false
        guard isBelowGone else { return closeReply(open.id, at: now) }
        reply?.over = below
        if below == nil { keyboard = open.id }
    }

    /// Whether a visible toast can be answered.
    private func offersReply(_ id: PresentationID) -> Bool {
        toasts.contains(id) && presentations[id]?.shownContent.toast?.reply != nil
    }
}

/// The field of a toast's reply that the user opened.
struct OpenReply: Hashable, Sendable {
    /// The toast.
    var id: PresentationID
    /// The display on which it was opened: it alone shows the field and has the keyboard.
    var display: DisplayID
    /// The topmost presenter then, which has the keyboard again afterwards; `nil`: none.
    var over: PresentationID?
    /// Whether toasts had the keyboard before, and keep it afterwards.
    var keepsKeyboard: Bool
}
