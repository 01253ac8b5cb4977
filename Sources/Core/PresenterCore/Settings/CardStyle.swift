// SPDX-License-Identifier: MIT

/// The measures of cards that a theme may set; `nil`: those of the density.
public struct CardStyle: Hashable, Sendable {
    /// How much room toasts leave around their parts.
    public var density: Density?
    /// The size of text, in pixels at scale 1 and the text scale 1, 9 to 24.
    public var textSize: Int?
    /// The side of a toast's icon, in pixels at scale 1, 16 to 96.
    public var iconSize: Int?
    /// The maximum height of a picture below a toast's text, in pixels at scale 1, 40 to 600.
    public var pictureSize: Int?
    /// The width of a card's edge, in pixels at scale 1, 0 to 8; high contrast has at least 2.
    public var borderWidth: Int?
    /// The opacity of toasts where the screen blends them, 0.6 to 1; high contrast is opaque.
    public var opacity: Double?
    /// Whether what shines through translucent toasts is blurred, where the compositor can do so.
    public var blurs: Bool?
    /// Whether toasts show the sender's name, which one that is not verified always does.
    public var showsName: Bool?
    /// Whether toasts show the time of their arrival.
    public var showsTime: Bool?
    /// Whether toasts show the ring of their remaining time.
    public var showsRing: Bool?

    /// Creates a style; the shortest call has the measures of the usual density.
    public init(_ change: (inout CardStyle) -> Void = { _ in }) { change(&self) }

    /// Whether toasts show a part: as the theme says, else unless they are compact.
    public func shows(_ part: KeyPath<CardStyle, Bool?>) -> Bool {
        self[keyPath: part] ?? (density != .compact)
    }

    /// Whether there is something to blur behind toasts.
    public var blursToasts: Bool { blurs == true && (opacity ?? 1) < 1 }

    /// How much room toasts leave around their parts.
    public enum Density: String, Hashable, Sendable, CaseIterable {
        /// The design's.
        case comfortable
        /// As little as in a list: small text and icons, and no name, time and ring.
        case compact
    }

    /// The valid range of `textSize`.
    public static let textSizes = 9...24
    /// The valid range of `iconSize`.
    public static let iconSizes = 16...96
    /// The valid range of `pictureSize`.
    public static let pictureSizes = 40...600
    /// The valid range of `borderWidth`.
    public static let borderWidths = 0...8
    /// The valid range of `opacity`.
    public static let opacities = 0.6...1.0
}
