// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import Foundation
import PictureDecoding
import PresenterCore
import Testing

@testable import Canvas

@Suite("Pictures")
struct ImageTests {
    let files: PictureFiles
    let store = ImageStore { _, _, _ in nil }

    init() throws {
        files = try PictureFiles()
    }

    private func redPNG(_ width: Int, _ height: Int) -> [UInt8] {
        PNG.picture(width: width, height: height) { _, _ in (255, 0, 0, 255) }
    }

    private func drawn(
        _ source: ImageSource,
        side: Int = 40,
        style: ImageStyle = ImageStyle(),
        resources: Resources = Resources()
    ) throws -> Surface {
        let surface = try Surface(width: side, height: side, resources: resources)
        let rect = Rectangle(x: 0, y: 0, width: Double(side), height: Double(side))
        surface.draw(DisplayList([.image(source, in: rect, style)]))
        return surface
    }

    @Test("draws a file whole and in the middle, or covering")
    func fits() throws {
        let path = try files.write("wide.png", redPNG(80, 40))
        #expect(store.naturalSize(of: .file(path: path)) == Extent(width: 80, height: 40))
        let whole = try drawn(.file(path: path))
        #expect(whole.pixel(x: 20, y: 5) == 0)
        #expect(whole.pixel(x: 20, y: 20) == 0xFFFF_0000)
        #expect(whole.pixel(x: 0, y: 20) == 0xFFFF_0000)
        let covering = try drawn(.file(path: path), style: ImageStyle(fit: .cover))
        #expect(covering.pixel(x: 0, y: 0) == 0xFFFF_0000)
        let round = try drawn(.file(path: path), style: ImageStyle(fit: .cover, radius: 20))
        #expect(round.pixel(x: 0, y: 0) == 0)
        #expect(round.pixel(x: 20, y: 1) == 0xFFFF_0000)
    }

    @Test("keeps one size for a picture on the web, and none if there is no picture")
    func remote() throws {
        let path = try files.write("square.png", redPNG(40, 40))
        func source(_ state: RemoteImage.State) -> ImageSource {
            .remote(RemoteImage(address: "https://example.org/a.png", state: state))
        }
        let size = store.naturalSize(of: source(.waiting))
        #expect(size == Extent(width: 320, height: 180))
        #expect(store.naturalSize(of: source(.fetched(path: path))) == size)
        #expect(store.naturalSize(of: source(.failed(reason: "no route"))) == nil)
        #expect(try drawn(source(.fetched(path: path))).pixel(x: 20, y: 20) == 0xFFFF_0000)
        #expect(try drawn(source(.failed(reason: ""))).pixel(x: 20, y: 20) == 0)
    }

    @Test(
        "an icon is seen where an eighth of what is visible of it has a contrast of 3:1",
        arguments: [(0, false), (4, false), (5, true), (40, true)]
    )
    func seen(dark: Int, isSeen: Bool) throws {
        let path = try files.write(
            "icon.png",
            PNG.picture(width: 40, height: 40) { x, y in
                y < 20 ? (0, 0, 0, 0) : x < dark ? (90, 90, 90, 255) : (250, 250, 200, 255)
            }
        )
        let store = ImageStore { _, _, _ in path }
        for icon in [ImageSource.name("icon"), .file(path: path)] {
            #expect(store.isSeen(icon, on: Color(hex: 0xFFFFFF)) == isSeen)
            #expect(store.isSeen(icon, on: Color(hex: 0x303030)) == (dark <= 35))
        }
    }

    @Test("a picture without a transparent part has an edge of its own, and is seen")
    func opaque() throws {
        let white = PNG.picture(width: 40, height: 40) { _, _ in (255, 255, 255, 255) }
        let path = try files.write("photo.png", white)
        let store = ImageStore { _, _, _ in path }
        #expect(store.isSeen(.file(path: path), on: Color(hex: 0xFFFFFF)))
        #expect(!store.isSeen(.name("icon"), on: Color(hex: 0xFFFFFF)))
    }

    @Test("an icon of pixels has a side, one of shapes any")
    func side() throws {
        let panel = try files.write("panel.png", redPNG(22, 16))
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="22" height="22"/>"#
        let shapes = try files.write("shapes.svg", Array(svg.utf8))
        let store = ImageStore { name, _, _ in name == "panel" ? panel : nil }
        for (icon, side) in [
            (ImageSource.name("panel"), 22), (.file(path: panel), 22), (.file(path: shapes), nil),
            (.name("missing"), nil),
        ] as [(ImageSource, Int?)] {
            #expect(store.pixelSide(of: icon) == side, "\(icon)")
        }
    }

    @Test("draws only the alpha in a tint")
    func tint() throws {
        let path = try files.write(
            "half.png",
            PNG.picture(width: 40, height: 40) { x, _ in (9, 9, 9, x < 20 ? 255 : 0) }
        )
        let style = ImageStyle { $0.tint = Color(hex: 0x0000FF) }
        let surface = try drawn(.file(path: path), style: style)
        #expect(surface.pixel(x: 10, y: 10) == 0xFF00_00FF)
        #expect(surface.pixel(x: 30, y: 10) == 0)
    }

    @Test("tints a theme's icon only where the theme has its shape")
    func symbolic() throws {
        let colors = try files.write("share.png", redPNG(16, 16))
        let shape = try files.write("share-symbolic.png", redPNG(16, 16))
        let style = ImageStyle { $0.tint = Color(hex: 0x0000FF) }
        let with = Resources { name, _, _ in name == "share-symbolic" ? shape : colors }
        let without = Resources { _, _, _ in colors }
        for name in ["share", "share-symbolic"] {
            let tinted = try drawn(.name(name), style: style, resources: with)
            #expect(tinted.pixel(x: 20, y: 20) == 0xFF00_00FF)
            let kept = try drawn(.name(name), style: style, resources: without)
            #expect(kept.pixel(x: 20, y: 20) == 0xFFFF_0000)
        }
    }

    @Test("premultiplies, and keeps half transparent edges when scaling down")
    func scaling() throws {
        let path = try files.write(
            "checks.png",
            PNG.picture(width: 400, height: 400) { x, y in
                (x / 50 + y / 50) % 2 == 0 ? (255, 255, 255, 255) : (255, 255, 255, 0)
            }
        )
        let surface = try drawn(.file(path: path))
        #expect(surface.pixel(x: 2, y: 2) == 0xFFFF_FFFF)
        #expect(surface.pixel(x: 7, y: 2) == 0)
        for y in 0..<40 {
            for x in 0..<40 {
                let pixel = surface.pixel(x: x, y: y)
                let alpha = pixel >> 24
                #expect(pixel == alpha << 24 | alpha << 16 | alpha << 8 | alpha)
            }
        }
    }

    @Test("raw pixels of a client are drawn when they are all there")
    func stored() throws {
        let bytes = [UInt8](repeating: 0, count: 2 * 16 + 6).enumerated().map { index, _ in
            index % 16 < 6 && index % 16 % 3 == 1 ? UInt8(255) : 0
        }
        let path = try files.write("raw", bytes)
        func image(_ width: Int, _ height: Int, _ stride: Int, _ alpha: Bool = false) -> ImageSource
        {
            .stored(
                StoredImage(
                    path: path,
                    width: width,
                    height: height,
                    rowStride: stride,
                    hasAlpha: alpha
                )
            )
        }
        #expect(try drawn(image(2, 3, 16), side: 3).pixel(x: 1, y: 1) == 0xFF00_FF00)
        for bad in [
            image(2, 4, 16), image(0, 3, 16), image(2, 0, 16), image(-2, 3, 16), image(6, 3, 16),
            image(2, 3, 5), image(2, 3, -16), image(3, 3, 16, true), image(100_000, 100_000, 4),
            image(.max, .max, .max), image(1, 9_000, 3), image(2, 3, .max), image(.min, 1, 1),
        ] {
            #expect(store.naturalSize(of: bad) == nil)
        }
    }

    @Test("an unsupported picture fails at once")
    func hostile() throws {
        let fifo = files.path("fifo")
        #expect(unsafe mkfifo(fifo, 0o600) == 0)
        let good = redPNG(64, 64)
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="%" height="%"/>"#
        let table: [(String, [UInt8])] = [
            ("empty.png", []),
            ("text.png", Array("hello, world".utf8)),
            ("signature.png", PNG.signature),
            ("header.png", PNG.signature + PNG.header(20_000, 20_000)),
            (
                "huge.png",
                PNG.picture(width: 40, height: 40, claiming: (20_000, 20_000)) { _, _ in
                    (1, 2, 3, 4)
                }
            ),
            ("wide.png", PNG.signature + PNG.header(8_193, 1)),
            ("many.png", PNG.signature + PNG.header(8_000, 8_000)),
            ("zero.png", PNG.signature + PNG.header(0, 0)),
            ("negative.png", PNG.signature + PNG.header(0xFFFF_FFFF, 0xFFFF_FFFF)),
            ("truncated.png", Array(good.prefix(good.count / 2))),
            (
                "garbage.png",
                PNG.signature + (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 77) }
            ),
            ("gif.gif", Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0]),
            ("jpeg.jpg", [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0, 0, 0]),
            ("bmp.bmp", Array("BM".utf8) + [UInt8](repeating: 0x7F, count: 60)),
            ("ico.ico", [0, 0, 1, 0, 255, 255] + [UInt8](repeating: 255, count: 100)),
            ("svg.svg", Array(svg.replacing("%", with: "20000").utf8)),
            ("xml.svg", Array("<svg><svg><svg>".utf8)),
            ("ani.ani", Array("RIFF....ACON".utf8)),
            ("tga.tga", [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 4, 0, 32, 0]),
        ]
        var paths = [
            fifo, "/dev/zero", "/dev/urandom", "/dev/tty", "/", "/tmp", "relative.png", "",
        ]
        paths += ["/nowhere/at/all.png", "/proc/self/mem", "/etc\u{0}/passwd", "file:///x.png"]
        for (name, bytes) in table { paths.append(try files.write(name, bytes)) }
        _ = store.naturalSize(
            of: .file(
                path: try files.write(
                    "short.png",
                    PNG.picture(width: 4, height: 4, claiming: (64, 64)) { _, _ in (1, 2, 3, 4) }
                )
            )
        )
        let large = files.path("large.png")
        #expect(FileManager.default.createFile(atPath: large, contents: Data(PNG.signature)))
        #expect(unsafe truncate(large, (16 << 20) + 1) == 0)
        paths.append(large)
        let clock = ContinuousClock()
        for path in paths {
            let took = clock.measure {
                #expect(store.naturalSize(of: .file(path: path)) == nil, "\(path)")
            }
            #expect(took < .seconds(5), "\(path)")
        }
    }

    @Test("a failure is remembered for a while, or until the file changes")
    func remembered() throws {
        let cut = Array(redPNG(8, 8).prefix(40))
        let path = try files.write("later.png", cut)
        for _ in 0..<5 { #expect(store.naturalSize(of: .file(path: path)) == nil) }
        #expect(store.decodeCount == 1)
        store.retry = .zero
        #expect(store.naturalSize(of: .file(path: path)) == nil && store.decodeCount == 2)
        store.retry = .seconds(60)
        try files.write("later.png", redPNG(8, 8))
        for _ in 0..<5 { #expect(store.naturalSize(of: .file(path: path)) != nil) }
        #expect(store.decodeCount == 3)
    }

    @Test("a large picture is decoded once for measuring and drawing, made smaller")
    func large() throws {
        let path = try files.write("large.png", redPNG(2_000, 1_000))
        #expect(store.naturalSize(of: .file(path: path)) == Extent(width: 2_000, height: 1_000))
        let drawable = store.bitmap(of: .file(path: path), in: (380, 240), fit: .contain, scale: 1)
        guard case .ready(let bitmap) = drawable else {
            Issue.record("not decoded")
            return
        }
        #expect(bitmap.width == 380 && bitmap.height == 190)
        #expect(store.decodeCount == 1)
    }

    @Test("until it is decoded a picture has its size and a tile; then it is drawn")
    func pending() throws {
        var limits = PathReader.Limits()
        limits.patience = .seconds(60)
        let queue = PictureQueue(paths: PathReader(limits: limits))
        let resources = Resources(decoding: .queued(queue))
        let path = try files.write("wide.png", redPNG(80, 40))
        let source = ImageSource.file(path: path)
        #expect(resources.measure.image(source) == Extent(width: 80, height: 40))
        let before = try drawn(source, resources: resources).pixel(x: 20, y: 20)
        #expect(before != 0 && before != 0xFFFF_0000)
        let jobs = queue.takeAll()
        #expect(jobs.count == 1, "it is asked for once")
        let job = try #require(jobs.first)
        var decoder = WaitingDecoder()
        let decoded = decoder.decode(job.request, try #require(PictureFile.open(job.path)))
        #expect(decoded != nil)
        resources.deliver(decoded, number: job.request.number)
        let after = try drawn(source, resources: resources)
        #expect(after.pixel(x: 20, y: 20) == 0xFFFF_0000)
        let cut = ImageSource.file(
            path: try files.write("cut.png", Array(redPNG(80, 40).prefix(40)))
        )
        #expect(resources.measure.image(cut) != nil)
        let failing = try #require(queue.takeAll().first)
        resources.deliver(nil, number: failing.request.number)
        #expect(resources.measure.image(cut) == nil && queue.takeAll().isEmpty)
    }

    @Test("a picture that failed keeps no room while it is tried again: the card would jump")
    func triedAgain() throws {
        var limits = PathReader.Limits()
        limits.patience = .seconds(60)
        let queue = PictureQueue(paths: PathReader(limits: limits))
        let store = ImageStore(decoding: .queued(queue)) { _, _, _ in nil }
        let picture = redPNG(80, 40)
        let cut = ImageSource.file(path: try files.write("cut.png", Array(picture.prefix(40))))
        #expect(store.naturalSize(of: cut) == Extent(width: 80, height: 40))
        store.deliver(nil, number: try #require(queue.takeAll().first).request.number)
        store.retry = .zero
        #expect(store.naturalSize(of: cut) == nil)
        let again = try #require(queue.takeAll().first, "it is not tried again")
        #expect(store.naturalSize(of: cut) == nil && queue.takeAll().isEmpty)
        var decoder = WaitingDecoder()
        let whole = try files.write("whole.png", picture)
        let decoded = decoder.decode(again.request, try #require(PictureFile.open(whole)))
        store.deliver(decoded, number: again.request.number)
        #expect(store.naturalSize(of: cut) == Extent(width: 80, height: 40))
    }

    @Test("an icon comes from the theme, a missing one leaves a letter")
    func icons() throws {
        let path = try files.write("icon.png", redPNG(16, 16))
        let resources = Resources { name, _, _ in name == "mail" ? path : nil }
        let style = ImageStyle { $0.fallback = .monogram(letter: "R", Color(hex: 0x405EAD)) }
        let icon = try drawn(.name("mail"), style: style, resources: resources)
        #expect(icon.pixel(x: 2, y: 20) == 0xFFFF_0000)
        let letter = try drawn(.name("nobody"), style: style, resources: resources)
        #expect(letter.pixel(x: 2, y: 20) == 0xFF40_5EAD)
        #expect(resources.measure.image(.name("nobody")) == nil)
        #expect(resources.measure.image(.name("mail")) == Extent(width: 48, height: 48))
    }
}
