// SPDX-License-Identifier: MIT

import PictureDecoding
import Testing

/// Sizes that headers tell.
@Suite("Headers of pictures")
struct PictureSizeTests {
    private func size(_ format: PictureFormat, _ bytes: [UInt8]) -> [Int]? {
        PictureSize(format, bytes).map { [$0.width, $0.height] }
    }

    @Test(
        "a drawing's size is its attributes', or its box's",
        arguments: [
            (#"width="16" height="20""#, [16, 20]), (#"width="16px" height='20px'"#, [16, 20]),
            (#"viewBox="0 0 24 32""#, [24, 32]), (#"viewBox="0,0,24,32" width="48""#, [48, 64]),
            (#"height="64" viewBox="0 0 24 32""#, [48, 64]),
            (#"width="100%" height="100%" viewBox="0 0 7 8""#, [7, 8]),
            (#"width="1in" height="72pt""#, [96, 96]), ("", [48, 48]),
            (#"width="0" height="1""#, nil), (#"width="9000" height="1""#, nil),
            (#"width="1e9" height="1""#, [48, 48]), (#"viewBox="0 0 0 0""#, [48, 48]),
        ]
    )
    func drawings(attributes: String, expected: [Int]?) {
        let text = "<?xml version=\"1.0\"?><!-- <svg width=\"1\"> --><svg \(attributes)><g/></svg>"
        #expect(size(.svg, Array(text.utf8)) == expected)
    }

    @Test("a rotated JPEG has its upright size", arguments: [(1, false), (6, true), (8, true)])
    func orientation(value: UInt8, isTurned: Bool) {
        var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, 34]
        bytes += Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1]
        bytes += [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
        bytes += [0xFF, 0xC4, 0, 4, 9, 9, 0xFF, 0xFF, 0xC2, 0, 11, 8, 0, 30, 0, 40, 1, 0, 0, 0]
        #expect(size(.jpeg, bytes) == (isTurned ? [30, 40] : [40, 30]))
        for length in 0..<bytes.count - 7 {
            #expect(size(.jpeg, Array(bytes.prefix(length))) == nil)
        }
    }

    @Test("WebP of all three kinds, the largest icon of a file")
    func others() {
        let riff = Array("RIFF....WEBP".utf8)
        let extended = Array("VP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 99, 0, 0, 49, 1, 0]
        #expect(size(.webp, riff + extended) == [100, 306])
        let lossless = Array("VP8L".utf8) + [9, 0, 0, 0, 0x2F, 0x0F, 0x40, 0x01, 0]
        #expect(size(.webp, riff + lossless) == [16, 6])
        let lossy = Array("VP8 ".utf8) + [9, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A, 64, 0, 48, 0]
        #expect(size(.webp, riff + lossy) == [64, 48])
        let icons: [UInt8] = [0, 0, 1, 0, 2, 0, 16, 16] + .init(repeating: 0, count: 14) + [0, 0]
        #expect(size(.ico, icons) == [256, 256])
    }

    @Test("an invalid picture has no size and costs no time", arguments: PictureFormat.allCases)
    func nonsense(format: PictureFormat) {
        for value in [0, 0x7F, 0xFF] as [UInt8] {
            let bytes = [UInt8](repeating: value, count: 70_000)
            if let size = PictureSize(format, bytes) {
                #expect(PictureLimits.allows(width: size.width, height: size.height))
            }
        }
        #expect(size(format, []) == (format == .svg ? [48, 48] : nil))
    }
}
