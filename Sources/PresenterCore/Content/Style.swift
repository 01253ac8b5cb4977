// SPDX-License-Identifier: MIT

/// What an element means; its colours follow.
public enum Tone: String, Hashable, Sendable, CaseIterable {
    case standard, accent, danger
}

/// How much weight a button has among its neighbours.
public enum Prominence: String, Hashable, Sendable, CaseIterable {
    case primary, secondary, text
}

/// A button's size: 28, 36 or 44 pixels high.
public enum ButtonSize: String, Hashable, Sendable, CaseIterable {
    case small, medium, large
}

/// An icon and the side of the label it stands on.
public enum IconPlacement: Hashable, Sendable {
    /// Before the label in reading direction.
    case leading(ImageSource)
    /// After the label in reading direction.
    case trailing(ImageSource)
}

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

/// How far a piece of work is.
public enum Progress: Hashable, Sendable {
    /// A share of the whole, 0 to 1.
    case fraction(Double)
    /// Under way, share unknown.
    case indeterminate
}

/// A part of a card whose colour a caller may set.
public enum ColorRole: String, Hashable, Sendable, CaseIterable {
    case title, message, positive, negative, background, line, icon, progress
}

/// An opaque sRGB colour.
public struct RGB: Hashable, Sendable {
    /// Each 0 to 255.
    public var red, green, blue: UInt8

    /// Creates a colour from its channels.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}
