// SPDX-License-Identifier: MIT

import Localization
package import Texts

/// A text of an answer: in English, for programs, and in the user's language.
package struct Statement: Equatable {
    /// The text in English.
    package let english: String
    /// The text in the user's language.
    package let text: String

    /// Creates a text; values that are texts of the daemon are translated too.
    package init(_ phrase: Phrase, count: Int? = nil, _ values: String...) {
        english = Wording(phrase, count: count, values: values).english
        text = Wording(phrase, count: count, values: values.map(Localization.translated)).text
    }

    /// Creates a text from others.
    package init(_ phrase: Phrase, _ values: Statement...) {
        english = Wording(phrase, values: values.map(\.english)).english
        text = Wording(phrase, values: values.map(\.text)).text
    }

    /// Creates a text from another program's, or from a name.
    package init(_ english: String) { self.init(english, Localization.translated(english)) }

    /// Creates a text from both.
    package init(_ english: String, _ text: String) {
        self.english = english
        self.text = text
    }
}
