// SPDX-License-Identifier: MIT

import PresenterCore

/// Detects that a card on this display has ended, for a display that then exits.
///
/// A toast counts only if it was answered here.
struct AnswerWatcher {
    /// The cards that were on screen.
    private var seen: Set<PresentationID> = []
    /// The toasts that were answered here.
    private var acted: Set<PresentationID> = []

    /// Records a user's action.
    mutating func note(_ action: UserAction) {
        switch action {
        case .buttonTapped(let id, _, _), .cardTapped(let id, _, _), .closeTapped(let id):
            acted.insert(id)
        case .scrimTapped, .escapePressed, .retryTapped, .replyOpened, .replyClosed, .hoverBegan,
            .hoverEnded, .linkTapped, .rowsAsked, .disturbed, .moreTapped, .lessTapped,
            .toastsHidden,
            .keyboardLeft, .centre, .releaseHeld, .visibilityChanged, .fullscreenChanged,
            .outputsChanged:
            break
        }
    }

    /// Applies a new scene.
    ///
    /// - Returns: whether a card ended with it.
    mutating func follow(_ scene: Scene) -> Bool {
        let before = seen
        let cards = scene.presenters + [scene.retry, scene.loading].compactMap(\.self)
        let toasts = Set(scene.toasts.map(\.id))
        seen = Set(cards.map(\.id)).union(acted.intersection(toasts))
        let hasEnded = !before.union(acted).subtracting(seen).isEmpty
        acted.formIntersection(toasts)
        return hasEnded
    }
}
