// SPDX-License-Identifier: MIT

import BusValues
import DBus
import Glibc
import Testing

@Suite("Hidden texts")
struct HiddenTextTests {
    @Test(
        "are read from their pipe, once; what is no text of D-Bus arrives empty",
        arguments: [("grün", "grün"), ("", ""), ("a\u{0}b", "a"), ("\u{fffe}", "\u{fffe}")]
    )
    func read(text: String, expected: String) throws {
        let testBus = try EchoBus()
        let ends = try pipe(Array(text.utf8))
        defer { close(ends) }
        let answers = try (0..<2).map { _ in
            try testBus.ask("Say", [.variant(.hiddenText(ends))]).get()
        }
        #expect(answers == [[.variant(.string(expected))], [.variant(.string(""))]])
    }

    @Test("bytes that are no UTF-8 arrive empty")
    func invalid() throws {
        let testBus = try EchoBus()
        let end = try pipe([0x61, 0xff])
        defer { close(end) }
        let answer = try testBus.ask("Say", [.variant(.hiddenText(end))])
        #expect(answer == .success([.variant(.string(""))]))
    }

    /// The reading end of a pipe that holds bytes.
    private func pipe(_ bytes: [UInt8]) throws -> Int32 {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe Glibc.pipe(&ends) == 0)
        defer { close(ends[1]) }
        try #require(unsafe write(ends[1], bytes, bytes.count) == bytes.count)
        return ends[0]
    }
}
