// SPDX-License-Identifier: MIT

/// A ring for progress or a toast's remaining life.
struct ProgressRing: Hashable, Sendable {
    /// Where the arc begins and ends, in turns from 12 o'clock.
    var from, to: Double
    var arc, track: Color
    var width: Double
    var trackWidth: Double
    var opacity = 1.0
}
