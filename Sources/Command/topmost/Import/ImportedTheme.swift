// SPDX-License-Identifier: MIT

/// What of another daemon's look is a theme's here, for a file of its own.
struct ImportedTheme {
    /// The family of text.
    var font: String?
    /// The radius of corners, in pixels.
    var radius: Int?
    /// The background of notifications, `#rrggbb`; the theme is dark where it is.
    var background: String?

    /// Whether there is anything to write.
    var isEmpty: Bool { font == nil && radius == nil }

    /// The theme as a file.
    func toml(from source: String) -> String {
        var lines = ["# Made from \(source) by topmost config import."]
        lines.append("base = \(TOMLText.quoted(isDark ? "dark" : "light"))")
        if let font { lines.append("font = \(TOMLText.quoted(font))") }
        if let radius { lines.append("radius = \"\(min(max(radius, 0), 24))px\"") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Without a background of its own it is dark, as dunst and mako are.
    private var isDark: Bool {
        guard let digits = background?.dropFirst(), let color = UInt32(digits, radix: 16) else {
            return true
        }
        let channels = [color >> 16, color >> 8, color].map { Double($0 & 0xFF) }
        // Weights of luma. Source: ITU-R BT.601.
        return 0.299 * channels[0] + 0.587 * channels[1] + 0.114 * channels[2] < 128
    }

    /// Reads a font as Pango writes it, `Sans Bold 10`; whether more than the family was said.
    ///
    /// Source: Pango, `pango_font_description_from_string`.
    mutating func readFont(_ text: String) -> Bool {
        let first = text.split(separator: ",").first.map(String.init) ?? ""
        var words = first.split(separator: " ").map(String.init)
        var others = text.contains(",") ? 1 : 0
        while words.count > 1, let last = words.last, Self.isStyle(last) {
            words.removeLast()
            others += 1
        }
        font = words.isEmpty ? nil : words.joined(separator: " ")
        return others > 0
    }

    /// Whether a word behind a family is its size or style.
    private static func isStyle(_ word: String) -> Bool {
        let styles = [
            "thin", "ultra-light", "light", "semi-light", "book", "regular", "normal", "medium",
            "semi-bold", "demi-bold", "bold", "ultra-bold", "heavy", "black", "italic", "oblique",
            "condensed", "semi-condensed", "expanded", "small-caps", "roman",
        ]
        let number = word.hasSuffix("px") ? String(word.dropLast(2)) : word
        return Double(number) != nil || styles.contains(word.lowercased())
    }
}
