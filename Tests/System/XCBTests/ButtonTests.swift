// SPDX-License-Identifier: MIT

import InputEvents
import Testing

@testable import XCB

@Suite("The server's words")
struct ButtonTests {
    private static let place = RootPoint(3, 4)

    @Test(
        "buttons are mapped by number; 4 to 7 are the wheel",
        arguments: [
            (1, .pressed(.primary, place)), (2, .pressed(.middle, place)),
            (3, .pressed(.secondary, place)), (4, .scrolled(dx: 0, dy: -50, place)),
            (5, .scrolled(dx: 0, dy: 50, place)), (6, .scrolled(dx: -50, dy: 0, place)),
            (7, .scrolled(dx: 50, dy: 0, place)), (8, .pressed(.other, place)),
            (0, .pressed(.other, place)),
        ] as [(UInt8, PointerEvent<RootPoint>)]
    )
    func pressed(number: UInt8, event: PointerEvent<RootPoint>) {
        #expect(PointerEvent(button: number, isPressed: true, Self.place) == event)
    }

    @Test(
        "releases of buttons are reported; those of the wheel are not",
        arguments: [
            (1, .released(.primary, place)), (2, .released(.middle, place)),
            (3, .released(.secondary, place)), (4, nil), (5, nil), (6, nil), (7, nil),
            (8, .released(.other, place)), (0, .released(.other, place)),
        ] as [(UInt8, PointerEvent<RootPoint>?)]
    )
    func released(number: UInt8, event: PointerEvent<RootPoint>?) {
        #expect(PointerEvent(button: number, isPressed: false, Self.place) == event)
    }
}
