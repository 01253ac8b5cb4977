// SPDX-License-Identifier: MIT

import Testing
import Texts

@testable import Localization

@Suite("Texts")
struct LocalizationTests {
    @Test("values stand where the text names them")
    func values() {
        let phrase = Phrase("{count} toast of {name}", plural: "{count} toasts of {name}")
        #expect(phrase.names == ["count", "name"])
        #expect(phrase.english(count: 1, "Files") == "1 toast of Files")
        #expect(phrase.english(count: 1000, "{count}") == "1000 toasts of {count}")
        #expect(Phrase("{b} and {a}, {b}").english("1", "2") == "1 and 2, 1")
        #expect(Phrase("open { or } {unknown").english() == "open { or } {unknown")
        #expect(phrase.text(count: 1000, "Files") == "1,000 toasts of Files")
    }

    @Test(
        "the language of the texts decides the reading direction",
        arguments: [
            ("de", false), ("en@pseudo", false), ("ar", true), ("ar@pseudo", true), ("he", true),
            ("fa_IR", true), ("arn", false), ("", false),
        ]
    )
    func direction(language: String, isRightToLeft: Bool) {
        #expect(Localization.isRightToLeft(language: language) == isRightToLeft)
    }

    @Test("a value of the other direction is isolated in what a person reads")
    func isolated() {
        let phrase: Phrase = "via {program}"
        #expect(phrase.text("Files") == "via Files" && phrase.english("קבצים") == "via קבצים")
        #expect(phrase.text("קבצים") == "via \u{2068}קבצים\u{2069}")
    }

    @Test("numbers have groups of three digits")
    func groups() {
        #expect([0, 999, 1000, -1_234_567].map(\.grouped) == ["0", "999", "1,000", "-1,234,567"])
    }
}
