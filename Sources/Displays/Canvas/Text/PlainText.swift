// SPDX-License-Identifier: MIT

import DesignSystem

/// A block's sanitized characters as one string.
///
/// Pango has had memory errors on unusual input (CVE-2019-1010238), so it gets only valid
/// UTF-8 of limited length without control characters.
struct PlainText {
    /// At most as many scalars as the block needs; line feeds are the only control
    /// characters.
    private(set) var text = ""
    /// The range of each run of the block, in UTF-8 bytes; empty if it was cut.
    private(set) var ranges: [Range<Int>] = []

    /// Maximum number of scalars in a text without a line limit.
    ///
    /// The longest possible message fits; the rest is cut.
    static let scalarLimit = 16_384
    /// Maximum number of scalars in a text with a line limit.
    static let shortLimit = 4_096

    init(_ block: TextBlock) {
        var room = block.maximumLines == nil ? Self.scalarLimit : Self.shortLimit
        var bytes = 0
        var previous: Unicode.Scalar = " "
        for run in block.runs {
            let start = bytes
            for scalar in run.text.unicodeScalars {
                defer { previous = scalar }
                if scalar == "\n" && previous == "\r" { continue }
                guard room > 0 else { break }
                let clean = Self.clean(scalar)
                text.unicodeScalars.append(clean)
                bytes += clean.utf8.count
                room -= 1
            }
            ranges.append(start..<bytes)
        }
    }

    /// Returns the drawn scalar: line ends become line feeds, tabs become spaces, and other
    /// control characters become U+FFFD.
    private static func clean(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x0A, 0x0D, 0x2028, 0x2029: "\n"
        case 0x09: " "
        case 0..<0x20, 0x7F..<0xA0: "\u{FFFD}"
        default: scalar
        }
    }

    /// Returns the UTF-8 offset of a character; the end beyond the last.
    func offset(ofCharacter index: Int) -> Int {
        let position = text.index(
            text.startIndex,
            offsetBy: max(0, index),
            limitedBy: text.endIndex
        )
        return text.utf8.distance(from: text.startIndex, to: position ?? text.endIndex)
    }
}
