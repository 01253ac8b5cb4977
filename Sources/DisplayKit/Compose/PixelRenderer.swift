// SPDX-License-Identifier: MIT
//
// Scenes as pixels. Toasts and all other cards are laid out separately because they
// may be on different outputs: an old toast must not move a new dialog to its
// monitor.

public import DesignSystem
public import Interaction
import PresenterCore

/// Scenes as pixels: cards laid out with real fonts, and surfaces with damage.
public struct PixelRenderer: SceneRenderer {
    /// Cards appear, disappear and move with animations.
    public static var movesCards: Bool { true }
    /// Other windows use the keyboard as well.
    public static var ownsKeyboard: Bool { false }

    /// Buttons to draw as disabled, for pictures of the design.
    var disabled: Set<Target> = []
    private var engine: LayoutEngine
    private var corner = OutputArea.Corner.topRight
    private var toastMargin = 16.0
    private var frames: FrameRenderer

    /// Creates a renderer.
    ///
    /// - Parameter measure: measures text and pictures.
    public init(measure: Measure) {
        engine = LayoutEngine(theme: .light, measure: measure, direction: .ofLocale())
        frames = FrameRenderer(measure: measure)
    }

    /// How times are formatted.
    public var wallClock: WallClock {
        get { engine.wallClock }
        set { engine.wallClock = newValue }
    }

    /// Whether the desktop shows through a surface.
    public var isTranslucent: Bool {
        get { frames.isTranslucent }
        set { frames.isTranslucent = newValue }
    }

    /// Applies the user's settings.
    public mutating func apply(_ settings: DisplaySettings) {
        engine.apply(settings)
        corner = settings.toastCorner
        toastMargin = Double(settings.toastMargin)
    }

    /// Lays the state's scene out on all outputs.
    public func layout(
        of state: InteractionState,
        on outputs: [Output],
        _ assignment: OutputAssignment
    ) -> SceneLayout {
        var layout = SceneLayout(cardRadius: engine.theme.cardRadius)
        layout.edge = engine.theme[.outline].opacity(0.5)
        var cards = state.scene
        cards.toasts = []
        cards.waitingToasts = 0
        cards.isListOpen = false
        var toasts = Scene(
            revision: state.scene.revision,
            toasts: state.scene.toasts,
            waitingToasts: state.scene.waitingToasts,
            heldToasts: state.scene.heldToasts,
            isListOpen: state.scene.isListOpen
        )
        // A loading that does not block input is placed among the toasts.
        if !cards.isInputBlocked { swap(&cards.loading, &toasts.loading) }
        for (scene, id) in [(cards, assignment.cards), (toasts, assignment.toasts)] {
            guard let output = outputs.first(where: { $0.id == id }), !scene.isEmpty else {
                continue
            }
            add(scene, of: state, on: output, to: &layout)
        }
        return layout
    }

    private func add(
        _ scene: Scene,
        of state: InteractionState,
        on output: Output,
        to layout: inout SceneLayout
    ) {
        let area = OutputArea(
            size: output.extent,
            workArea: output.freeArea,
            corner: corner,
            toastMargin: toastMargin
        )
        let part = engine.outputLayout(
            scene,
            on: area,
            now: state.clock,
            releaseProgress: state.releaseProgress,
            toastOffset: state.toastOffset,
            pill: state.pillState,
            state: { id in
                var card = state.cardState(id)
                card.disabled = disabled
                return card
            }
        )
        for scrim in part.scrims {
            if scrim.below == scene.loading?.id {
                layout.loadingScrim = scrim.color
            } else {
                layout.scrim = scrim.color
            }
        }
        layout.cards += part.cards.map {
            CardInstance(output: output.id, outputArea: area, card: $0)
        }
        if let change = part.nextChange { layout.changes(at: change) }
    }

    /// Draws the frame of an instant.
    public mutating func frame(
        of instances: SceneInstances,
        _ layout: SceneLayout,
        on outputs: [Output]
    ) -> Frame? {
        frames.frame(of: instances, on: outputs)
    }

    /// Forgets the content of the screen.
    public mutating func forget() { frames.forget() }
}
