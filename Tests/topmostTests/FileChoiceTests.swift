// SPDX-License-Identifier: MIT

import Testing

@testable import topmost

@Suite("Files to choose")
struct FileChoiceTests {
    static let names: [(String, String, Bool)] = [
        ("*.png *.jpg", "a.PNG", true), ("*.png *.jpg", "a.jpeg", false), ("*", "x", true),
        ("a?c*", "abc.txt", true), ("a?c", "ac", false), ("*a*b*", "xxaxxbxx", true),
        ("*.tar.*", "a.tar.gz", true), ("*.tar.*", "a.targz", false),
    ]

    @Test("a file is offered if a pattern matches its name", arguments: names.indices)
    func patterns(_ index: Int) throws {
        let (patterns, name, isOffered) = Self.names[index]
        let filter = try #require(FileFilter(argument: "Files:\(patterns)"))
        #expect(filter.name == "Files")
        #expect(filter.matches(name) == isOffered)
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
