// SPDX-License-Identifier: MIT

public import InputEvents

/// A mouse event.
public struct MouseEvent: Hashable, Sendable {
    /// The action.
    public var action: Action
    /// The cell it was over.
    public var place: CellPoint

    /// Creates an event.
    public init(_ action: Action, _ place: CellPoint) {
        self.action = action
        self.place = place
    }

    /// A mouse action.
    public enum Action: Hashable, Sendable {
        case moved
        case pressed(PointerButton)
        case released(PointerButton)
        /// Lines the wheel turned; positive values scroll towards the end.
        case scrolled(lines: Int)
    }
}
