// SPDX-License-Identifier: MIT

/// The pointer's wheel.
public enum Wheel {
    /// The scroll distance of one click, in pixels at scale 1: two and a half lines.
    public static let step = 50.0
}
