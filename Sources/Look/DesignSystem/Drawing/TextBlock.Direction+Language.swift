// SPDX-License-Identifier: MIT

import Localization

extension TextBlock.Direction {
    /// The reading direction of the texts that Topmost itself shows: left to right where they have
    /// no translation into the user's language.
    public static var ofTexts: TextBlock.Direction { self.of(language: Localization.language) }

    /// Returns the reading direction of a language, such as `he` or `ar_EG`.
    static func of(language name: String) -> TextBlock.Direction {
        let language = name.prefix { $0.isLetter }
        let rightToLeft: Set<Substring> = ["ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]
        return rightToLeft.contains(language) ? .rightToLeft : .leftToRight
    }
}
