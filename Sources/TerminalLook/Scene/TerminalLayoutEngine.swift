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

/// A scene as it is to be shown.
public struct TerminalPicture: Hashable, Sendable {
    /// What to show.
    public var grid: Grid
    /// Where the cursor blinks; `nil`: nowhere.
    public var caret: CellPoint?
    /// What can be reached, for `InteractionState`.
    public var layout: SceneLayout
}

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
    private var last: TerminalPicture?

    /// All that a picture depends on besides the time.
    private struct Key: Hashable {
        var scene: Scene
        var states: [PresentationID: CardState]
        var releaseProgress: Double
        var size: CellSize
        var look: TerminalStyle
    }

    /// Creates a composer.
    public init(look: TerminalStyle, wallClock: WallClock = .sinceBoot) {
        self.look = look
        self.wallClock = wallClock
    }

    /// The scene at the stage's clock.
    ///
    /// - Parameters:
    ///   - interaction: the scene, and what the person did to it.
    ///   - size: the terminal's; below `CellSize.least` it says that only.
    /// - Returns: the grid, and what can be reached on it.
    public mutating func picture(
        of interaction: InteractionState,
        size: CellSize
    ) -> TerminalPicture {
        let size = size.bounded
        let scene = interaction.scene
        var states: [PresentationID: CardState] = [:]
        for card in scene.presenters + scene.toasts
            + [scene.retry, scene.loading].compactMap(\.self)
        {
            states[card.id] = interaction.cardState(card.id)
            // The time alone is no reason to draw anew; `nextChange` is.
            states[card.id]?.now = Instant(milliseconds: 0)
        }
        let key = Key(
            scene: scene,
            states: states,
            releaseProgress: interaction.releaseProgress,
            size: size,
            look: look
        )
        let isDue = last?.layout.nextChange.map { $0 <= interaction.clock } ?? false
        if key == lastKey, !isDue, let last { return last }
        let next = draw(interaction, size)
        lastKey = key
        last = next
        return next
    }

    private func draw(_ interaction: InteractionState, _ size: CellSize) -> TerminalPicture {
        var renderer = TerminalRenderer(
            look: look,
            wallClock: wallClock,
            size: size,
            interaction: interaction
        )
        if !size.isEnough {
            renderer.drawTooSmall()
        } else {
            renderer.draw()
        }
        return TerminalPicture(
            grid: renderer.grid,
            caret: renderer.caret,
            layout: renderer.layout
        )
    }
}
