// SPDX-License-Identifier: MIT

import Testing

@testable import Basics

@Suite("Key files")
struct KeyFileTests {
    private func file(_ text: String) -> KeyFile { KeyFile(Array(text.utf8)) }

    @Test("values are read by group and key, the first of two holds")
    func values() {
        let file = self.file("[a]\nx = 1 \ny=\n[b]\nx=2\n[a]\nx=3\nz=4")
        #expect(file.value("x", in: "a") == "1")
        #expect(file.value("x", in: "b") == "2")
        #expect(file.value("z", in: "a") == "4")
        #expect(file.value("y", in: "a") == nil)
        #expect(file.value("x", in: "c") == nil)
        #expect(file.number("x", in: "b") == 2)
        #expect(file.number("q", in: "b") == nil)
    }

    @Test(
        "lists are cut at commas and trimmed",
        arguments: [
            ("a,b", ["a", "b"]), (" a , b ", ["a", "b"]), ("a,,b,", ["a", "b"]), (",", []),
            ("", []), ("one", ["one"]),
        ]
    )
    func lists(text: String, parts: [String]) {
        #expect(file("[g]\nl=\(text)").list("l", in: "g").map(String.init) == parts)
    }

    @Test("comments, blank lines, ends of line and bad bytes are borne")
    func lenient() {
        let text = "# x=1\r\n\r\n[g]\r\n#y=2\r\n z=3\r\nno equals\r\n=4\r\n"
        let file = KeyFile(Array(text.utf8) + [0xFF, 0xFE] + Array("\n[h]\nw=5".utf8))
        #expect(file.value("z", in: "g") == "3")
        #expect(file.value("y", in: "g") == nil)
        #expect(file.value("w", in: "h") == "5")
    }

    @Test("a file without end does not fill the memory")
    func bounded() {
        let many = (0..<30_000).map { "k\($0)=v" }.joined(separator: "\n")
        let file = self.file("[g]\n" + many)
        #expect(file.value("k10", in: "g") == "v")
        #expect(file.value("k29999", in: "g") == nil)
    }
}
