// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import topmost

@Suite("Files to choose")
struct FileChoiceTests {
    static let names: [(String, String, Bool)] = [
        ("*.png *.jpg", "a.PNG", true), ("*.png *.jpg", "a.jpeg", false), ("*", "x", true),
        ("a?c*", "abc.txt", true), ("a?c", "ac", false), ("*a*b*", "xxaxxbxx", true),
        ("*.tar.*", "a.tar.gz", true), ("*.tar.*", "a.targz", false),
        ("*.[pP][nN][gG]", "a.png", true), ("*.[pP][nN][gG]", "a.pnx", false),
        ("[a-c]*.txt", "b.txt", true), ("[!a-c]*", "b.txt", false), ("[^a-c]*", "d", true),
        ("[]x]", "]", true), ("[a", "[a", true), ("a[b-]c", "a-c", true), ("\\*x", "*x", true),
        ("\\*x", "ax", false), ("[[]x", "[x", true),
    ]

    @Test("a file is offered if a pattern matches its name", arguments: names.indices)
    func patterns(_ index: Int) throws {
        let (patterns, name, isOffered) = Self.names[index]
        let filter = try #require(FileFilter(argument: "Files:\(patterns)"))
        #expect(filter.name == "Files")
        #expect(filter.matches(name) == isOffered)
    }

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
        #expect(filters.contains { $0.matches(offered) })
        #expect(!filters.contains { $0.matches(other) })
    }

    @Test("a media type has the patterns of the desktop, an unknown one all files")
    func mediaTypes() {
        let globs = MediaTypeGlobs(
            "# x\n50:image/png:*.png\n50:image/jpeg:*.jpg\n50:text/plain:*.txt\n"
        )
        #expect(globs.patterns("image/png") == ["*.png"])
        #expect(globs.patterns("image/*") == ["*.png", "*.jpg"])
        #expect(globs.patterns("all/allfiles") == ["*"])
        let filters = FileFilter.filters(ofKDialog: "image/png text/plain")
        #expect(filters.map(\.types) == [["image/png", "text/plain"]])
        #expect(FileFilter.filters(ofKDialog: "image/*").map(\.types) == [["image/*"]])
        #expect(FileFilter.filters(ofKDialog: "nonsense").isEmpty)
    }

    @Test("what filters leave out can be shown")
    func allFiles() throws {
        let folder = TemporaryFolder()
        for name in ["a.png", "b.txt"] {
            _ = FileManager.default.createFile(atPath: folder.path + "/" + name, contents: nil)
        }
        var request = FileRequest(title: "x", start: folder.path)
        func names(_ all: Bool) throws -> [String] {
            let browser = FileBrowser(
                request: request,
                showsHidden: false,
                waiting: try CommandLoop(),
                place: try Question.place()
            )
            return browser.items(in: folder.path, showsAll: all).map(\.label)
        }
        #expect(try names(false) == ["../", "a.png", "b.txt"])
        request.filters = [FileFilter(name: "x", patterns: ["*.gif"])]
        #expect(try names(false) == ["../", "All files"])
        #expect(try names(true) == ["../", "a.png", "b.txt"])
    }

    @Test("a filter has a name and patterns", arguments: ["*.png", "Images:", ":*.png", ""])
    func filters(_ text: String) { #expect(FileFilter(argument: text) == nil) }

    @Test(
        "an address of a file is its path",
        arguments: [
            ("file:///a/b%20c.txt", "/a/b c.txt"), ("file://host/a%C3%A4", "/aä"),
            ("file:///100%", "/100%"), ("file:///%zz", "/%zz"), ("https://x/y", "https://x/y"),
        ]
    )
    func addresses(_ address: String, _ path: String) {
        #expect(FileAddress.path(address) == path)
    }
}
