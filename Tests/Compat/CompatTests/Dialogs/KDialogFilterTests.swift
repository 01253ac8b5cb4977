// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import CommandKit
@testable import topmost_compat

@Suite("Filters of kdialog")
struct KDialogFilterTests {
    /// A filter of kdialog, the names of filters, and a file that they offer and one they do not.
    static let ofKDialog: [(String, [String], String, String)] = [
        ("*.png *.jpg|Images", ["Images"], "a.jpg", "a.txt"),
        ("*.png *.jpg", ["*.png *.jpg"], "a.png", "a.txt"),
        ("Images (*.png *.jpg)", ["Images"], "a.png", "a.txt"),
        ("A (*.png)|B (*.txt)", ["A", "B"], "a.txt", "a.jpg"),
        ("A (*.png);;B (*.txt)", ["A", "B"], "a.txt", "a.jpg"),
        ("*.cpp *.h|C++\n*.txt|Text", ["C++", "Text"], "a.h", "a.jpg"),
        ("*.[ch]", ["*.[ch]"], "a.h", "a.jpg"), ("(*.a; *.b)", [""], "x.b", "x.c"),
    ]

    @Test("the notations of kdialog are read", arguments: ofKDialog.indices)
    func notations(_ index: Int) {
        let (text, names, offered, other) = Self.ofKDialog[index]
        let filters = FileFilter.filters(ofKDialog: text)
        #expect(filters.map(\.name) == names)
        #expect(filters.flatMap(\.compiled).contains { $0.matches(offered) })
        #expect(!filters.flatMap(\.compiled).contains { $0.matches(other) })
    }

    @Test("media types are read")
    func mediaTypes() {
        let filters = FileFilter.filters(ofKDialog: "image/png text/plain")
        #expect(filters.map(\.types) == [["image/png", "text/plain"]])
        #expect(FileFilter.filters(ofKDialog: "image/*").map(\.types) == [["image/*"]])
        #expect(FileFilter.filters(ofKDialog: "nonsense").isEmpty)
    }
}
