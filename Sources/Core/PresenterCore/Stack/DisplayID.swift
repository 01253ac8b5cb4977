// SPDX-License-Identifier: MIT

/// Identifies a display; numbered by the shell.
public struct DisplayID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number.
    public let rawValue: UInt32
    /// Creates an id.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Whether the left display is the older one.
    public static func < (left: DisplayID, right: DisplayID) -> Bool {
        left.rawValue < right.rawValue
    }
}
