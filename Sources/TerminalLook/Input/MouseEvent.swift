// SPDX-License-Identifier: MIT

public import InputEvents

/// Something a mouse did.
public struct MouseEvent: Hashable, Sendable {
    /// What.
    public var deed: Deed
    /// The cell it was over.
    public var place: CellPoint

    /// Creates an event.
    public init(_ deed: Deed, _ place: CellPoint) {
        self.deed = deed
        self.place = place
    }

    /// What a mouse can do.
    public enum Deed: Hashable, Sendable {
        case moved
        case pressed(PointerButton)
        case released(PointerButton)
        /// Lines the wheel turned; positive: the later part comes into view.
        case scrolled(lines: Int)
    }
}
