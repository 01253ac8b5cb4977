// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// The parts of a state that a layout depends on.
///
/// Time alone does not change a layout, except at `SceneLayout.nextChange`.
public struct LayoutInput: Hashable, Sendable {
    private let scene: Scene
    private let states: [PresentationID: CardState]
    private let releaseProgress: Double
    private let toastOffset: Int
    private let pill: CardState

    /// Reads the input from a state.
    public init(_ state: InteractionState) {
        scene = state.scene
        releaseProgress = state.releaseProgress
        toastOffset = state.toastOffset
        pill = state.pillState
        var states: [PresentationID: CardState] = [:]
        for card in state.scene.cards + [state.scene.centreCard].compactMap(\.self) {
            states[card.id] = state.cardState(card.id)
            states[card.id]?.now = Instant(milliseconds: 0)
        }
        self.states = states
    }
}
