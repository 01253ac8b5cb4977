// SPDX-License-Identifier: MIT

import Testing

@testable import CommandKit

@Suite("Items to choose")
struct ItemTests {
    private static func item(_ id: String, _ label: String, _ icon: String? = nil) -> ChoiceItem {
        ChoiceItem(id: id, label: label, icon: icon)
    }

    static let lines: [(String, [ChoiceItem])] = [
        ("main", [item("main", "main")]), ("", []), ("\t", [item("", "")]),
        ("7\t7", [item("7", "7")]), ("7\tPhotos", [item("7", "Photos")]),
        ("7\tPhotos\tfolder", [item("7", "Photos", "folder")]),
        ("7\tPhotos\t", [item("7", "Photos")]),
        (#"{"id":"7","label":"Photos","icon":"folder"}"#, [item("7", "Photos", "folder")]),
        (#"{"label":"Photos"}"#, [item("Photos", "Photos")]),
        (#"["a",{"id":"b","label":"B"}]"#, [item("a", "a"), item("b", "B")]),
        (#"{"size":7}"#, [item(#"{"size":7}"#, #"{"size":7}"#)]),
        ("[draft] letter", [item("[draft] letter", "[draft] letter")]),
    ]

    @Test("a line is a label, id and label, or JSON", arguments: lines.indices)
    func reading(_ index: Int) {
        let (line, items) = Self.lines[index]
        #expect(
            ChoiceItem.items(of: line) == items && ChoiceItem.items(of: Array(line.utf8)) == items
        )
    }

    @Test("a plain line is printed as it came, byte for byte")
    func plain() {
        for text in [#"{"id":"7","label":"Photos"}"#, "7\tPhotos\tfolder", "a\nb", " ", "e\u{301}"]
        {
            let item = ChoiceItem(plain: Array(text.utf8))
            #expect(item.output == Array(text.utf8) && item.label == text && item.icon == nil)
        }
        let latin: [UInt8] = [0x63, 0xE9]
        #expect(ChoiceItem(plain: latin).output == latin)
        #expect(ChoiceItem.items(of: latin).map(\.output) == [latin])
    }

    @Test("characters that a row cannot show are left out; a long label loses its middle")
    func titles() {
        #expect(Self.item("a", "a\u{1B}[31mb").title == "a [31mb")
        #expect(Self.item("a", "  ").title == "—")
        let long = String(repeating: "ä", count: 200) + "end"
        let title = Self.item("a", long).title
        #expect(title.utf8.count <= 256 && title.hasSuffix("end") && title.contains("…"))
    }

    @Test("filtering in slices finds what filtering at once does, also while items come")
    func slices() {
        var store = ItemStore()
        for number in 0..<500 { store.append(Self.item("\(number)", "item \(number)")) }
        #expect(store.matches == 500)
        #expect(store.indices(from: 498, count: 9) == [498, 499])
        store.filter(by: "i4")
        var turns = 1
        while !store.work(atMost: 64) { turns += 1 }
        #expect(turns > 5)
        let narrow = store.matches
        // 42, then 420 to 429, then those whose letters are apart.
        store.filter(by: "i42")
        while !store.work(atMost: 7) {}
        #expect(store.indices(from: 0, count: 3) == [42, 420, 421])
        #expect(store.matches < narrow)
        store.append(Self.item("x", "i42"))
        while !store.work(atMost: 7) {}
        #expect(store.indices(from: 0, count: 2) == [500, 42])
        var fresh = ItemStore()
        for item in store.items { fresh.append(item) }
        fresh.filter(by: "i42")
        while !fresh.work(atMost: 1000) {}
        #expect(fresh.indices(from: 0, count: 600) == store.indices(from: 0, count: 600))
        store.filter(by: "")
        #expect(store.matches == 501)
    }

    @Test("a query that arrives before the last one is done starts over")
    func overtaken() {
        var store = ItemStore()
        for number in 0..<100 { store.append(Self.item("\(number)", "item \(number)")) }
        store.filter(by: "9")
        _ = store.work(atMost: 50)
        store.filter(by: "99")
        while !store.work(atMost: 10) {}
        #expect(store.indices(from: 0, count: 5) == [99])
        store.filter(by: "9")
        while !store.work(atMost: 10) {}
        #expect(store.matches == 19)
    }
}
