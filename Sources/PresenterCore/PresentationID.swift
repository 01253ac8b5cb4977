// SPDX-License-Identifier: MIT

/// The number of a presentation: never 0, one space with the ids of
/// `org.freedesktop.Notifications`, not used again until the space wraps.
///
/// Source: Desktop Notifications Specification 1.3, "Notify".
public struct PresentationID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number as it stands on the bus.
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

    /// Feeds the number; every look at a presentation hashes its id.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    /// Whether the left id is the lower number.
    public static func < (left: PresentationID, right: PresentationID) -> Bool {
        left.rawValue < right.rawValue
    }
}
