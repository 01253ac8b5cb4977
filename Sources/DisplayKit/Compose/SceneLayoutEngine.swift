// SPDX-License-Identifier: MIT
//
// Lays a scene out on all outputs. Toasts and everything else are laid out
// apart, for they may live on different outputs: a toast that stands since
// morning must not draw a question to the wrong monitor.

public import DesignSystem
import Interaction
import PresenterCore
public import Wire

/// Lays scenes out, and remembers the last one for as long as nothing changed.
struct SceneLayoutEngine {
    var layoutEngine: LayoutEngine
    var corner: OutputArea.Corner
    /// How far toasts stand from the edges of the work area.
    var toastMargin = 16.0
    /// Buttons to look as if they could not be pressed; for pictures of the design.
    var disabled: Set<Target> = []

    private var lastKey: Key?
    private var last = SceneLayout()

    /// All that a layout depends on besides the time.
    private struct Key: Hashable {
        var scene: Scene
        var states: [PresentationID: CardState]
        var outputs: [Output]
        var assignment: OutputAssignment
        var releaseProgress: Double
        var theme: Theme
        var textScale: Double
        var fonts: FontFamilies
        var corner: OutputArea.Corner
        var toastMargin: Double
    }

    init(layoutEngine: LayoutEngine, corner: OutputArea.Corner = .topRight) {
        self.layoutEngine = layoutEngine
        self.corner = corner
    }

    /// Takes the person's settings over.
    mutating func apply(_ settings: DisplaySettings) {
        layoutEngine.apply(settings)
        corner = settings.toastCorner.outputCorner
        toastMargin = Double(settings.toastMargin)
    }

    private func cardState(_ id: PresentationID, _ interaction: InteractionState) -> CardState {
        var state = interaction.cardState(id)
        state.disabled = disabled
        return state
    }

    /// The layout at the stage's clock.
    mutating func sceneLayout(
        of interaction: InteractionState,
        on outputs: [Output],
        assignment: OutputAssignment
    ) -> SceneLayout {
        let scene = interaction.scene
        let cards =
            scene.presenters + scene.toasts + [scene.retry, scene.loading].compactMap { $0 }
        var states: [PresentationID: CardState] = [:]
        for card in cards {
            states[card.id] = cardState(card.id, interaction)
            // The time alone is no reason to lay out anew; `nextChange` is.
            states[card.id]?.now = Instant(milliseconds: 0)
        }
        let key = Key(
            scene: scene,
            states: states,
            outputs: outputs,
            assignment: assignment,
            releaseProgress: interaction.releaseProgress,
            theme: layoutEngine.theme,
            textScale: layoutEngine.textScale,
            fonts: layoutEngine.fonts,
            corner: corner,
            toastMargin: toastMargin
        )
        let isDue = last.nextChange.map { $0 <= interaction.clock } ?? false
        if key == lastKey, !isDue { return last }
        last = layOut(interaction, outputs, assignment)
        lastKey = key
        return last
    }

    private func layOut(
        _ interaction: InteractionState,
        _ outputs: [Output],
        _ assignment: OutputAssignment
    ) -> SceneLayout {
        let theme = layoutEngine.theme
        var sceneLayout = SceneLayout(cardRadius: theme.cardRadius)
        sceneLayout.edge = theme[.outline].opacity(0.5)
        var upper = interaction.scene
        upper.toasts = []
        upper.waitingToasts = 0
        var lower = Scene(
            revision: interaction.scene.revision,
            toasts: interaction.scene.toasts,
            waitingToasts: interaction.scene.waitingToasts
        )
        // A loading that holds no input stands among the toasts.
        if !upper.isInputBlocked { swap(&upper.loading, &lower.loading) }
        if let output = outputs.first(where: { $0.id == assignment.cards }) {
            add(upper, on: output, interaction, to: &sceneLayout)
        }
        if let output = outputs.first(where: { $0.id == assignment.toasts }) {
            add(lower, on: output, interaction, to: &sceneLayout)
        }
        return sceneLayout
    }

    private func add(
        _ scene: Scene,
        on output: Output,
        _ interaction: InteractionState,
        to sceneLayout: inout SceneLayout
    ) {
        guard !scene.isEmpty else { return }
        let outputArea = OutputArea(
            size: output.extent,
            workArea: output.freeArea,
            corner: corner,
            toastMargin: toastMargin
        )
        let layout = layoutEngine.outputLayout(
            scene,
            on: outputArea,
            now: interaction.clock,
            releaseProgress: interaction.releaseProgress,
            state: { cardState($0, interaction) }
        )
        for scrim in layout.scrims {
            if scrim.below == scene.loading?.id {
                sceneLayout.loadingScrim = scrim.color
            } else {
                sceneLayout.scrim = scrim.color
            }
        }
        sceneLayout.cards += layout.cards.map {
            CardInstance(output: output.id, outputArea: outputArea, card: $0)
        }
        if let change = layout.nextChange { sceneLayout.changes(at: change) }
    }
}

extension LayoutEngine {
    /// Takes the settings over.
    public mutating func apply(_ settings: DisplaySettings) {
        theme = Theme(settings)
        fonts = FontFamilies(text: settings.font, monospace: settings.monospace)
        textScale = settings.textScale
    }
}
