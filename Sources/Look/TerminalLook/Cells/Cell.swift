// SPDX-License-Identifier: MIT

/// One cell of the grid.
public struct Cell: Hashable, Sendable {
    /// One user-perceived character; empty: the right half of the one before.
    public var text: String
    /// The colours, weight and lines.
    public var style: CellStyle

    /// Creates a cell; the shortest call is blank.
    public init(_ text: String = " ", _ style: CellStyle = CellStyle()) {
        self.text = text
        self.style = style
    }

    /// Whether it is the right half of a wide character.
    public var isContinuation: Bool { text.isEmpty }
}
