// SPDX-License-Identifier: MIT

import InputEvents
import Testing

@testable import XCB

@Suite("The server's words")
struct ButtonTests {
    private static let position = RootPoint(3, 4)

    @Test(
        "buttons are mapped by number; 4 to 7 are the wheel",
        arguments: [
            (1, .pressed(.primary, position)), (2, .pressed(.middle, position)),
            (3, .pressed(.secondary, position)), (4, .scrolled(dx: 0, dy: -50, position)),
            (5, .scrolled(dx: 0, dy: 50, position)), (6, .scrolled(dx: -50, dy: 0, position)),
            (7, .scrolled(dx: 50, dy: 0, position)), (8, .pressed(.other, position)),
            (0, .pressed(.other, position)),
        ] as [(UInt8, PointerEvent<RootPoint>)]
    )
    func pressed(number: UInt8, event: PointerEvent<RootPoint>) {
        #expect(PointerEvent(button: number, isPressed: true, Self.position) == event)
    }

    @Test(
        "releases of buttons are reported; those of the wheel are not",
        arguments: [
            (1, .released(.primary, position)), (2, .released(.middle, position)),
            (3, .released(.secondary, position)), (4, nil), (5, nil), (6, nil), (7, nil),
            (8, .released(.other, position)), (0, .released(.other, position)),
        ] as [(UInt8, PointerEvent<RootPoint>?)]
    )
    func released(number: UInt8, event: PointerEvent<RootPoint>?) {
        #expect(PointerEvent(button: number, isPressed: false, Self.position) == event)
    }
}
