// SPDX-License-Identifier: MIT

import Testing

@testable import topmost_accessibility

@Suite("Parts of a text")
struct TextUnitsTests {
    static let text = "One two.  Three!\nFour\n"

    @Test(
        "the part at an offset",
        arguments: [
            (.character, 0, "O"), (.character, 21, "\n"), (.character, 22, "\n"),
            (.wordStart, 0, "One "), (.wordStart, 5, "two.  "), (.wordStart, 22, "Four\n"),
            (.wordEnd, 0, "One"), (.wordEnd, 5, " two"),
            (.sentenceStart, 3, "One two.  "), (.sentenceStart, 12, "Three!\n"),
            (.sentenceEnd, 3, "One two."), (.sentenceEnd, 12, "  Three!"),
            (.lineStart, 3, "One two.  Three!\n"), (.lineStart, 18, "Four\n"),
            (.lineStart, 22, ""), (.lineEnd, 18, "\nFour"),
        ] as [(TextUnits.Boundary, Int, String)]
    )
    func parts(_ boundary: TextUnits.Boundary, _ offset: Int, _ part: String) {
        let units = TextUnits(Self.text)
        #expect(units.text(units.part(boundary, .at, offset)) == part)
    }

    @Test("the parts before and after one")
    func neighbours() {
        let units = TextUnits(Self.text)
        func text(_ side: TextUnits.Side, _ offset: Int) -> String {
            units.text(units.part(.wordStart, side, offset))
        }
        #expect(text(.before, 5) == "One ")
        #expect(text(.before, 0) == "")
        #expect(text(.after, 5) == "Three!\n")
        #expect(text(.after, 18) == "")
    }

    @Test("an offset outside has no part", arguments: TextUnits.Boundary.all)
    func outside(_ boundary: TextUnits.Boundary) {
        for text in ["", "a", Self.text] {
            let units = TextUnits(text)
            for offset in [-1, text.unicodeScalars.count + 1, .min, .max] {
                #expect(units.part(boundary, .at, offset).isEmpty)
            }
        }
    }

    @Test("the parts of a text are the text", arguments: TextUnits.Boundary.all)
    func whole(_ boundary: TextUnits.Boundary) {
        let units = TextUnits(Self.text)
        var read = ""
        var offset = 0
        while offset < units.count {
            let part = units.part(boundary, .at, offset)
            read += units.text(part)
            offset = max(part.upperBound, offset + 1)
        }
        #expect(read == Self.text)
    }

    @Test("a range ends with the text")
    func ranges() {
        let units = TextUnits("Ädä 👍")
        #expect(units.range(0, -1) == 0..<5)
        #expect(units.range(4, 99) == 4..<5)
        #expect(units.range(9, 3) == 3..<3)
        #expect(units.range(-7, 2) == 0..<2)
        #expect(units.text(2..<5) == "ä 👍")
        #expect(units[5] == nil)
    }

    @Test("a change is the part between what stayed")
    func changes() {
        func change(_ old: String, _ new: String) -> [String] {
            let change = TextChange(from: old, to: new)
            return ["\(change.start)", change.deleted, change.inserted]
        }
        #expect(change("Ada", "Adda") == ["2", "", "d"])
        #expect(change("Adda", "Ada") == ["2", "d", ""])
        #expect(change("abc", "axc") == ["1", "b", "x"])
        #expect(change("", "••") == ["0", "", "••"])
        #expect(change("same", "same") == ["4", "", ""])
    }
}

extension TextUnits.Boundary {
    static let all = (0...6).compactMap(Self.init)
}
