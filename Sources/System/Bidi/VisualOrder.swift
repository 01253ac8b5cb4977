// SPDX-License-Identifier: MIT
//
// The visual order of one line's characters, from left to right. Most terminals
// do not reorder characters; the few that do get a sequence that switches it off,
// because they cannot detect a card's borders. So each line is ordered here,
// separately: no text can affect its neighbours.

internal import CFribidi

/// Puts the characters of a line in visual order.
///
/// Source: Unicode Standard Annex #9, as FriBidi implements it.
public enum VisualOrder {
    /// Returns whether a text's first strong character is right-to-left; `nil`: it
    /// has none.
    ///
    /// Isolated parts do not count. Wraps `fribidi_get_par_direction`, which counts them.
    public static func isRightToLeft(_ text: String) -> Bool? {
        var isolates = 0
        var types: [FriBidiCharType] = []
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: isolates += 1
            case 0x2069: isolates = max(0, isolates - 1)
            default: if isolates == 0 { types.append(fribidi_get_bidi_type(scalar.value)) }
            }
        }
        switch unsafe fribidi_get_par_direction(types, FriBidiStrIndex(types.count)) {
        case FRIBIDI_PAR_LTR: return false
        case FRIBIDI_PAR_RTL: return true
        default: return nil
        }
    }

    /// Returns the order of a line's characters, from left to right.
    ///
    /// Wraps `fribidi_log2vis`.
    ///
    /// - Parameters:
    ///   - line: one character per element, in reading order; its first scalar
    ///     determines its direction.
    ///   - isRightToLeft: the base direction.
    /// - Returns: indices into `line`, each once, and whether brackets there are
    ///   mirrored; in reading order if memory runs out.
    public static func order(
        _ line: [String],
        isRightToLeft: Bool
    ) -> [(index: Int, isMirrored: Bool)] {
        let scalars = line.map { $0.unicodeScalars.first?.value ?? 0x20 }
        guard isRightToLeft || scalars.contains(where: { $0 >= firstRightToLeft }) else {
            return line.indices.map { ($0, false) }
        }
        var base = isRightToLeft ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR
        var indices = (0..<FriBidiStrIndex(line.count)).map { $0 }
        var levels = [FriBidiLevel](repeating: 0, count: line.count)
        _ = unsafe fribidi_log2vis(
            scalars,
            FriBidiStrIndex(line.count),
            &base,
            nil,
            nil,
            &indices,
            &levels
        )
        return indices.map { index in (Int(index), levels[Int(index)] % 2 == 1) }
    }

    /// The first right-to-left code point: the start of the Hebrew block.
    private static let firstRightToLeft: UInt32 = 0x590

    /// Returns the mirror image of a bracket, any other text unchanged.
    ///
    /// Wraps `fribidi_get_mirror_char`.
    public static func mirrored(_ text: String) -> String {
        var image: FriBidiChar = 0
        guard let first = text.unicodeScalars.first,
            unsafe fribidi_get_mirror_char(first.value, &image) != 0,
            let mirror = Unicode.Scalar(image)
        else { return text }
        return String(mirror) + String(String.UnicodeScalarView(text.unicodeScalars.dropFirst()))
    }
}
