// SPDX-License-Identifier: MIT

/// A progress bar.
struct ProgressBar: Hashable, Sendable {
    /// Where the filled part begins and ends, 0 to 1.
    var from, to: Double
    var fill, track: Color
    var radius: Double
    /// An edge around the track (high contrast).
    var edge: Color?
    /// Opacity of the filled part.
    var opacity = 1.0
}
