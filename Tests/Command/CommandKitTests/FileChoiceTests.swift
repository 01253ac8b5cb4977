// SPDX-License-Identifier: MIT

import Foundation
import PresenterCore
import TestSupport
import Testing

@testable import CommandKit

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
        #expect(filter.compiled.contains { $0.matches(name) } == isOffered)
    }

    @Test("a media type has the patterns of the desktop, an unknown one all files")
    func mediaTypes() {
        let globs = MediaTypeGlobs(
            "# x\n50:image/png:*.png\n50:image/jpeg:*.jpg\n50:text/plain:*.txt\n"
        )
        #expect(globs.patterns("image/png") == ["*.png"])
        #expect(globs.patterns("image/*") == ["*.png", "*.jpg"])
        #expect(globs.patterns("all/allfiles") == ["*"])
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
                place: QuestionPlace(waitsForDisplay: false)
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
