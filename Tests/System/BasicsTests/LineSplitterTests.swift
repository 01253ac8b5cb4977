// SPDX-License-Identifier: MIT

import Testing

@testable import Basics

@Suite("Lines")
struct LineSplitterTests {
    @Test("lines come whole however the bytes arrive", arguments: 1...9)
    func pieces(size: Int) {
        var splitter = LineSplitter(limit: 5)
        var lines: [String] = []
        var overlong = 0
        let bytes = Array("ab\n\n12345\n123456\n1234567890123\nend\nrest".utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            let piece = Array(bytes[start..<min(start + size, bytes.count)])
            splitter.add(piece, overlong: &overlong) {
                lines.append(String(decoding: $0, as: UTF8.self))
            }
        }
        #expect(lines == ["ab", "", "12345", "end"])
        #expect(overlong == 2)
    }

    @Test("a line may be as long as the limit; one byte more is too long", arguments: [5, 6])
    func limit(size: Int) {
        var splitter = LineSplitter(limit: 5)
        var lines = 0
        var overlong = 0
        let bytes = [UInt8](repeating: 65, count: size) + [UInt8(ascii: "\n")]
        splitter.add(bytes, overlong: &overlong) { _ in lines += 1 }
        #expect([lines, overlong] == (size == 5 ? [1, 0] : [0, 1]))
    }

    static let texts: [(String, [String])] = [
        ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb\n\n", ["a", "", "b", ""]),
        // As GLib ends lines: not at other spaces.
        ("a\rb\r\nc\u{2029}d\0e\r", ["a", "b", "c", "d", "e"]), ("\r", [""]),
        (
            "a\u{2028}b\u{B}c\u{C}d\u{85}e\u{E2}\u{20AC}",
            ["a\u{2028}b\u{B}c\u{C}d\u{85}e\u{E2}\u{20AC}"]
        ),
    ]

    @Test("lines of text end as GLib's do, also where their ends come in parts", arguments: texts)
    func text(text: String, lines: [String]) {
        let bytes = Array(text.utf8)
        #expect(LineSplitter.lines(of: bytes, ends: .text) == lines)
        var splitter = LineSplitter(ends: .text)
        var found: [[UInt8]] = []
        var overlong = 0
        for byte in bytes { splitter.add([byte], overlong: &overlong) { found.append(Array($0)) } }
        if let last = splitter.takeLast() { found.append(last) }
        #expect(found.map { String(decoding: $0, as: UTF8.self) } == lines)
    }

    @Test("progress ends at a carriage return, and tells it from a line feed")
    func progress() {
        var splitter = LineSplitter(ends: .progress)
        var overlong = 0
        var found: [[UInt8]] = []
        splitter.split(Array("10\r20\nask: ".utf8), overlong: &overlong) {
            found += [Array($0 + $1)]
        }
        #expect(found == [Array("10\r".utf8), Array("20\n".utf8)])
        #expect(splitter.pending == Array("ask: ".utf8))
        #expect(splitter.takePending() == Array("ask: ".utf8) && splitter.takeLast() == nil)
    }
}
