// SPDX-License-Identifier: MIT

import Testing

@testable import XCB

@Suite("Pixels")
struct PixelTests {
    @Test(
        "become opaque from one half on",
        arguments: [
            (0xFF12_3456, 0xFF12_3456), (0x7F7F_0000, 0xFF00_0000), (0x8080_0000, 0xFFFF_0000),
            (0xC060_0030, 0xFF7F_003F),
        ] as [(UInt32, UInt32)]
    )
    func opaque(pixel: UInt32, result: UInt32) {
        #expect(Blending.opaque(pixel) == result)
    }
}

@Suite("Captures")
struct CaptureTests {
    /// Pixels that say where they lie: `x` in the lowest byte, `y` in the next.
    static func capture(_ frame: Rectangle, mark: UInt32 = 0) -> Capture {
        let pixels = (frame.y..<frame.maxY).flatMap { y in
            (frame.x..<frame.maxX).map { x in mark | UInt32(y) << 8 | UInt32(x) }
        }
        return Capture(frame: frame, pixels: pixels)
    }

    @Test("give the part that is asked for, black where they do not reach")
    func parts() {
        let whole = Self.capture(Rectangle(x: 10, y: 20, width: 8, height: 6))
        let part = Rectangle(x: 12, y: 21, width: 3, height: 2)
        #expect(whole.cropped(to: part) == Self.capture(part))
        let pixels = whole.pixels(in: Rectangle(x: 7, y: 5, width: 2, height: 2))
        #expect(pixels == [25 << 8 | 17, 0xFF00_0000, 0xFF00_0000, 0xFF00_0000])
        #expect(whole.cropped(to: Rectangle(x: 0, y: 0, width: 5, height: 5)).pixels == [])
    }

    @Test("take others' pixels only where both and the part meet")
    func paste() {
        var whole = Self.capture(Rectangle(x: 0, y: 0, width: 10, height: 10))
        let other = Self.capture(
            Rectangle(x: 6, y: 6, width: 10, height: 10),
            mark: 0xFF00_0000
        )
        whole.paste(other, in: Rectangle(x: 0, y: 0, width: 8, height: 30))
        for y in 0..<10 {
            for x in 0..<10 {
                let isPasted = whole.pixels[y * 10 + x] >> 24 == 0xFF
                #expect(isPasted == (x >= 6 && x < 8 && y >= 6))
            }
        }
    }
}

@Suite("Shapes")
struct ShapeTests {
    @Test("without a radius are the rectangle")
    func square() {
        let rect = Rectangle(x: 3, y: 4, width: 50, height: 20)
        #expect(Shape.rounded(rect, radius: 0) == [rect])
        #expect(Shape.rounded(.zero, radius: 4) == [])
    }

    @Test("are the same upside down and from both sides", arguments: [4.0, 10, 16, 40])
    func symmetric(radius: Double) {
        let rect = Rectangle(x: 10, y: 20, width: 90, height: 60)
        let bands = Shape.rounded(rect, radius: radius)
        #expect(bands.reduce(0) { $0 + $1.height } == rect.height)
        #expect(bands.first?.y == rect.y)
        for band in bands { #expect(band.x - rect.x == rect.maxX - band.maxX) }
        #expect(bands.map(\.width) == bands.reversed().map(\.width))
        #expect((bands.first?.width ?? 0) < rect.width)
    }
}
