// SPDX-License-Identifier: MIT

extension TextBlock.Direction {
    /// Returns the direction of the first strong character; `nil`: there is none.
    ///
    /// Source: Unicode Standard Annex #9, rule P2.
    static func ofFirstStrong(in text: String) -> Self? {
        for scalar in text.unicodeScalars {
            if isRightToLeft(scalar) {
                // Digits and punctuation of these blocks are not strong.
                if scalar.properties.isAlphabetic || scalar.value == 0x200F { return .rightToLeft }
            } else if scalar.properties.isAlphabetic || scalar.value == 0x200E {
                return .leftToRight
            }
        }
        return nil
    }

    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
            0x1E800...0x1EFFF:
            true
        default: false
        }
    }
}
