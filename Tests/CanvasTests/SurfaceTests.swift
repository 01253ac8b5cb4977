// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore
import Testing

@testable import Canvas

@Suite("Surface")
struct SurfaceTests {
    let resources = Resources()

    @Test("draws a hairline as one clear row", arguments: [1.0, 1.25, 1.5, 2, 3])
    func hairline(scale: Double) throws {
        for y in 0..<8 {
            let surface = try Surface(width: 60, height: 60, scale: scale, resources: resources)
            let line = Rect(x: 0, y: Double(y), width: 12, height: 1)
            surface.draw(DisplayList([.fill(.rectangle(line), Color(hex: 0xFFFFFF))]))
            let column = (0..<60).map { surface.pixel(x: 4, y: $0) }
            #expect(column.allSatisfy { $0 == 0 || $0 == 0xFFFF_FFFF })
            #expect(column.count { $0 != 0 } == max(1, Int(scale + 0.25)))
        }
    }
}
