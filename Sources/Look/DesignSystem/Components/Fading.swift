// SPDX-License-Identifier: MIT

/// A look that can be blended with another.
protocol Fading {
    /// Returns the look at a fraction (0 to 1) of the way to another.
    func faded(to other: Self, _ fraction: Double) -> Self
}
