// SPDX-License-Identifier: MIT
//
// The last filter before the terminal. The daemon has already cleaned the text,
// but a display does not trust it: this removes again every character that
// could be a control sequence or affect cells beyond its own.

import Basics
import Texts

/// Filters text for a terminal.
public enum SafeText {
    /// Maximum number of scalars in one character.
    static let maximumScalars = 16

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
        default:
            if scalar.value & 0xFFFE == 0xFFFE { return false }
            switch scalar.properties.generalCategory {
            // Icons of many fonts for terminals are in the areas for private use.
            case .control, .surrogate, .unassigned: return false
            default: return true
            }
        }
    }

    /// Whether a scalar may come from a key: keys without a text have numbers for private use.
    static func isTyped(_ scalar: Unicode.Scalar) -> Bool {
        isAllowed(scalar) && scalar.properties.generalCategory != .privateUse
    }

    /// Returns the character without forbidden scalars, cut to the maximum;
    /// `nil`: nothing visible is left.
    static func clean(_ character: Character) -> String? {
        if character.isASCII {
            guard let value = character.asciiValue, value >= 0x20, value < 0x7F else { return nil }
            return String(character)
        }
        var scalars = String.UnicodeScalarView()
        for scalar in character.unicodeScalars {
            // A letter that is newer than our tables is there all the same.
            let isNew = scalar.properties.generalCategory == .unassigned && !scalar.isNoncharacter
            guard isNew || isAllowed(scalar) else { continue }
            scalars.append(isNew ? "\u{FFFD}" : scalar)
            if scalars.count == maximumScalars { break }
        }
        guard !scalars.isEmpty else { return nil }
        let text = String(scalars)
        // The rest may be several characters now; uses the first.
        return text.first.map { String($0) }
    }
}

extension Unicode.Scalar {
    /// Whether no text has it.
    fileprivate var isNoncharacter: Bool {
        value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
    }
}

extension String {
    /// The text's characters with their widths, in reading order.
    ///
    /// Tabs and line feeds become spaces; marks without a base get a space. Marks that isolate a
    /// part stay for the order of the line, without a cell, if all are closed here.
    var glyphCells: [GlyphCell] {
        var result: [GlyphCell] = []
        result.reserveCapacity(utf8.count)
        if utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
            // Fast path for plain ASCII: nothing combines, every character is
            // one cell.
            for byte in utf8 {
                if byte >= 0x20, byte < 0x7F {
                    result.append(GlyphCell(text: Self.plain[Int(byte) - 0x20], width: 1))
                } else if byte == 0x09 || byte == 0x0A {
                    result.append(GlyphCell(text: " ", width: 1))
                }
            }
            return result
        }
        let isIsolated = hasClosedIsolates
        for character in self {
            if isIsolated, Self.isolates.contains(character) {
                result.append(GlyphCell(text: String(character), width: 0))
                continue
            }
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

    /// The marks before and behind an isolated part.
    private static let isolates: [Character] = ["\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}"]

    /// The text's width in cells on one line.
    var cellWidth: Int { glyphCells.reduce(0) { $0 + $1.width } }
}

/// One character with its cells.
struct GlyphCell: Hashable, Sendable {
    /// The text to write.
    var text: String
    /// The width in cells: 1 or 2; 0: a mark that isolates, which is not written.
    var width: Int
}
