// SPDX-License-Identifier: MIT

import InputEvents
import Testing

@Suite("The place of a pointer's event")
struct PointerEventTests {
    private static let events: [PointerEvent<Int>] = [
        .entered(1), .moved(1), .left, .pressed(.middle, 1), .released(.other, 1),
        .scrolled(dx: 2, dy: 3, 1), .touchBegan(1), .touchMoved(1), .touchEnded(1), .touchCancelled,
    ]

    @Test("is converted, and nothing else", arguments: events)
    func converted(event: PointerEvent<Int>) {
        #expect(event.mapPosition { $0 + 1 }?.mapPosition { $0 - 1 } == event)
        #expect(event.mapPosition { String($0) }?.isTouch == event.isTouch)
    }

    @Test("without a counterpart leaves only the end: a pointer that left, a cancelled finger")
    func nowhere() {
        let events = Self.events.map { $0.mapPosition { _ in nil as Int? } }
        #expect(
            events == [nil, nil, .left, nil, nil, nil, nil, nil, .touchCancelled, .touchCancelled]
        )
    }
}
