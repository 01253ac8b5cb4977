// SPDX-License-Identifier: MIT

public import DesignSystem
public import Files

extension TextBlock.Direction {
    /// The reading direction of the session's language.
    ///
    /// Source: POSIX.1-2017, 8.2 "Internationalization Variables".
    public static func ofLocale(
        variable: (String) -> String? = ThisProcess.variable
    ) -> TextBlock.Direction {
        let name = variable("LC_ALL") ?? variable("LC_MESSAGES") ?? variable("LANG") ?? "C"
        let language = name.prefix { $0.isLetter }
        let rightToLeft: Set<Substring> = ["ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]
        return rightToLeft.contains(language) ? .rightToLeft : .leftToRight
    }
}
