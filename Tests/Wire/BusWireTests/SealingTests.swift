// SPDX-License-Identifier: MIT

import BusWire
import PresenterCore
import SystemCalls
import Testing

@Suite("Sealing of secrets")
struct SealingTests {
    @Test("counts characters, and is read once")
    func text() throws {
        let text = Array("pass e\u{301} 👩‍👩‍👧‍👧".utf8)
        let secret = try #require(try Secret(sealing: text[...]))
        #expect(secret.length == 8)
        let pipe = try #require(secret.pipe)
        #expect(try FileDescriptor.contents(of: pipe.descriptor, atMost: 64) == text)
        #expect(try FileDescriptor.contents(of: pipe.descriptor, atMost: 64) == [])
        #expect(try Secret(sealing: [])?.length == 0)
    }

    @Test(
        "refuses what no field can hold",
        arguments: [[0xff], [0x61, 0], [0x1b], [UInt8](repeating: 0x61, count: 4097)] as [[UInt8]]
    )
    func others(bytes: [UInt8]) throws {
        #expect(try Secret(sealing: bytes[...]) == nil)
    }
}
