// SPDX-License-Identifier: MIT

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
