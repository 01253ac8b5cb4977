// SPDX-License-Identifier: MIT

import Basics
import CPixbuf
import DesignSystem
import Foundation
import PictureDecoding
import PresenterCore
import Testing

@testable import Canvas

/// Every format that people send, as files made on the spot.
@Suite("Picture formats")
struct FormatTests {
    let files: PictureFiles
    let resources = Resources()

    init() throws { files = try PictureFiles() }

    private func drawn(
        _ source: ImageSource,
        side: Int = 40,
        scale: Double = 1,
        style: ImageStyle = ImageStyle(fit: .cover)
    ) throws -> Surface {
        let pixels = Int(Double(side) * scale)
        let surface = try Surface(width: pixels, height: pixels, scale: scale, resources: resources)
        let rect = Rectangle(x: 0, y: 0, width: Double(side), height: Double(side))
        surface.draw(DisplayList([.image(source, in: rect, style)]))
        return surface
    }

    private static func channels(_ pixel: UInt32) -> [Int] {
        [24, 16, 8, 0].map { Int(pixel >> $0 & 255) }
    }

    private func isNear(_ pixel: UInt32, _ expected: UInt32, by reach: Int = 12) -> Bool {
        zip(Self.channels(pixel), Self.channels(expected)).allSatisfy { abs($0 - $1) <= reach }
    }

    // MARK: Formats

    @Test("PNG: every pixel is unchanged")
    func png() throws {
        let bytes = PNG.picture(width: 40, height: 40) { x, _ in
            x < 20 ? (10, 200, 30, 255) : (200, 10, 30, 255)
        }
        let path = try files.write("picture.png", bytes)
        let surface = try drawn(.file(path: path))
        #expect(surface.pixel(x: 5, y: 5) == 0xFF0A_C81E)
        #expect(surface.pixel(x: 35, y: 5) == 0xFFC8_0A1E)
    }

    @Test("JPEG: colours nearly as they were")
    func jpeg() throws {
        let path = files.path("picture.jpg")
        try Self.save(path, "jpeg") { x, _ in x < 20 ? (10, 200, 30) : (200, 10, 30) }
        let surface = try drawn(.file(path: path))
        #expect(isNear(surface.pixel(x: 5, y: 20), 0xFF0A_C81E))
        #expect(isNear(surface.pixel(x: 35, y: 20), 0xFFC8_0A1E))
    }

    @Test("JPEG: upright, whatever way the camera was held")
    func orientation() throws {
        // EXIF orientation 6: the first row is the right side.
        let plain = files.path("plain.jpg")
        try Self.save(plain, "jpeg", width: 40, height: 20) { _, y in
            y < 10 ? (250, 0, 0) : (0, 0, 250)
        }
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: plain)))
        let tiff: [UInt8] =
            Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
            + [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        let exif = Array("Exif".utf8) + [0, 0] + tiff
        let length = exif.count + 2
        let turned =
            bytes.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + exif
            + bytes.dropFirst(2)
        let path = try files.write("turned.jpg", Array(turned))
        #expect(resources.measure.image(.file(path: path)) == Extent(width: 20, height: 40))
        let surface = try drawn(.file(path: path), style: ImageStyle(fit: .contain))
        #expect(isNear(surface.pixel(x: 27, y: 20), 0xFFFA_0000, by: 40))
        #expect(isNear(surface.pixel(x: 12, y: 20), 0xFF00_00FA, by: 40))
    }

    @Test("GIF: the first picture of a moving one")
    func gif() throws {
        let path = try files.write("moving.gif", GIF.pictures([(255, 0, 0), (0, 0, 255)], side: 8))
        let surface = try drawn(.file(path: path))
        #expect(surface.pixel(x: 20, y: 20) == 0xFFFF_0000)
        #expect(resources.measure.image(.file(path: path)) == Extent(width: 8, height: 8))
    }

    @Test("GIF: a thousand pictures are no reason to wait")
    func longGIF() throws {
        let colors = (0..<1_000).map { (UInt8($0 & 255), UInt8(0), UInt8(0)) }
        let path = try files.write("long.gif", GIF.pictures(colors, side: 8))
        let clock = ContinuousClock()
        let start = clock.now
        #expect(try drawn(.file(path: path)).pixel(x: 20, y: 20) == 0xFF00_0000)
        let took = clock.now - start
        #expect(took < .seconds(5))
    }

    /// A lossless picture of one pixel, transparent black.
    private static let webP: [UInt8] =
        Array("RIFF".utf8) + [26, 0, 0, 0] + Array("WEBPVP8L".utf8)
        + [13, 0, 0, 0, 0x2F, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 0x07, 0]

    @Test("WebP: read where its loader is installed", .enabled(if: canDecode("webp")))
    func webP() throws {
        let path = try files.write("picture.webp", Self.webP)
        #expect(resources.measure.image(.file(path: path)) == Extent(width: 1, height: 1))
        let broken = try files.write("broken.webp", Array(Self.webP.prefix(20)))
        #expect(resources.measure.image(.file(path: broken)) == nil)
    }

    @Test("BMP: unchanged")
    func bmp() throws {
        let path = files.path("picture.bmp")
        try Self.save(path, "bmp") { _, _ in (1, 2, 250) }
        #expect(try drawn(.file(path: path)).pixel(x: 20, y: 20) == 0xFF01_02FA)
    }

    @Test("the first bytes decide the format, not the name")
    func names() throws {
        let png = PNG.picture(width: 4, height: 4) { _, _ in (0, 0, 255, 255) }
        let path = try files.write("picture.gif", png)
        #expect(try drawn(.file(path: path)).pixel(x: 20, y: 20) == 0xFF00_00FF)
    }

    @Test(
        "unsupported formats never reach a decoder",
        arguments: ["ani", "icns", "pnm", "qtif", "tga", "tiff", "xbm"]
    )
    func others(format: String) {
        let heads: [String: [UInt8]] = [
            "ani": Array("RIFF....ACON".utf8), "icns": Array("icns".utf8),
            "pnm": Array("P6 1 1 255 abc".utf8), "qtif": Array("....idsc".utf8),
            "tga": [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 0],
            "tiff": Array("II*\0".utf8), "xbm": Array("#define a_width 1".utf8),
        ]
        #expect(PictureFormat(heads[format] ?? [])?.rawValue == nil)
    }

    static let heads: [(String, String?)] = [
        ("GIF87a", "gif"), ("GIF89a", "gif"), ("BM", "bmp"), ("/* XPM */", "xpm"),
        ("RIFF....WEBP", "webp"), ("<svg>", "svg"), ("  <?xml?><svg>", "svg"),
        ("<!-- a --><svg/>", "svg"), ("<html>", nil), ("GIF88a", nil), ("RIFF", nil), ("", nil),
        ("svg", nil),
    ]

    @Test("a file with the first bytes of a format has that format", arguments: heads)
    func sniffing(head: String, format: String?) {
        #expect(PictureFormat(Array(head.utf8))?.rawValue == format)
    }

    // MARK: Drawings

    private func svg(_ inside: String, width: Int = 16, height: Int = 16) -> [UInt8] {
        Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
            width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">\(inside)</svg>
            """.utf8
        )
    }

    private let circle = #"<circle cx="8" cy="8" r="8" fill="blue"/>"#

    @Test("SVG: sharp in every size and at every scale", arguments: [(16, 1.0), (160, 1), (40, 3)])
    func sharp(side: Int, scale: Double) throws {
        let path = try files.write("circle.svg", svg(circle))
        let surface = try drawn(.file(path: path), side: side, scale: scale)
        let pixels = surface.width
        var half = 0
        for y in 0..<pixels {
            for x in 0..<pixels {
                let alpha = surface.pixel(x: x, y: y) >> 24
                if alpha > 0 && alpha < 255 { half += 1 }
            }
        }
        // One soft pixel along the edge; scaled up from 16 it would be a wide band.
        #expect(Double(half) < 3.0 * .pi * Double(pixels) * 0.9)
        #expect(surface.pixel(x: pixels / 2, y: pixels / 2) == 0xFF00_00FF)
        #expect(surface.pixel(x: 0, y: 0) == 0)
    }

    @Test("SVG: a shape has the colour of the text")
    func symbolic() throws {
        let path = try files.write("share-symbolic.svg", svg(circle))
        let theme = Resources { name, _, _ in name == "share-symbolic" ? path : nil }
        let surface = try Surface(width: 40, height: 40, resources: theme)
        let rect = Rectangle<Double>(x: 0, y: 0, width: 40, height: 40)
        let style = ImageStyle { $0.tint = Color(hex: 0xBC1A30) }
        surface.draw(DisplayList([.image(.name("share-symbolic"), in: rect, style)]))
        #expect(surface.pixel(x: 20, y: 20) == 0xFFBC_1A30)
        #expect(surface.pixel(x: 0, y: 0) == 0)
    }

    @Test("SVG: fetches nothing from outside")
    func outside() throws {
        let secret = try files.write(
            "secret.png",
            PNG.picture(width: 16, height: 16) { _, _ in (255, 0, 0, 255) }
        )
        for address in ["file://\(secret)", secret, "secret.png", "../secret.png"] {
            let link = #"<image width="16" height="16" xlink:href="\#(address)"/>"#
            let path = try files.write("link.svg", svg(link))
            #expect(try drawn(.file(path: path)).pixel(x: 20, y: 20) == 0, "\(address)")
        }
    }

    @Test("SVG: entities do not grow without end")
    func entities() throws {
        var text = #"<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a0 "aaaaaaaaaa">"#
        for level in 1...12 {
            let inner = String(repeating: "&a\(level - 1);", count: 10)
            text += "<!ENTITY a\(level) \"\(inner)\">"
        }
        text += #"]><svg xmlns="http://www.w3.org/2000/svg"><text>&a12;</text></svg>"#
        let path = try files.write("bomb.svg", Array(text.utf8))
        let took = ContinuousClock().measure {
            _ = resources.measure.image(.file(path: path))
        }
        #expect(took < .seconds(5))
    }

    // MARK: Sizes

    @Test(
        "a picture's size is its own, however large it is kept",
        arguments: [(1, 1), (48, 16), (1_024, 8), (3_000, 40)]
    )
    func sizes(width: Int, height: Int) throws {
        let bytes = PNG.picture(width: width, height: height) { _, _ in (9, 9, 9, 255) }
        let path = try files.write("size.png", bytes)
        let found = resources.measure.image(.file(path: path))
        #expect(found == Extent(width: Double(width), height: Double(height)))
    }

    @Test("raw pixels of three and four bytes, with room at the rows' ends")
    func raw() throws {
        for (hasAlpha, stride) in [(false, 8), (true, 12)] {
            var bytes: [UInt8] = []
            for row in 0..<2 {
                var line: [UInt8] = []
                for column in 0..<2 {
                    line += [UInt8(row * 200), UInt8(column * 200), 50]
                    if hasAlpha { line.append(column == 0 ? 255 : 0) }
                }
                bytes += line + [UInt8](repeating: 0xEE, count: stride - line.count)
            }
            let path = try files.write("raw-\(hasAlpha)", bytes)
            let image = StoredImage(
                path: path,
                width: 2,
                height: 2,
                rowStride: stride,
                hasAlpha: hasAlpha
            )
            let surface = try drawn(.stored(image), side: 2)
            #expect(surface.pixel(x: 0, y: 0) == 0xFF00_0032)
            #expect(surface.pixel(x: 0, y: 1) == 0xFFC8_0032)
            #expect(surface.pixel(x: 1, y: 0) == (hasAlpha ? 0 : 0xFF00_C832))
        }
    }

    // MARK: Making files

    static func canDecode(_ format: String) -> Bool {
        guard let loader = unsafe gdk_pixbuf_loader_new_with_type(format, nil) else { return false }
        unsafe gdk_pixbuf_loader_close(loader, nil)
        unsafe g_object_unref(UnsafeMutableRawPointer(loader))
        return true
    }

    private static func save(
        _ path: String,
        _ format: String,
        width: Int = 40,
        height: Int = 40,
        pixel: (Int, Int) -> (UInt8, UInt8, UInt8)
    ) throws {
        let made = unsafe gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height))
        let picture = try unsafe #require(made)
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(picture)) }
        let start = try unsafe #require(gdk_pixbuf_get_pixels(picture))
        let stride = Int(unsafe gdk_pixbuf_get_rowstride(picture))
        for y in 0..<height {
            for x in 0..<width {
                let (red, green, blue) = pixel(x, y)
                let offset = y * stride + x * 3
                unsafe start[offset] = red
                unsafe start[offset + 1] = green
                unsafe start[offset + 2] = blue
            }
        }
        let isSaved = unsafe gdk_pixbuf_savev(picture, path, format, nil, nil, nil) != 0
        #expect(isSaved)
    }
}
