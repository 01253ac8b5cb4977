// SPDX-License-Identifier: MIT

import Localization

extension TextBlock.Direction {
    /// The reading direction of the texts that Topmost itself shows: left to right where they have
    /// no translation into the user's language.
    public static var ofTexts: TextBlock.Direction {
        Localization.isRightToLeft ? .rightToLeft : .leftToRight
    }
}
