// SPDX-License-Identifier: MIT

import Testing

@testable import RecoveryStore

struct ChecksumTests {
    @Test("has the check value of CRC-32")
    func checkValue() {
        // Source: the catalogue of parametrised CRC algorithms, CRC-32/ISO-HDLC.
        #expect(Checksum.crc32(Array("123456789".utf8)[...]) == 0xCBF4_3926)
    }

    @Test("is the same as bit by bit, for every length and start", arguments: 0...67)
    func bits(count: Int) {
        let bytes = (0..<(count + 3)).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) }
        for start in 0...3 {
            var sum = UInt32.max
            for byte in bytes[start...] {
                sum ^= UInt32(byte)
                for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
            }
            #expect(Checksum.crc32(bytes[start...]) == ~sum)
        }
    }
}
