// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import DisplayKit
import Testing
import Wayland

@testable import topmost_display_wayland

@Suite("Layer positions")
struct LayerPositionTests {
    @Test(
        "a layer counts from the edges of what is free, in any corner",
        arguments: [
            (WaylandSurface.Corner.topLeft, 116, 16), (.topRight, 484, 16), (.bottomLeft, 116, 354),
            (.bottomRight, 484, 354),
        ]
    )
    func positions(corner: WaylandSurface.Corner, x: Int, y: Int) {
        // 53 above and 53 on the left are taken, and 10 on the right.
        let area = Rectangle(x: 53, y: 53, width: 790, height: 480)
        let box = Rectangle(x: 169, y: 69, width: 190, height: 110)
        let position = box.position(in: area, corner, keepsClear: true)
        #expect(
            position
                == .corner(corner, x: x, y: y, width: 190, height: 110, keepsClearOfPanels: true)
        )
    }

    @Test(
        "the free part in device pixels meets the output's edges",
        arguments: [1, 1.25, 1.5, 1.75, 2, 2.5]
    )
    func pixels(scale: Double) {
        let (width, height) = (853, 533)
        for inset in 0...40 {
            let area = Rectangle(x: inset, y: inset, width: width - inset, height: height - inset)
                .pixels(scale: scale)
            #expect(area.x + area.width == Int((Double(width) * scale).rounded()))
            #expect(area.y + area.height == Int((Double(height) * scale).rounded()))
            #expect(abs(Double(area.x) - Double(inset) * scale) <= 0.5)
        }
    }
}
