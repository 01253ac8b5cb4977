// SPDX-License-Identifier: MIT

/// How important a toast is.
///
/// Source: Desktop Notifications Specification 1.3, "Urgency Levels".
public enum Urgency: UInt8, Hashable, Comparable, Sendable, CaseIterable {
    case low = 0
    case normal = 1
    case critical = 2

    /// Whether the left urgency is the lower one.
    public static func < (left: Urgency, right: Urgency) -> Bool { left.rawValue < right.rawValue }
}
