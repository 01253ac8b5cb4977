// SPDX-License-Identifier: MIT
//
// The last border before a terminal. Text was cleaned when it came from the
// bus, but a display trusts no daemon either: here every character that could
// be an order to the terminal, or that reaches beyond its own place, is taken
// out once more.

import Basics

/// What of a text a terminal may be given.
public enum SafeText {
    /// So many scalars make one character at most.
    static let mostScalars = 16

    /// Whether a scalar may be written to a terminal.
    public static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E: return true
        case ..<0xA0, 0xAD: return false
        case ..<0x300: return true
        case 0x200C, 0x200D: return true
        case 0x2028, 0x2029, 0xFEFF, 0x061C, 0x180E: return false
        case 0x2066...0x206F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2065: return false
        case 0xFFF9...0xFFFC, 0xFDD0...0xFDEF: return false
        case 0xE000...0xF8FF, 0xF0000...: return false
        default:
            if scalar.value & 0xFFFE == 0xFFFE { return false }
            switch scalar.properties.generalCategory {
            case .control, .surrogate, .unassigned, .privateUse: return false
            default: return true
            }
        }
    }

    /// The character as it may be written: without what is not allowed, cut to
    /// a bound; `nil`: nothing of it is left to see.
    static func clean(_ character: Character) -> String? {
        if character.isASCII {
            guard let value = character.asciiValue, value >= 0x20, value < 0x7F else { return nil }
            return String(character)
        }
        var scalars = String.UnicodeScalarView()
        for scalar in character.unicodeScalars where isAllowed(scalar) {
            scalars.append(scalar)
            if scalars.count == mostScalars { break }
        }
        guard !scalars.isEmpty else { return nil }
        let text = String(scalars)
        // What is left may be more than one character now; the first is it.
        return text.first.map { String($0) }
    }
}

extension String {
    /// The text's characters as they stand in cells, in reading order.
    ///
    /// Tabs and line feeds become spaces; marks without a base stand on one.
    var glyphlets: [GlyphCell] {
        var result: [GlyphCell] = []
        result.reserveCapacity(utf8.count)
        if utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
            // Most texts are plain: nothing joins, everything is one cell.
            for byte in utf8 {
                if byte >= 0x20, byte < 0x7F {
                    result.append(GlyphCell(text: Self.plain[Int(byte) - 0x20], width: 1))
                } else if byte == 0x09 || byte == 0x0A {
                    result.append(GlyphCell(text: " ", width: 1))
                }
            }
            return result
        }
        for character in self {
            if character == "\t" || character.isNewline {
                result.append(GlyphCell(text: " ", width: 1))
                continue
            }
            guard let text = SafeText.clean(character), let first = text.first else { continue }
            let width = CharacterWidth.cells(of: first)
            if width > 0 {
                result.append(GlyphCell(text: text, width: width))
            } else if first.unicodeScalars.contains(where: { $0.properties.isDiacritic }),
                (" " + text).count == 1
            {
                result.append(GlyphCell(text: " " + text, width: 1))
            }
        }
        return result
    }

    /// The characters of ASCII from the space on.
    private static let plain = (0x20..<0x7F).map { String(Unicode.Scalar(UInt8($0))) }

    /// The cells the text takes in one line.
    var cellWidth: Int { glyphlets.reduce(0) { $0 + $1.width } }
}
