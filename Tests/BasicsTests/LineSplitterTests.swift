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

    @Test("a line of exactly the limit is one, a byte more is too long", arguments: [5, 6])
    func limit(size: Int) {
        var splitter = LineSplitter(limit: 5)
        var lines = 0
        var overlong = 0
        let bytes = [UInt8](repeating: 65, count: size) + [UInt8(ascii: "\n")]
        splitter.add(bytes, overlong: &overlong) { _ in lines += 1 }
        #expect([lines, overlong] == (size == 5 ? [1, 0] : [0, 1]))
    }
}
