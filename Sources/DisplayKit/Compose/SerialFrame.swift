// SPDX-License-Identifier: MIT

/// All that a screen is to show, as pixels or as cells.
public protocol SerialFrame {
    /// Grows by one with each frame.
    var serial: UInt64 { get }
}
