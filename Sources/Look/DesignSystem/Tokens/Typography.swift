// SPDX-License-Identifier: MIT

extension LayoutEngine {
    /// Returns the type style of a role, at the engine's text scale.
    public func type(of role: TextRole) -> TypeStyle {
        Typography(scale: textScale, fonts: fonts)[role]
    }
}

/// Type at the desktop's text scale.
struct Typography: Hashable, Sendable {
    /// 1 is the design size.
    var scale: Double
    /// The font families.
    var fonts = FontFamilies()

    subscript(role: TextRole) -> TypeStyle {
        let (size, line, weight): (Double, Double, Int) =
            switch role {
            case .title: (16, 24, 600)
            case .body: (14, 20, 400)
            case .bodyStrong: (14, 20, 600)
            case .bodyMedium: (14, 20, 500)
            case .label: (14, 20, 600)
            case .labelSmall: (12, 16, 600)
            case .meta: (12, 16, 400)
            case .metaStrong: (12, 16, 600)
            case .metaMedium: (12, 16, 500)
            case .tag(let height): (height.fontSize, height.lineHeight, 600)
            case .monogram(let side): (side * 0.45 / scale, side / scale, 600)
            case .ringWord: (8 / scale, 10 / scale, 700)
            case .code: (12, 16, 400)
            }
        return TypeStyle(size: size * scale, lineHeight: (line * scale).rounded(), weight: weight) {
            $0.family = role == .code ? fonts.monospace : fonts.text
            $0.hasTabularDigits = role == .meta || role == .metaStrong || role == .metaMedium
        }
    }

    /// Returns the side of a small picture beside text, scaled with the text.
    func icon(_ side: Double) -> Double { (side * max(1, scale)).rounded() }

    /// Returns a card's width, scaled with the text up to 1.5 times.
    func width(_ base: Double) -> Double { (base * min(1.5, max(1, scale))).rounded() }

    /// Returns a scale that leaves room for a few words and lines on an output.
    static func bearable(_ scale: Double, on output: Extent) -> Double {
        min(scale, max(1, min(output.width / 160, output.height / 120)))
    }

    /// Returns a control's height, grown by as much as its line of text.
    func height(_ base: Double, line: Double) -> Double {
        base + max(0, (line * scale).rounded() - line)
    }
}

/// The styles of type by use.
///
/// Design point sizes at 96 dpi, as pixels at scale 1.
public enum TextRole: Hashable, Sendable {
    /// Modal and retry titles.
    case title
    /// Messages and fields.
    case body
    /// Toast, loading and sheet titles.
    case bodyStrong
    /// The one line of a plain toast; leading sheet rows.
    case bodyMedium
    /// Buttons, medium and large.
    case label
    /// Small buttons.
    case labelSmall
    /// Times and sheet messages.
    case meta
    /// Names, hints that must stand out.
    case metaStrong
    /// Sentences below fields, "Attempt 3".
    case metaMedium
    /// Tags by their height.
    case tag(TagHeight)
    /// The letter of a monogram or an emoji, by the tile's side.
    case monogram(side: Double)
    /// The word in the release ring.
    case ringWord
    /// Details.
    case code
}

/// The font families.
public struct FontFamilies: Hashable, Sendable {
    /// All text but details: a family, with fallbacks after commas.
    public var text: String
    /// Details.
    public var monospace: String

    /// Creates families; `nil` uses the desktop's.
    public init(text: String? = nil, monospace: String? = nil) {
        self.text = text.map { $0 + ", sans-serif" } ?? "sans-serif"
        self.monospace = monospace.map { $0 + ", monospace" } ?? "monospace"
    }
}
