// SPDX-License-Identifier: MIT

import Testing

@testable import XCB

@Suite("Reserved keys")
struct ReservedKeysTests {
    @Test("cover text with every lock and level, and editing with Control or Alt")
    func masks() {
        // Shift, Lock, Control, Alt, Num Lock, Super and the third level.
        let masks = Set(Connection.typingMasks(present: 0b1101_1111))
        #expect(masks.isSuperset(of: [0, 1, 2, 3, 0x10, 0x80, 0x81, 0x93]))
        #expect(masks.isSuperset(of: [4, 5, 8, 9, 0x14, 0x17, 0x1A]))
        #expect(masks.isDisjoint(with: [0x40, 0x41, 0x44, 0x0C, 0x20, 0x84]))
        #expect(masks.count == 32)
        #expect(Connection.typingMasks(present: 0) == [0])
    }
}
