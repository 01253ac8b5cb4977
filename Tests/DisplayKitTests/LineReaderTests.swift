// SPDX-License-Identifier: MIT

import DesignSystem
import Testing
import Wire

@testable import DisplayKit

@Suite("Lines")
struct LineReaderTests {
    @Test("come whole, however they are cut", arguments: [1, 2, 3, 5, 100])
    func cut(_ size: Int) throws {
        let bytes = Array("one\n\ntwo\nthree\nrest".utf8)
        var reader = LineReader()
        var lines: [String] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            let piece = Array(bytes[start..<min(bytes.count, start + size)])
            lines += try reader.take(piece).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(lines == ["one", "two", "three"])
        #expect(try reader.take([UInt8(ascii: "\n")]).count == 1)
    }

    @Test("longer than the limit are refused, ended or not", arguments: [true, false])
    func tooLong(_ isEnded: Bool) {
        var reader = LineReader()
        var bytes = [UInt8](repeating: 65, count: Line.limit + 1)
        if isEnded { bytes.append(UInt8(ascii: "\n")) }
        #expect(throws: WireError.lineTooLong(bytes: Line.limit + 1)) {
            _ = try reader.take(bytes)
        }
    }

    @Test("at the limit are read")
    func atLimit() throws {
        var reader = LineReader()
        let bytes = [UInt8](repeating: 65, count: Line.limit) + [UInt8(ascii: "\n")]
        #expect(try reader.take(bytes).first?.count == Line.limit)
    }

    @Test(
        "the session's language says where reading begins",
        arguments: [
            (["LANG": "de_DE.UTF-8"], TextBlock.Direction.leftToRight),
            (["LANG": "ar_EG.UTF-8"], .rightToLeft), (["LANG": "he"], .rightToLeft),
            (["LANG": "ar", "LC_ALL": "C"], .leftToRight), ([:], .leftToRight),
            (["LC_MESSAGES": "fa_IR", "LANG": "en_US"], .rightToLeft),
        ]
    )
    func direction(_ variables: [String: String], _ expected: TextBlock.Direction) {
        #expect(TextBlock.Direction.ofLocale { variables[$0] } == expected)
    }
}
