// SPDX-License-Identifier: MIT

public import InputEvents

/// A mouse event.
public struct MouseEvent: Hashable, Sendable {
    /// The action.
    public var deed: Deed
    /// The cell it was over.
    public var place: CellPoint

    /// Creates an event.
    public init(_ deed: Deed, _ place: CellPoint) {
        self.deed = deed
        self.place = place
    }

    /// A mouse action.
    public enum Deed: Hashable, Sendable {
        case moved
        case pressed(PointerButton)
        case released(PointerButton)
        /// Lines the wheel turned; positive values scroll towards the end.
        case scrolled(lines: Int)
    }
}
