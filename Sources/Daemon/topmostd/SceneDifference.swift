// SPDX-License-Identifier: MIT

import PresenterCore

/// Tracks the presentations reported to observers: each is reported once when shown
/// and once when ended, and no end is reported without its start.
struct SceneDifference {
    private var announced: Set<PresentationID> = []

    init() {}

    /// The cards of a scene not reported yet, in the scene's order.
    mutating func cards(newIn scene: Scene) -> [Card] {
        scene.cards.filter { announced.insert($0.id).inserted }
    }

    /// Records an end; returns whether to report it.
    mutating func ended(_ id: PresentationID) -> Bool {
        announced.remove(id) != nil
    }
}
