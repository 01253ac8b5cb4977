// SPDX-License-Identifier: MIT

/// A window's id on the server; 0: no window.
public struct WindowID: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt32
    /// Creates an id.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}
