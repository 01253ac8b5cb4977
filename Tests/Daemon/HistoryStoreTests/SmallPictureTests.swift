// SPDX-License-Identifier: MIT

import Coding
import HelperWire
import Testing

@Suite("Small pictures")
struct SmallPictureTests {
    /// A picture with a pixel of that colour at each place.
    private static func picture(
        _ width: Int,
        _ height: Int,
        hasAlpha: Bool = true,
        padding: Int = 0,
        _ color: (_ x: Int, _ y: Int) -> [UInt8]
    ) -> SmallPicture {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width { pixels += color(x, y).prefix(hasAlpha ? 4 : 3) }
            pixels += [UInt8](repeating: 99, count: padding)
        }
        return SmallPicture(
            of: pixels,
            width: width,
            height: height,
            stride: width * (hasAlpha ? 4 : 3) + padding,
            hasAlpha: hasAlpha
        )
    }

    @Test("a picture of 48 pixels or less stays unchanged, whatever its rows")
    func same() {
        for hasAlpha in [true, false] {
            let small = Self.picture(48, 3, hasAlpha: hasAlpha, padding: 5) { x, y in
                [UInt8(x), UInt8(y), 200, 255]
            }
            #expect((small.width, small.height) == (48, 3))
            var wanted: [UInt8] = []
            for y in 0..<3 {
                for x in 0..<48 { wanted += [UInt8(x), UInt8(y), 200, 255] }
            }
            #expect(small.pixels == wanted)
        }
    }

    @Test(
        "a larger one keeps its proportions",
        arguments: [
            (49, 49, 48, 48), (480, 240, 48, 24), (100, 8000, 1, 48), (8192, 1, 48, 1),
            (97, 48, 48, 24),
        ]
    )
    func sizes(width: Int, height: Int, smallWidth: Int, smallHeight: Int) throws {
        let small = Self.picture(width, height, hasAlpha: false) { _, _ in [10, 20, 30] }
        #expect((small.width, small.height) == (smallWidth, smallHeight))
        #expect(try SmallPicture(record: small.record[...]) == small)
        #expect(small.pixels.prefix(4) == [10, 20, 30, 255] && small.pixels.suffix(1) == [255])
    }

    @Test("a pixel is the mean of its sources; transparent ones do not count")
    func mean() {
        // Columns of black and white, of which every second is transparent.
        let small = Self.picture(96, 96) { x, _ in
            x % 2 == 0 ? [200, 100, 0, 255] : [255, 255, 255, 0]
        }
        #expect(small.pixels.prefix(4) == [200, 100, 0, 127])
        let nothing = Self.picture(96, 96) { _, _ in [9, 9, 9, 0] }
        #expect(nothing.pixels.allSatisfy { $0 == 0 })
        let mixed = Self.picture(96, 96, hasAlpha: false) { x, _ in
            x % 2 == 0 ? [0, 0, 0] : [100, 50, 1]
        }
        #expect(mixed.pixels.prefix(4) == [50, 25, 1, 255])
    }

    @Test(
        "an invalid stored picture is refused",
        arguments: [
            [], [2], [2, 2, 4, 0, 0, 0], [0, 2, 0], [98, 2, 4, 0, 0, 0, 0], [2, 1, 4, 0, 0, 0, 0],
            [2, 2, 8, 0, 0, 0, 0, 0, 0, 0, 0],
        ]
    )
    func refused(record: [UInt8]) {
        #expect(throws: CodingError.self) { try SmallPicture(record: record[...]) }
    }

    @Test("the stored form is the size and the pixels")
    func stored() {
        #expect(SmallPicture.blank.record == [2, 2, 4, 0, 0, 0, 0])
    }
}
