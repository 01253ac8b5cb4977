// SPDX-License-Identifier: MIT
//
// Lays out a whole scene in a terminal: one grid and its targets. From below:
// covered presenters, dimmed; toasts; the topmost presenter and, if there is
// room beside it, a retry; a loading above everything, with everything below
// dimmed.
//
// On a pixel screen toasts and a retry are above a presenter. A terminal is
// often too small for both, and then the presenter, which must be answered,
// stays readable.

public import DesignSystem
public import Interaction
import PresenterCore

/// Lays scenes out in cells.
public struct TerminalLayoutEngine: Sendable {
    /// The look of cards.
    public var look: TerminalStyle
    /// Formats times of day.
    public var wallClock: WallClock

    /// The terminal's only output.
    public static let output = OutputID(rawValue: 0)
    /// How long input must be blocked before the hint to hold Escape shows.
    static let escapeDelay = Duration.seconds(3)

    /// Creates an engine.
    public init(look: TerminalStyle, wallClock: WallClock = .sinceBoot) {
        self.look = look
        self.wallClock = wallClock
    }

    /// Lays out the scene at the state's clock.
    ///
    /// - Parameters:
    ///   - interaction: the scene and its interaction state.
    ///   - size: the terminal's size; below `CellSize.minimum` it shows a message only.
    /// - Returns: the draw commands and targets.
    public func layout(of interaction: InteractionState, size: CellSize) -> TerminalLayout {
        let size = size.bounded
        var builder = TerminalLayoutBuilder(
            look: look,
            wallClock: wallClock,
            size: size,
            interaction: interaction
        )
        if !size.isEnough {
            builder.drawTooSmall()
        } else {
            builder.draw()
        }
        return builder.result
    }
}
