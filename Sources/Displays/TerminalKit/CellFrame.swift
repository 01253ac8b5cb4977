// SPDX-License-Identifier: MIT

public import DisplayKit
public import TerminalLook

/// One frame of a terminal's screen.
public struct CellFrame: SerialFrame {
    /// Grows by one with each frame.
    public var serial: UInt64
    /// The cells and the cursor.
    public var picture: TerminalPicture
}
