// SPDX-License-Identifier: MIT

/// One place of the grid.
public struct Cell: Hashable, Sendable {
    /// What a reader calls one character; empty: the right half of the one before.
    public var text: String
    /// How it is drawn.
    public var style: CellStyle

    /// Creates a cell; the shortest call is blank.
    public init(_ text: String = " ", _ style: CellStyle = CellStyle()) {
        self.text = text
        self.style = style
    }

    /// Whether it is the right half of a wide character.
    public var isContinuation: Bool { text.isEmpty }
}
