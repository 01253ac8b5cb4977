// SPDX-License-Identifier: MIT

public import PresenterCore

/// One cell of the grid.
public struct Cell: Hashable, Sendable {
    /// One user-perceived character; empty: the right half of the one before.
    public var text: String
    /// The colours, weight and lines.
    public var style: CellStyle

    /// Creates a cell; the shortest call is blank.
    public init(_ text: String = " ", _ style: CellStyle = CellStyle()) {
        self.text = text
        self.style = style
    }

    /// Whether it is the right half of a wide character.
    public var isContinuation: Bool { text.isEmpty }
}

/// The style of a cell.
public struct CellStyle: Hashable, Sendable {
    /// The text colour; `nil`: the terminal's own.
    public var foreground: RGB?
    /// The background colour; `nil`: the terminal's own.
    public var background: RGB?
    /// Weight and lines.
    public var attributes: Attributes
    /// Whether a scrim dims it.
    public var isDimmed = false
    /// Whether it is decoration, which need not be readable.
    public var isOrnament = false

    /// Creates a style; the shortest call is the terminal's own.
    public init(
        _ foreground: RGB? = nil,
        on background: RGB? = nil,
        _ attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// Weight, slant and lines.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// One bit per attribute.
        public let rawValue: UInt8
        /// Creates a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Heavier.
        public static let bold = Attributes(rawValue: 1)
        /// Slanted.
        public static let italic = Attributes(rawValue: 2)
        /// With a line below.
        public static let underline = Attributes(rawValue: 4)
        /// Foreground and background swapped; used without colours only.
        public static let reverse = Attributes(rawValue: 8)
    }

    /// The style with more attributes.
    func with(_ more: Attributes) -> CellStyle {
        var style = self
        style.attributes.formUnion(more)
        return style
    }

    /// The style of an ornament.
    var asOrnament: CellStyle {
        var style = self
        style.isOrnament = true
        return style
    }
}
