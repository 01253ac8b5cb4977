// SPDX-License-Identifier: MIT

import Basics
import Testing

@testable import Wayland

@Suite("Panels")
struct PanelTests {
    @Test(
        "the free part is where the two answers differ",
        arguments: [
            // Pushed back to the monitor's corner: a panel above, on the left, below.
            (1280, 760, 0, 0, 0, -40, Rectangle(x: 0, y: 40, width: 1280, height: 760)),
            (1216, 800, 0, 0, -64, 0, Rectangle(x: 64, y: 0, width: 1216, height: 800)),
            (1280, 760, 0, 0, 0, 0, Rectangle(width: 1280, height: 760)),
            // Pushed back to the free part's own corner.
            (1280, 760, 0, 40, 0, 0, Rectangle(x: 0, y: 40, width: 1280, height: 760)),
            (1200, 700, 30, 20, 0, 0, Rectangle(x: 30, y: 20, width: 1200, height: 700)),
        ] as [(Int, Int, Int, Int, Int, Int, Rectangle<Int>)]
    )
    func found(
        width: Int,
        height: Int,
        x: Int,
        y: Int,
        fromX: Int,
        fromY: Int,
        area: Rectangle<Int>
    ) {
        let found = PanelWatch.area(
            ofSize: (width, height),
            in: (1280, 800),
            outer: (x, y),
            inner: (fromX, fromY)
        )
        #expect(found == area)
    }

    @Test(
        "an answer that cannot be is not believed",
        arguments: [
            // Not pushed back at all, or in one direction only.
            (1280, 760, -30_000, -30_000, -30_000, -30_000),
            (1280, 760, 0, -30_000, 0, -30_000),
            // Beyond the monitor's edges.
            (1280, 760, 0, 0, 0, -41), (1216, 800, 0, 0, 1, 0), (1280, 760, 0, -1, 0, 0),
            // Nothing is left.
            (0, 800, 0, 0, 0, 0), (1280, 0, 0, 0, 0, 0),
        ] as [(Int, Int, Int, Int, Int, Int)]
    )
    func refused(width: Int, height: Int, x: Int, y: Int, fromX: Int, fromY: Int) {
        let found = PanelWatch.area(
            ofSize: (width, height),
            in: (1280, 800),
            outer: (x, y),
            inner: (fromX, fromY)
        )
        #expect(found == nil)
    }
}
