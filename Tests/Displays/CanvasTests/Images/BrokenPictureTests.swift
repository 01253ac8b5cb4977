// SPDX-License-Identifier: MIT

import PictureDecoding
import Pixbuf
import Testing

@testable import Canvas

/// Pictures that were good once.
@Suite("Broken pictures")
struct BrokenPictureTests {
    /// A small file of each format that is made without help.
    struct EncodedPicture: Sendable, CustomTestStringConvertible {
        var name: String
        var bytes: [UInt8]
        var testDescription: String { name }
    }

    static let samples: [EncodedPicture] = [
        EncodedPicture(
            name: "png",
            bytes: PNG.picture(width: 8, height: 6) { x, y in
                (UInt8(x * 30), UInt8(y * 40), 7, UInt8(255 - x))
            }
        ),
        EncodedPicture(name: "gif", bytes: GIF.pictures([(200, 0, 0), (0, 0, 200)], side: 8)),
        EncodedPicture(name: "bmp", bytes: BMP.picture(width: 8, height: 6)),
        EncodedPicture(
            name: "svg",
            bytes: Array(
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="8" height="6">
                <rect width="8" height="6" fill="#c00"/></svg>
                """.utf8
            )
        ),
        EncodedPicture(
            name: "xpm",
            bytes: Array(
                """
                /* XPM */
                static char *x[] = {"4 3 2 1", "a c #ff0000", "b c #0000ff", "abab", "baba", "abab"};
                """.utf8
            )
        ),
    ]

    private static func decode(_ bytes: [UInt8]) -> Pixbuf.Pixels? {
        guard let format = PictureFormat(bytes) else { return nil }
        return Pixbuf.decode(
            bytes,
            format: format.rawValue,
            toCover: (16, 16),
            largestSide: PictureLimits.side,
            allows: PictureLimits.allows
        )
    }

    private static func check(_ picture: Pixbuf.Pixels, _ what: String) {
        let (width, height) = (picture.naturalWidth, picture.naturalHeight)
        #expect(PictureLimits.allows(width: width, height: height), "\(what)")
        let sides = 1...PictureLimits.side
        #expect(sides.contains(picture.width) && sides.contains(picture.height), "\(what)")
        #expect(picture.pixels.count == picture.width * picture.height * 4, "\(what)")
    }

    @Test("an intact file decodes with its format and size", arguments: samples)
    func whole(sample: EncodedPicture) throws {
        let format = try #require(PictureFormat(sample.bytes))
        #expect(format.rawValue == sample.name)
        let picture = try #require(Self.decode(sample.bytes))
        Self.check(picture, sample.name)
        let header = PictureSize(format, sample.bytes)
        #expect(header?.width == picture.naturalWidth && header?.height == picture.naturalHeight)
        let natural = [picture.naturalWidth, picture.naturalHeight]
        #expect(
            natural == (sample.name == "xpm" ? [4, 3] : sample.name == "gif" ? [8, 8] : [8, 6])
        )
    }

    @Test("a file cut at any length is rejected or decodes within the limits", arguments: samples)
    func cut(sample: EncodedPicture) {
        for length in 0..<sample.bytes.count {
            guard let picture = Self.decode(Array(sample.bytes.prefix(length))) else { continue }
            Self.check(picture, "\(sample.name) of \(length) bytes")
            // Half a PNG would be drawn with rubbish below.
            #expect(sample.name != "png", "\(length) bytes")
        }
    }

    @Test("a file with one wrong byte is rejected or decodes within the limits", arguments: samples)
    func flipped(sample: EncodedPicture) {
        // Each of the first bytes, where sizes are, and some of the others.
        let rest = stride(from: 64, to: sample.bytes.count, by: 13)
        for index in Array(0..<min(64, sample.bytes.count)) + Array(rest) {
            for value in [UInt8(0), 1, 0x7F, 0x80, 0xFF] where sample.bytes[index] != value {
                var bytes = sample.bytes
                bytes[index] = value
                guard let picture = Self.decode(bytes) else { continue }
                Self.check(picture, "\(sample.name), byte \(index) is \(value)")
            }
        }
    }

    @Test(
        "a file with random bytes after its header is rejected or decodes within the limits",
        arguments: samples,
        0..<6
    )
    func rubbish(sample: EncodedPicture, seed: Int) {
        var state = UInt64(seed) &* 7_919 &+ 17
        func byte() -> UInt8 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        for kept in [2, 8, 16, 33, 60] where kept < sample.bytes.count {
            let bytes = sample.bytes.prefix(kept) + (0..<2_000).map { _ in byte() }
            guard let picture = Self.decode(Array(bytes)) else { continue }
            Self.check(picture, "\(sample.name), \(kept) bytes kept, seed \(seed)")
        }
    }

    @Test("what follows a whole picture is ignored", arguments: samples.prefix(3))
    func trailing(sample: EncodedPicture) throws {
        let bytes = sample.bytes + [UInt8](repeating: 0, count: 64)
        let picture = try #require(Self.decode(bytes))
        Self.check(picture, sample.name)
    }

    @Test(
        "a size is bearable or refused",
        arguments: [
            (1, 1, true), (1, 8_192, true), (8_192, 1, true), (8_192, 1_953, true),
            (8_192, 1_954, false), (4_000, 4_000, true), (4_001, 4_000, false), (8_193, 1, false),
            (1, 8_193, false), (0, 4, false), (4, 0, false),
        ]
    )
    func sizes(width: Int, height: Int, isTaken: Bool) {
        let format = Bitmap.Format(
            width: width,
            height: height,
            rowStride: width * 4,
            hasAlpha: true
        )
        #expect((format.byteCount != nil) == isTaken)
        if isTaken { #expect(format.byteCount == width * height * 4) }
    }

    @Test(
        "rows may have room at their end, never too little for themselves",
        arguments: [(12, 36), (16, 44), (11, nil), (0, nil), (-12, nil), (1 << 27, nil)]
    )
    func rows(rowStride: Int, byteCount: Int?) {
        let format = Bitmap.Format(width: 4, height: 3, rowStride: rowStride, hasAlpha: false)
        #expect(format.byteCount == byteCount)
    }
}
