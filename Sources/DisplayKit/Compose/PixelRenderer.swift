// SPDX-License-Identifier: MIT
//
// Scenes as pixels. Toasts and all other cards may be on different outputs: an old
// toast must not move a new dialog to its monitor.

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
    private var position = ToastPosition.topRight
    private var toastMargin = 16.0
    private var toastMargins = EdgeMargins()
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

    /// Applies the user's settings.
    public mutating func apply(_ settings: DisplaySettings) {
        engine.apply(settings)
        position = settings.toastPosition
        toastMargin = Double(settings.toastMargin)
        toastMargins = settings.toastMargins
    }

    /// Lays the state's scene out on all outputs.
    public func layout(
        of state: InteractionState,
        on outputs: [Output],
        _ assignment: OutputAssignment
    ) -> SceneLayout {
        func area(_ id: OutputID?) -> OutputArea? {
            outputs.first { $0.id == id }.map { output in
                OutputArea(
                    id: output.id,
                    size: output.extent,
                    workArea: output.freeArea,
                    position: position,
                    toastMargin: toastMargin,
                    toastMargins: toastMargins
                )
            }
        }
        let toasts = area(assignment.toasts)
        guard let cards = area(assignment.cards) ?? toasts else { return SceneLayout() }
        return engine.layout(
            state.scene,
            on: cards,
            toastsOn: toasts,
            othersOn: assignment.others.compactMapValues(area),
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
    }

    /// Draws the frame of an instant.
    public mutating func frame(
        of instances: SceneInstances,
        _ layout: SceneLayout,
        on outputs: [Output]
    ) -> Frame? {
        frames.frame(of: instances, engine.theme, on: outputs)
    }

    /// Forgets the content of the screen.
    public mutating func forget() { frames.forget() }
}
