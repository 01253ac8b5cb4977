// SPDX-License-Identifier: MIT

import InputEvents
import Testing

@testable import topmost_display_x11

@Suite("The server's words")
struct ButtonMeaningTests {
    @Test(
        "buttons are what they are for, and 4 to 7 the wheel",
        arguments: [
            (1, ButtonMeaning.button(.primary)), (2, .button(.middle)), (3, .button(.secondary)),
            (4, .wheel(dx: 0, dy: -50)), (5, .wheel(dx: 0, dy: 50)), (6, .wheel(dx: -50, dy: 0)),
            (7, .wheel(dx: 50, dy: 0)), (8, .button(.other)), (0, .button(.other)),
        ] as [(UInt8, ButtonMeaning)]
    )
    func buttons(number: UInt8, meaning: ButtonMeaning) {
        #expect(ButtonMeaning(number) == meaning)
    }
}
