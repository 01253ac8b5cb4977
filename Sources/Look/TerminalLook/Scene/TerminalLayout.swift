// SPDX-License-Identifier: MIT

public import DesignSystem
public import Interaction

/// A scene laid out in cells: the cards' places and the draw commands.
public struct TerminalLayout: LayoutStage, Hashable, Sendable {
    /// The places of its cards.
    public internal(set) var scene = SceneLayout()
    /// The terminal's size.
    var size: CellSize
    /// The draw commands, the lowest first.
    var commands: [CellCommand] = []
}
