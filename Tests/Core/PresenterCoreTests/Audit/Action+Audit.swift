// SPDX-License-Identifier: MIT

import PresenterCore

extension Action {
    /// The request that must be answered.
    var token: RequestToken? {
        switch self {
        case .presentRequested(let token, _, _): token
        case .updateRequested(let token, _, _, _, _, _), .dismissRequested(let token, _, _),
            .buttonPressedByTool(let token, _, _, _), .dismissedByTool(let token, _),
            .keyboardRequested(let token), .centreSwitched(let token, _),
            .toastsDismissedByTool(let token), .restoredByTool(let token, _),
            .snoozedByTool(let token, _, _), .dismissedWithUndo(let token, _):
            token
        default: nil
        }
    }

    /// The card that was pressed and where, if being armed matters.
    var pressed: (id: PresentationID, display: DisplayID)? {
        guard case .userActed(let display, let userAction) = self else { return nil }
        switch userAction {
        case .buttonTapped(let id, _, _), .cardTapped(let id, _, _), .closeTapped(let id),
            .scrimTapped(let id), .retryTapped(let id), .linkTapped(let id, _):
            return (id, display)
        case .replyOpened, .replyClosed, .escapePressed, .hoverBegan, .hoverEnded, .disturbed,
            .rowsAsked, .moreTapped, .lessTapped,
            .toastsHidden, .keyboardLeft, .centre, .releaseHeld, .visibilityChanged,
            .fullscreenChanged, .outputsChanged:
            return nil
        }
    }
}
