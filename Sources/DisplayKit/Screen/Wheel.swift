// SPDX-License-Identifier: MIT

/// The pointer's wheel.
public enum Wheel {
    /// How far one click goes, in pixels at scale 1: two and a half lines.
    public static let step = 50.0
}
