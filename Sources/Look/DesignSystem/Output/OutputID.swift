// SPDX-License-Identifier: MIT

/// A monitor; the backend numbers them.
public struct OutputID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number, constant while the monitor is attached.
    public let rawValue: UInt32
    /// Creates an id.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Whether the left output has the lower number.
    public static func < (left: OutputID, right: OutputID) -> Bool {
        left.rawValue < right.rawValue
    }
}
