// SPDX-License-Identifier: MIT

import ArgumentParser
import Localization
import PresenterCore
import Texts

extension ValidationError {
    /// Creates an error in the user's language.
    init(_ phrase: Phrase, _ values: String...) {
        self.init(Wording(phrase, values: values).text)
    }
}

extension BuildError {
    /// Returns the error in the user's language, about something else than its option.
    ///
    /// - Parameter subject: the flag that the option came from: `--timeout`.
    /// - Returns: `--timeout expects …, got …`.
    func text(about subject: String) -> String {
        Phrase.expectsGot.text(
            subject,
            Localization.translated(takes),
            Localization.translated(got)
        )
    }
}
