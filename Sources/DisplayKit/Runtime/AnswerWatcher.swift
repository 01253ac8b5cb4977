// SPDX-License-Identifier: MIT

import PresenterCore

/// Notices that something on this display came to its end, for a display that ends with it.
///
/// A toast counts only when it was answered here.
struct AnswerWatcher {
    /// What stood on screen.
    private var seen: Set<PresentationID> = []
    /// The toasts that were answered here.
    private var acted: Set<PresentationID> = []

    /// The person did something here.
    mutating func note(_ action: UserAction) {
        switch action {
        case .buttonTapped(let id, _, _), .cardTapped(let id, _), .closeTapped(let id):
            acted.insert(id)
        case .scrimTapped, .escapePressed, .retryTapped, .hoverBegan, .hoverEnded, .linkTapped,
            .disturbed, .moreTapped, .lessTapped, .toastsHidden, .keyboardLeft,
            .releaseHeld:
            break
        }
    }

    /// Follows a scene.
    ///
    /// - Returns: whether something ended with it.
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
