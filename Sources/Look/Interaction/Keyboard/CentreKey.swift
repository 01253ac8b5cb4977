// SPDX-License-Identifier: MIT

package import InputEvents

/// A key with a meaning of its own in the notification centre.
///
/// Any other key does what it does on every card: Tab, Enter and Escape. Letters go into the search.
package struct CentreKey: Hashable, Sendable {
    /// The key.
    package var key: Key
    /// The modifiers that belong to it.
    package var modifiers: Modifiers = []
    /// The command of the key.
    package var command: Command
    /// Whether it does that also while the search has the focus.
    package var isForTyping = false
    /// The key and what it does, for users.
    package var name: String, help: String

    /// What a key does.
    package enum Command: Hashable, Sendable {
        /// Moves the focus by rows; a row that is higher than the list scrolls first.
        case move(Int)
        /// Moves the focus by as many rows as the list shows.
        case page(Int)
        case first, last
        /// Opens a row, then goes to its buttons.
        case forward
        /// Goes back to the row, then closes it.
        case back
        /// Opens or closes a notification.
        case toggle
        case dismiss
        /// Takes the last letter from the search.
        case erase
        /// Brings back what was dismissed just now.
        case undo
    }

    /// All such keys.
    package static let all = [
        CentreKey(
            .up,
            .move(-1),
            "Up",
            "the row above, from the first one the search",
            isForTyping: true
        ),
        CentreKey(.down, .move(1), "Down", "the row below", isForTyping: true),
        CentreKey(.pageUp, .page(-1), "Page Up", "a page up", isForTyping: true),
        CentreKey(.pageDown, .page(1), "Page Down", "a page down", isForTyping: true),
        CentreKey(.home, .first, "Home", "the first row"),
        CentreKey(.end, .last, "End", "the last row"),
        CentreKey(
            .right,
            .forward,
            "Right",
            "opens a group or a long notification, then goes to the buttons"
        ),
        CentreKey(.left, .back, "Left", "goes back to the row, then closes it"),
        CentreKey(.space, .toggle, "Space", "opens a group or a long notification, or closes it"),
        CentreKey(.delete, .dismiss, "Delete", "dismisses a notification, or all of a group"),
        CentreKey(.backspace, .erase, "Backspace", "takes the last letter from the search"),
        CentreKey(
            .character("z"),
            .undo,
            "Ctrl+Z",
            "brings back what was dismissed in the last ten seconds",
            isForTyping: true,
            .control
        ),
    ]

    private init(
        _ key: Key,
        _ command: Command,
        _ name: String,
        _ help: String,
        isForTyping: Bool = false,
        _ modifiers: Modifiers = []
    ) {
        self.key = key
        self.command = command
        self.name = name
        self.help = help
        self.isForTyping = isForTyping
        self.modifiers = modifiers
    }
}
