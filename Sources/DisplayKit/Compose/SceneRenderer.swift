// SPDX-License-Identifier: MIT

public import DesignSystem
public import Interaction

/// What pixels and cells do differently: the second and the last stage of a display.
public protocol SceneRenderer {
    /// The second stage.
    associatedtype Layout: LayoutStage
    /// The last stage: what a screen shows.
    associatedtype Drawing: SerialFrame

    /// Whether cards move and fade.
    static var movesCards: Bool { get }
    /// Whether the keyboard is here for nothing else, as a terminal's is.
    static var ownsKeyboard: Bool { get }

    /// How moments are told.
    var wallClock: WallClock { get set }

    /// Whether what lies below a surface shows through; cells never do.
    var isTranslucent: Bool { get set }

    /// Takes the person's settings over.
    mutating func apply(_ settings: DisplaySettings)

    /// Lays the state's scene out: the second stage from the first.
    func layout(
        of state: InteractionState,
        on outputs: [Output],
        _ assignment: OutputAssignment
    ) -> Layout

    /// Draws a moment: the last stage from the third.
    ///
    /// - Parameters:
    ///   - instances: the cards with their motion.
    ///   - layout: what they are instances of.
    ///   - outputs: the monitors.
    /// - Returns: the next frame; `nil`: it looks as the last one.
    mutating func frame(
        of instances: SceneInstances,
        _ layout: Layout,
        on outputs: [Output]
    ) -> Drawing?

    /// Forgets what the screen shows: the next frame is whole.
    mutating func forget()
}

extension Frame: SerialFrame {}
