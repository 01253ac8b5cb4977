// SPDX-License-Identifier: MIT

public import DesignSystem
public import Interaction
public import PresenterCore

/// The stages that differ between pixels and cells: the second and the last.
public protocol SceneRenderer {
    /// The second stage.
    associatedtype Layout: LayoutStage
    /// The last stage: the content of a screen.
    associatedtype Drawing: SerialFrame

    /// Whether cards move and fade.
    static var movesCards: Bool { get }
    /// Whether nothing else uses the keyboard, as in a terminal.
    static var ownsKeyboard: Bool { get }
    /// Maximum number of bytes of a text for the clipboard.
    static var maximumCopied: Int { get }

    /// How times are formatted.
    var wallClock: WallClock { get set }

    /// Applies the user's settings.
    mutating func apply(_ settings: DisplaySettings)

    /// Does ahead of the first scene what it would wait for.
    func prepare()

    /// Lays out the state's scene: the second stage from the first.
    func layout(
        of state: InteractionState,
        on outputs: [Output],
        _ assignment: OutputAssignment
    ) -> Layout

    /// Draws the frame of an instant: the last stage from the third.
    ///
    /// - Parameters:
    ///   - instances: the cards with their motion.
    ///   - layout: the layout that the instances belong to.
    ///   - outputs: the monitors.
    /// - Returns: the next frame; `nil` if it equals the last one.
    mutating func frame(
        of instances: SceneInstances,
        _ layout: Layout,
        on outputs: [Output]
    ) -> Drawing?

    /// Forgets the content of the screen: the next frame is complete.
    mutating func forget()
}

extension SceneRenderer {
    /// What a window system presents at once.
    public static var maximumCopied: Int { 1 << 20 }

    /// There is nothing to do ahead.
    public func prepare() {}
}

extension Frame: SerialFrame {}

/// The complete content of a screen, as pixels or as cells.
public protocol SerialFrame {
    /// Grows by one with each frame.
    var serial: UInt64 { get }
}
