// SPDX-License-Identifier: MIT
//
// Terminals give East Asian wide characters and emoji two columns and marks
// none. Only whole characters are cut off, never half of one.
//
// Source: Unicode Standard Annex #11, "East Asian Width".

/// How wide text is in a terminal.
enum Columns {
    /// The columns a text takes.
    static func width(of text: String) -> Int {
        text.reduce(0) { $0 + width(of: $1) }
    }

    /// The text itself, or as much of it as fits with an ellipsis after it.
    static func shortened(_ text: String, to columns: Int) -> String {
        guard width(of: text) > columns else { return text }
        guard columns > 0 else { return "" }
        var result = ""
        var used = 1
        for character in text {
            used += width(of: character)
            guard used <= columns else { break }
            result.append(character)
        }
        return result + "…"
    }

    private static func width(of character: Character) -> Int {
        var widest = 0
        for scalar in character.unicodeScalars {
            // What follows U+FE0F is drawn as a picture.
            if scalar.value == 0xFE0F { return 2 }
            widest = max(widest, width(of: scalar))
        }
        return widest
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if scalar.properties.isEmojiPresentation { return 2 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
