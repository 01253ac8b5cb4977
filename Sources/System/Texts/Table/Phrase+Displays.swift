// SPDX-License-Identifier: MIT

extension Phrase {
    /// The code of the language of these texts: the name of its catalogue, de or pt_BR.
    public static var languageName: Phrase { "en" }
}
