// SPDX-License-Identifier: MIT

/// The complete content of a screen, as pixels or as cells.
public protocol SerialFrame {
    /// Grows by one with each frame.
    var serial: UInt64 { get }
}
