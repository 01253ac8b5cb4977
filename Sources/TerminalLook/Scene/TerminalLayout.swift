// SPDX-License-Identifier: MIT

public import Interaction

/// A scene laid out in cells: where its cards lie, and what is drawn there.
public struct TerminalLayout: LayoutStage, Hashable, Sendable {
    /// Where its cards lie.
    public internal(set) var scene = SceneLayout()
    /// The terminal's size.
    let size: CellSize
    /// What to draw, the lowest first.
    var commands: [CellCommand] = []
}
