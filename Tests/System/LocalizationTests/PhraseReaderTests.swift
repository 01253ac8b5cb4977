// SPDX-License-Identifier: MIT

import Testing
import Texts

/// Every text that travels in English is found again, with its values.
@Suite("Texts read back")
struct PhraseReaderTests {
    private let reader = PhraseReader(Phrase.read)

    /// The wordings of all rows with values of that kind, for one and for several.
    private func wordings(_ value: (Int) -> String) -> [Wording] {
        Phrase.read.flatMap { row -> [Wording] in
            let values = row.names.filter { $0 != "count" }.enumerated()
                .map { PhraseReader.numbers.contains($1) ? "\($0)" : value($0) }
            let counts: [Int?] = row.names.contains("count") ? [1, 12] : [nil]
            return counts.map { Wording(row, count: $0, values: values) }
        }
    }

    @Test("each row is read back with its values")
    func rows() {
        for wording in wordings({ "value\($0)" }) {
            #expect(reader.wording(of: wording.english) == wording)
        }
    }

    @Test(
        "values of applications change neither the row nor the sentence",
        arguments: [
            "{count}", "{cause} {id}", "a\"b", "\"", "", "%s \\ \u{4}", "é\u{301}👩‍👩‍👧", "x, got y",
            "there is no presentation 1", "On screen.",
        ]
    )
    func hostileValues(value: String) {
        for wording in wordings({ _ in value }) {
            let read = reader.wording(of: wording.english)
            #expect(read?.english == wording.english)
            #expect(read?.phrase == wording.phrase, "\(wording.english)")
        }
        #expect(reader.rewording(value + ". " + value, \.english) == value + ". " + value)
    }

    @Test("values that are texts of the table are worded again, others never")
    func nested() {
        let marked: (Wording) -> String = { "<\($0.english)>" }
        let quiet = Phrase.explainQuiet.english(Phrase.quietByMode.english("On screen."))
        #expect(
            reader.rewording(quiet, marked)
                == "<Waiting: <the mode \"On screen.\" includes do not disturb>, and this toast is not critical.>"
        )
        let held = Phrase.explainHeld.english(Phrase.quietByUser.english())
        #expect(reader.rewording(held, marked) == "<\(held)>")
    }

    @Test("several sentences are worded one by one")
    func sentences() {
        let withheld = Phrase.explainWithheld.english()
        let text = "\(withheld) \(Phrase.pictureFailed.english("no route. Sorry"))"
        let expected = "<\(withheld)> <Its picture could not be fetched: no route. Sorry.>"
        #expect(reader.rewording(text, { "<\($0.english)>" }) == expected)
        #expect(reader.rewording("Not ours. On screen", { _ in "" }) == "Not ours. On screen")
    }
}
