// SPDX-License-Identifier: MIT

public import DesignSystem
public import PresenterCore

/// A laid-out scene, in pixels or in cells.
public protocol LayoutStage: Equatable {
    /// The places of its cards, for `InteractionState`.
    var scene: SceneLayout { get }
}

extension SceneLayout: LayoutStage {
    /// In pixels the layout is the scene itself.
    public var scene: SceneLayout { self }
}

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

/// Everything to draw at one moment, with its motion: the third stage of a display.
public struct SceneInstances: Hashable, Sendable {
    /// The cards, the lowest first; exiting ones are last.
    public var cards: [CardInstance] = []
    /// The colour below the topmost presenter with its current opacity; `nil`: none.
    public var scrim: Color?
    /// The colour below a loading with its current opacity; `nil`: none.
    public var loadingScrim: Color?
    /// The card that follows a finger or the pressed pointer; `nil`: none.
    public var drawn: PresentationID?
    /// Whether a presenter is shown, which takes all input.
    public var hasPresenter = false
    /// Whether a loading blocks all input.
    public var isInputBlocked = false
}

extension InteractionState {
    /// The layout with its motions at the clock's instant.
    public var instances: SceneInstances {
        let live = layout.cards.map { card in
            var instance = card
            guard let id = card.id else { return instance }
            instance.transform = motions.transform(of: id, at: clock)
            instance.transform.dx += drawn(id)
            return instance
        }
        return SceneInstances(
            cards: live + motions.leaving(at: clock),
            scrim: motions.scrim(at: clock),
            loadingScrim: motions.loadingScrim(at: clock),
            drawn: pointer.swipe.flatMap { $0.isDrawn ? $0.card : nil },
            hasPresenter: !scene.presenters.isEmpty,
            isInputBlocked: scene.isInputBlocked
        )
    }
}
