// SPDX-License-Identifier: MIT

public import DesignSystem
public import Interaction
public import Wire

/// Scenes as pixels: cards laid out with real fonts, and surfaces with damage.
public struct PixelRenderer: SceneRenderer {
    /// Cards come, go and move.
    public static var movesCards: Bool { true }
    /// The windows below have keys too.
    public static var ownsKeyboard: Bool { false }

    /// The second stage.
    var layouts: SceneLayoutEngine
    /// The last stage.
    private var frames: FrameRenderer

    /// Creates a renderer.
    ///
    /// - Parameter measure: how large text and pictures come out.
    public init(measure: Measure) {
        layouts = SceneLayoutEngine(
            layoutEngine: LayoutEngine(theme: .light, measure: measure, direction: .ofLocale())
        )
        frames = FrameRenderer(measure: measure)
    }

    /// How moments are told.
    public var wallClock: WallClock {
        get { layouts.layoutEngine.wallClock }
        set { layouts.layoutEngine.wallClock = newValue }
    }

    /// Whether what lies below a surface shows through.
    public var isTranslucent: Bool {
        get { frames.isTranslucent }
        set { frames.isTranslucent = newValue }
    }

    /// Takes the person's settings over.
    public mutating func apply(_ settings: DisplaySettings) { layouts.apply(settings) }

    /// Lays the state's scene out on all outputs.
    public mutating func layout(
        of state: InteractionState,
        on outputs: [Output],
        _ assignment: OutputAssignment
    ) -> SceneLayout {
        layouts.sceneLayout(of: state, on: outputs, assignment: assignment)
    }

    /// Draws a moment.
    public mutating func frame(
        of instances: SceneInstances,
        _ layout: SceneLayout,
        on outputs: [Output]
    ) -> Frame? {
        frames.frame(of: instances, on: outputs)
    }

    /// Forgets what the screen shows.
    public mutating func forget() { frames.forget() }
}
