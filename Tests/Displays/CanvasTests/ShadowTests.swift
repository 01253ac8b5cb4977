// SPDX-License-Identifier: MIT

import Basics
import Foundation
import Testing

@testable import Canvas
@testable import DesignSystem

@Suite("Shadows")
struct ShadowTests {
    @Test("three boxes come within 2.5 % of a Gaussian", arguments: [2.0, 4, 6, 14, 28])
    func gaussian(sigma: Double) {
        // An edge: half of the mask full, half empty, one row.
        let reach = Mask.reach(sigma: sigma)
        var mask = Mask(width: 4 * reach, height: 1)
        for x in 0..<(2 * reach) { mask.bytes[x] = 255 }
        var rows = Mask(width: 4 * reach, height: 8 * reach + 1)
        for y in 0..<rows.height {
            rows.bytes.replaceSubrange(y * rows.width..<(y + 1) * rows.width, with: mask.bytes)
        }
        rows.blur(sigma: sigma)
        let middle = (rows.height / 2) * rows.width
        for x in reach..<(3 * reach) {
            let distance = Double(x - 2 * reach) + 0.5
            let exact = 0.5 * erfc(distance / sigma / 2.0.squareRoot())
            #expect(abs(Double(rows.bytes[middle + x]) / 255 - exact) < 0.025, "at \(distance)")
        }
    }

    @Test("one blur serves every size with the same radius and σ")
    func slices() throws {
        let store = ShadowStore()
        for size in [(368, 110), (368, 120), (500, 300), (200, 200)] {
            let shadow = try #require(
                store.mask(width: size.0, height: size.1, radius: 16, sigma: 6)
            )
            #expect(shadow.margin == 18)
        }
        #expect(store.blurCount == 1)
        _ = store.mask(width: 368, height: 110, radius: 16, sigma: 12)
        #expect(store.blurCount == 2)
        _ = store.mask(width: 40, height: 110, radius: 16, sigma: 6)
        #expect(store.blurCount == 3)
    }

    @Test("a stretched mask equals one blurred in full")
    func stretched() throws {
        let (width, height, radius, sigma) = (150, 130, 16.0, 5.0)
        let margin = Mask.reach(sigma: sigma)
        var full = Mask(width: width + 2 * margin, height: height + 2 * margin)
        full.fillRounded(margin: margin, radius: radius)
        full.blur(sigma: sigma)
        let resources = Resources()
        let surface = try Surface(width: full.width, height: full.height, resources: resources)
        let rect = Rectangle(
            x: Double(margin),
            y: Double(margin),
            width: Double(width),
            height: Double(height)
        )
        let layer = ShadowLayer(offset: 0, sigma: sigma, opacity: 1)
        surface.draw(DisplayList([.shadow(rect, radius: radius, layer, Color(hex: 0))]))
        // Nothing is drawn where the card will lie.
        #expect(surface.pixel(x: full.width / 2, y: full.height / 2) == 0)
        let covered = rect.inset(by: 0.3 * radius)
        for y in 0..<full.height {
            for x in 0..<full.width
            where !covered.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) {
                let alpha = Int(surface.pixel(x: x, y: y) >> 24)
                #expect(abs(alpha - Int(full.bytes[y * full.width + x])) <= 1)
            }
        }
    }

    @Test("impossible shadows are left out")
    func impossible() {
        let store = ShadowStore()
        #expect(store.mask(width: 40_000, height: 10, radius: 0, sigma: 1) == nil)
        #expect(store.mask(width: 10, height: 10, radius: 0, sigma: -1) == nil)
        #expect(store.mask(width: 10, height: 10, radius: 0, sigma: 1e9) == nil)
        #expect(store.mask(width: 10, height: 10, radius: 0, sigma: 0)?.margin == 0)
    }
}
