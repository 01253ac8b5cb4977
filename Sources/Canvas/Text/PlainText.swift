// SPDX-License-Identifier: MIT

import DesignSystem

/// A block's characters in one piece, made harmless.
///
/// Pango has had memory errors on odd input (CVE-2019-1010238), so it only
/// sees valid UTF-8 of bounded length without control characters.
struct PlainText {
    /// At most as many scalars as the block may need; its only control character is the line feed.
    private(set) var text = ""
    /// Where each run of the block lies, in UTF-8 bytes; empty when it was cut away.
    private(set) var ranges: [Range<Int>] = []

    /// The most scalars that are laid out of a text whose lines are not counted.
    ///
    /// It is all of the longest message there may be; the rest is cut.
    static let scalarLimit = 16_384
    /// The most of one that ends after some lines.
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

    /// What is drawn for a scalar: every kind of line end is a line feed, a tab
    /// is a space, and other control characters are visible as U+FFFD.
    private static func clean(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x0A, 0x0D, 0x2028, 0x2029: "\n"
        case 0x09: " "
        case 0..<0x20, 0x7F..<0xA0: "\u{FFFD}"
        default: scalar
        }
    }

    /// The UTF-8 offset of a character; the end beyond the last.
    func offset(ofCharacter index: Int) -> Int {
        let place = text.index(text.startIndex, offsetBy: max(0, index), limitedBy: text.endIndex)
        return text.utf8.distance(from: text.startIndex, to: place ?? text.endIndex)
    }
}
