// SPDX-License-Identifier: MIT

import Testing

@testable import XCB

@Suite("Blending")
struct BlendingTests {
    @Test(
        "a shaped pixel is opaque in the colour that covers it, black where none does",
        arguments: [
            (0xFF12_3456, 0xFF12_3456), (0x0000_0000, 0xFF00_0000), (0x7F7F_7F7F, 0xFFFF_FFFF),
            (0x8080_8080, 0xFFFF_FFFF), (0x8040_2000, 0xFF7F_3F00), (0xFE00_0000, 0xFF00_0000),
            (0x80FF_0000, 0xFFFF_0000), (0xC060_6060, 0xFF7F_7F7F),
        ] as [(UInt32, UInt32)]
    )
    func opaque(drawn: UInt32, shown: UInt32) {
        #expect(Blending.opaque(drawn) == shown)
    }
}
