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

    @Test("numbers have groups of three digits")
    func groups() {
        #expect([0, 999, 1000, -1_234_567].map(\.grouped) == ["0", "999", "1,000", "-1,234,567"])
    }
}
