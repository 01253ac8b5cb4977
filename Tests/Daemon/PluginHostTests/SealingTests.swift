// SPDX-License-Identifier: MIT

import ChildProcess
import Coding
import PluginHost
import PluginWire
import PresenterCore
import Testing

@Suite("Sealing of secrets")
struct SealingTests {
    @Test("counts characters, and is read once")
    func text() throws {
        let text = Array("pass e\u{301} 👩‍👩‍👧‍👧".utf8)
        let secret = try Secret(sealing: text[...])
        #expect(secret.length == 8)
        let source = try #require(secret.source)
        #expect(try FileDescriptor.contents(of: source.descriptor, atMost: 64) == text)
        #expect(try FileDescriptor.contents(of: source.descriptor, atMost: 64) == [])
        #expect(try Secret(sealing: []).length == 0)
    }

    @Test(
        "refuses what no field can hold",
        arguments: [[0xff], [0x61, 0], [0x1b], [UInt8](repeating: 0x61, count: 4097)] as [[UInt8]]
    )
    func others(bytes: [UInt8]) {
        #expect(throws: CodingError.self) { try Secret(sealing: bytes[...]) }
    }
}
