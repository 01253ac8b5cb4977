// SPDX-License-Identifier: MIT
//
// A whole scene in a terminal: one grid, and where everything on it can be
// reached. From below: covered presenters, dimmed; toasts; the topmost presenter
// and, where there is room beside it, a retry; a loading, above everything and
// everything dimmed below it.
//
// On a screen toasts and a retry lie above a question; a terminal is often too
// small for both, and then what must be answered is what can be read.

public import DesignSystem
public import Interaction
import PresenterCore

/// Lays scenes out in cells.
public struct TerminalLayoutEngine: Sendable {
    /// How cards look.
    public var look: TerminalStyle
    /// How moments are told.
    public var wallClock: WallClock

    /// A terminal is one output.
    public static let output = OutputID(rawValue: 0)
    /// How long input must be blocked before the way out is named.
    static let escapeDelay = Duration.seconds(3)

    /// Creates an engine.
    public init(look: TerminalStyle, wallClock: WallClock = .sinceBoot) {
        self.look = look
        self.wallClock = wallClock
    }

    /// Lays the scene out as it is at the state's clock.
    ///
    /// - Parameters:
    ///   - interaction: the scene, and what the person did to it.
    ///   - size: the terminal's; below `CellSize.least` it says that only.
    /// - Returns: what to draw, and what can be reached on it.
    public func layout(
        of interaction: InteractionState,
        size: CellSize
    ) -> TerminalLayout {
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
