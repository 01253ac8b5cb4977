// SPDX-License-Identifier: MIT

/// The modifiers that are down.
public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit per modifier.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Either Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Either Control.
    public static let control = Modifiers(rawValue: 2)
    /// Alt, not AltGr.
    public static let alt = Modifiers(rawValue: 4)
    /// The logo key.
    public static let logo = Modifiers(rawValue: 8)
}
