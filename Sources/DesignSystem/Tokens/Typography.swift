// SPDX-License-Identifier: MIT

extension LayoutEngine {
    /// The type of a use, at the composer's text scale.
    public func type(of role: TextRole) -> TypeStyle {
        Typography(scale: textScale, fonts: fonts)[role]
    }
}

/// Type at the desktop's text scale.
struct Typography: Hashable, Sendable {
    /// 1 is the size of the look.
    var scale: Double
    /// What it is set in.
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
        return TypeStyle(
            family: role == .code ? fonts.monospace : fonts.text,
            size: size * scale,
            lineHeight: (line * scale).rounded(),
            weight: weight,
            hasTabularDigits: role == .meta || role == .metaStrong || role == .metaMedium
        )
    }

    /// The side of a small picture beside text: it grows with the text.
    func icon(_ side: Double) -> Double { (side * max(1, scale)).rounded() }

    /// A card's width: it grows with the text, up to half as much again.
    func width(_ base: Double) -> Double { (base * min(1.5, max(1, scale))).rounded() }

    /// The scale that leaves room for some words on a line and some lines on an output.
    static func bearable(_ scale: Double, on output: Extent) -> Double {
        min(scale, max(1, min(output.width / 160, output.height / 120)))
    }

    /// A control's height, grown by as much as its line of text grew.
    func height(_ base: Double, line: Double) -> Double {
        base + max(0, (line * scale).rounded() - line)
    }
}
