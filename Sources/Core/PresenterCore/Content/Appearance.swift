// SPDX-License-Identifier: MIT

/// One of the four looks that every theme is made from.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
    case light
    case dark
    case highContrastLight = "high_contrast"
    case highContrastDark = "high_contrast_dark"

    /// Creates the appearance with these properties.
    public init(isDark: Bool, isHighContrast: Bool) {
        self =
            switch (isDark, isHighContrast) {
            case (false, false): .light
            case (true, false): .dark
            case (false, true): .highContrastLight
            case (true, true): .highContrastDark
            }
    }

    /// Whether cards are darker than their text.
    public var isDark: Bool { self == .dark || self == .highContrastDark }
    /// Whether everything has an edge and text reaches 7:1.
    public var isHighContrast: Bool { self == .highContrastLight || self == .highContrastDark }
}

/// An element's meaning, which determines its colours.
public enum Tone: String, Hashable, Sendable, CaseIterable {
    case standard, accent, danger
}

/// A part of a card whose colour a caller may set.
public enum ColorRole: String, Hashable, Sendable, CaseIterable {
    case title, message, positive, negative, background, line, icon, progress

    /// Whether cards of a kind have that part.
    public func isUsed(by kind: Kind) -> Bool {
        switch self {
        case .title, .message, .background, .line: true
        case .icon: kind != .loading && kind != .bottomSheet
        case .progress: kind != .bottomSheet && kind != .retry
        case .positive: kind == .modal || kind == .retry
        case .negative: kind == .modal || kind == .loading
        }
    }
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

    /// Creates a colour from `#rrggbb`, in small or capital letters.
    public init?(hex: String) {
        let bytes = Array(hex.utf8)
        guard bytes.count == 7, bytes[0] == UInt8(ascii: "#"),
            bytes.dropFirst().allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let number = UInt32(hex.dropFirst(), radix: 16)
        else { return nil }
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16),
            green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number)
        )
    }

    /// The colour as `#rrggbb`.
    public var hex: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
