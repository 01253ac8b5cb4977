// SPDX-License-Identifier: MIT

import PresenterCore

/// Tells observers of each presentation once when it is to be shown, and once
/// when it ended: nothing twice, and no end of what they never heard of.
struct SceneDifference {
    private var told: Set<PresentationID> = []

    /// Nothing was told yet.
    init() {}

    /// The cards of a scene that were not told of, in the scene's order.
    mutating func cards(newIn scene: Scene) -> [Card] {
        scene.cards.filter { told.insert($0.id).inserted }
    }

    /// Notes an end; whether it is to be told.
    mutating func ended(_ id: PresentationID) -> Bool {
        told.remove(id) != nil
    }
}
