// SPDX-License-Identifier: MIT

public import DisplayKit
public import TerminalLook

/// All that a terminal is to show.
public struct CellFrame: SerialFrame {
    /// Grows by one with each frame.
    public var serial: UInt64
    /// What every cell shows, and where the cursor blinks.
    public var picture: TerminalPicture
}
