// SPDX-License-Identifier: MIT

/// A user's action at a display.
public enum UserAction: Hashable, Sendable {
    /// A button was clicked, or chosen with Enter or a row's number. The token, if the
    /// display has one, lets the owner activate a window.
    case buttonTapped(PresentationID, Answer, activationToken: String? = nil)
    /// A toast was clicked outside its buttons, or a finger was drawn across it; the token
    /// as with a button.
    case cardTapped(PresentationID, by: CardGesture = .left, activationToken: String? = nil)
    /// A card's close button was pressed.
    case closeTapped(PresentationID)
    /// The scrim beside the topmost presenter was clicked.
    case scrimTapped(PresentationID)
    /// Escape was pressed while that presentation had the keyboard.
    case escapePressed(PresentationID)
    /// A retry's button was pressed.
    case retryTapped(PresentationID)
    /// The button that opens the field of a toast's reply was pressed.
    case replyOpened(PresentationID)
    /// Escape was pressed in the field of a toast's reply.
    case replyClosed(PresentationID)
    /// The pointer moved onto a toast.
    case hoverBegan(PresentationID)
    /// The pointer left a toast.
    case hoverEnded(PresentationID)
    /// A link in a text was clicked.
    case linkTapped(PresentationID, url: String)
    /// Other rows of a live list are needed: the user typed or scrolled.
    case rowsAsked(PresentationID, RowQuestion)
    /// A key or button was pressed or held while the card was not armed, or the card was
    /// covered, moved or lost the keyboard: arming restarts.
    case disturbed(PresentationID)
    /// "+N more" was pressed, to show the waiting toasts or those gathered under a card.
    case moreTapped(PresentationID?)
    /// "Show less" was pressed, or Escape while the list was open.
    case lessTapped
    /// The user paged, or the toasts changed: the display has no space for these now.
    case toastsHidden([PresentationID])
    /// The user left the card that was given the keyboard: with Escape, with a click
    /// elsewhere, or another window took it.
    case keyboardLeft
    /// The user did something in the notification centre.
    case centre(CentreAction)
    /// Escape was held for 1.5 s while input was blocked.
    case releaseHeld
    /// The display's screen can be seen again, or cannot: it is off, locked, or nobody is
    /// there (rule 13).
    case visibilityChanged(isVisible: Bool, reason: UnseenReason? = nil)
    /// A fullscreen window got the focus on the display's screen, or has it no longer.
    case fullscreenChanged(isFullscreen: Bool)
    /// The display's screen has these monitors now, by their names.
    case outputsChanged([String])
}

extension UserAction {
    /// The presentation; `nil`: the input as a whole.
    public var presentation: PresentationID? {
        switch self {
        case .buttonTapped(let id, _, _), .cardTapped(let id, _, _), .closeTapped(let id),
            .scrimTapped(let id), .escapePressed(let id), .retryTapped(let id),
            .replyOpened(let id), .replyClosed(let id), .hoverBegan(let id), .hoverEnded(let id),
            .linkTapped(let id, _), .rowsAsked(let id, _), .disturbed(let id), .moreTapped(let id?):
            id
        case .moreTapped(nil), .lessTapped, .toastsHidden, .keyboardLeft, .centre, .releaseHeld,
            .visibilityChanged, .fullscreenChanged, .outputsChanged:
            nil
        }
    }

    /// Whether it proves that the user is at the display.
    public var isInput: Bool {
        switch self {
        // The centre also closes when another window takes the keyboard.
        case .hoverEnded, .toastsHidden, .keyboardLeft, .visibilityChanged, .fullscreenChanged,
            .outputsChanged, .centre(.closed), .centre(.scrolled):
            false
        case .buttonTapped, .cardTapped, .closeTapped, .scrimTapped, .escapePressed, .retryTapped,
            .replyOpened, .replyClosed, .hoverBegan, .linkTapped, .rowsAsked, .disturbed,
            .moreTapped, .lessTapped, .centre, .releaseHeld:
            true
        }
    }

    /// Returns a copy with a token to activate a window, if the action can use one.
    public func activating(with token: () -> String?) -> UserAction {
        switch self {
        case .buttonTapped(let id, let answer, _):
            .buttonTapped(id, answer, activationToken: token())
        case .cardTapped(let id, let gesture, _):
            .cardTapped(id, by: gesture, activationToken: token())
        case .centre(.pressed(let id, let button, _)):
            .centre(.pressed(id, button: button, activationToken: token()))
        case .centre(.historyPressed(let id, _)):
            .centre(.historyPressed(id, activationToken: token()))
        case .closeTapped, .scrimTapped, .escapePressed, .retryTapped, .replyOpened,
            .replyClosed, .hoverBegan, .hoverEnded, .linkTapped, .rowsAsked, .disturbed,
            .moreTapped,
            .lessTapped, .toastsHidden, .keyboardLeft, .centre, .releaseHeld,
            .visibilityChanged, .fullscreenChanged, .outputsChanged:
            self
        }
    }
}
