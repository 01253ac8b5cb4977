// SPDX-License-Identifier: MIT

/// The id of a presentation: never 0, shared with the ids of
/// `org.freedesktop.Notifications`, not reused until the numbers wrap.
///
/// Source: Desktop Notifications Specification 1.3, "Notify".
public struct PresentationID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number used on the bus.
    public let rawValue: UInt32

    /// Creates an id; `nil` for 0, which means "none" on the bus.
    public init?(rawValue: UInt32) {
        guard rawValue != 0 else { return nil }
        self.rawValue = rawValue
    }

    /// Whether both are the same number.
    public static func == (left: PresentationID, right: PresentationID) -> Bool {
        left.rawValue == right.rawValue
    }

    /// Hashes the number; every access to a presentation uses it.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    /// Whether the left id is lower.
    public static func < (left: PresentationID, right: PresentationID) -> Bool {
        left.rawValue < right.rawValue
    }
}
