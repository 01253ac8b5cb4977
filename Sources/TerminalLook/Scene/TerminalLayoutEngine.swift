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

    private var lastKey: Key?
    private var last: TerminalLayout?

    /// All that a layout depends on besides the time.
    private struct Key: Hashable {
        var scene: Scene
        var states: [PresentationID: CardState]
        var releaseProgress: Double
        var size: CellSize
        var look: TerminalStyle
    }

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
    public mutating func layout(
        of interaction: InteractionState,
        size: CellSize
    ) -> TerminalLayout {
        let size = size.bounded
        let scene = interaction.scene
        var states: [PresentationID: CardState] = [:]
        for card in scene.presenters + scene.toasts
            + [scene.retry, scene.loading].compactMap(\.self)
        {
            states[card.id] = interaction.cardState(card.id)
            // The time alone is no reason for another layout; `nextChange` is.
            states[card.id]?.now = Instant(milliseconds: 0)
        }
        let key = Key(
            scene: scene,
            states: states,
            releaseProgress: interaction.releaseProgress,
            size: size,
            look: look
        )
        let isDue = last?.scene.nextChange.map { $0 <= interaction.clock } ?? false
        if key == lastKey, !isDue, let last { return last }
        let next = layOut(interaction, size)
        lastKey = key
        last = next
        return next
    }

    private func layOut(_ interaction: InteractionState, _ size: CellSize) -> TerminalLayout {
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
