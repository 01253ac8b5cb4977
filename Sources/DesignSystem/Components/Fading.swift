// SPDX-License-Identifier: MIT

/// A look that can be drawn half way to another.
protocol Fading {
    /// The look that far on the way to another, 0 to 1.
    func faded(to other: Self, _ share: Double) -> Self
}
