// SPDX-License-Identifier: MIT

import Basics
import Canvas
import DesignSystem
import Foundation
import PluginWire
import PresenterCore
import TestSupport
import Testing

@testable import topmost_gallery

@Suite("Gallery")
struct GalleryTests {
    private let temporary = TemporaryFolder()
    var folder: URL { temporary.url }

    private func gallery(_ arguments: String...) throws -> Gallery {
        try Gallery(try Self.options([folder.path] + arguments))
    }

    private static func options(_ arguments: [String]) throws -> GalleryOptions {
        let call = try GalleryOptions.reader.read(arguments, GalleryOptions())
        guard case .run(let options) = call else { throw ArgumentError(description: "\(call)") }
        return options
    }

    private var files: Set<String> {
        Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    }

    @Test("pages have names of their own that make good file names")
    func names() {
        let names = Gallery.pages.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names {
            #expect(name.allSatisfy { $0.isASCII && ($0.isLowercase || $0 == "-") }, "\(name)")
        }
    }

    @Test("writes a picture for each part and theme, the sheet and the page")
    func writes() throws {
        try gallery(
            "--only",
            "buttons",
            "--only",
            "colors",
            "--theme",
            "dark",
            "--theme",
            "high-contrast"
        ).write()
        let pictures: Set = [
            "buttons-dark.png", "buttons-high-contrast.png", "colors-dark.png",
            "colors-high-contrast.png",
        ]
        #expect(files == pictures.union(["contact-sheet.png", "index.html", "wallpaper.png"]))
        let page = try String(
            contentsOf: folder.appendingPathComponent("index.html"),
            encoding: .utf8
        )
        for picture in pictures { #expect(page.contains("src=\"\(picture)\"")) }
        // It needs nothing from elsewhere.
        #expect(!page.contains("http"))
        let dark = try Surface.readPNG(
            folder.appendingPathComponent("buttons-dark.png").path,
            resources: Resources()
        )
        #expect(dark.pixel(x: 2, y: 2) == 0xFF22_232A)
        #expect(dark.width > 700 && dark.height > 500)
    }

    @Test("makes the path of its folder absolute, as pictures in content are")
    func relative() throws {
        let gallery = try Gallery(try Self.options(["somewhere"]))
        #expect(gallery.folder.hasPrefix("/") && gallery.folder.hasSuffix("/somewhere"))
    }

    @Test("each page holds something in each theme", arguments: Gallery.pages.map(\.name))
    func pages(name: String) throws {
        let gallery = try gallery()
        var pictures: Set<Int> = []
        for theme in [Appearance.light, .highContrastDark] {
            let picture = try #require(try gallery.picture(name, GalleryLook(theme)))
            let colors = picture.withPixels { pixels in
                Set(stride(from: 0, to: pixels.count, by: 7).map { pixels[$0] })
            }
            #expect(colors.count > 8, "\(name) \(theme)")
            pictures.insert(colors.hashValue)
        }
        #expect(pictures.count == 2)
    }

    @Test("twice the scale is twice the picture")
    func scale() throws {
        let once = try #require(try gallery().picture("shadows", GalleryLook(.light)))
        let twice = try #require(
            try gallery("--scale", "2")
                .picture("shadows", GalleryLook(.light))
        )
        #expect(twice.width == once.width * 2 && twice.height == once.height * 2)
        #expect(twice.pixel(x: 4, y: 4) == once.pixel(x: 2, y: 2))
    }

    @Test("draws in a theme of the user's own: its colours, corners and name")
    func ownTheme() throws {
        let settings = DisplaySettings {
            $0.theme = .dark
            $0.colors = [.surface: RGB(red: 0x10, green: 0x20, blue: 0x30)]
            $0.radius = 0
        }
        let line = String(decoding: try HostMessage.settings(settings).encodedLine(), as: UTF8.self)
        let gallery = try gallery("--only", "shadows", "--look", "sea=\(line)", "--theme", "light")
        #expect(gallery.looks.map(\.name) == ["sea", "light"])
        #expect(gallery.looks.map(\.title) == ["sea", "light"])
        try gallery.write()
        #expect(files.isSuperset(of: ["shadows-sea.png", "shadows-light.png"]))
        let picture = try Surface.readPNG(
            folder.appendingPathComponent("shadows-sea.png").path,
            resources: Resources()
        )
        #expect(picture.pixel(x: 2, y: 2) == 0xFF10_2030)
        // A card's corner and its middle are of one colour where nothing is round.
        let plain = try #require(try self.gallery().picture("shadows", GalleryLook(.dark)))
        #expect(picture.width == plain.width && picture.height == plain.height)
    }

    @Test("each built-in theme by name, once; two of one name are refused")
    func looks() throws {
        #expect(
            try gallery().looks.map(\.name) == [
                "light", "dark", "high-contrast", "high-contrast-dark",
            ]
        )
        #expect(try gallery("--theme", "dark", "--theme", "dark").looks == [GalleryLook(.dark)])
        let error = #expect(throws: ArgumentError.self) {
            try gallery("--theme", "dark", "--look", #"dark={"settings":{},"type":"settings"}"#)
        }
        #expect(error?.description == "--theme: duplicate name \"dark\"")
    }

    @Test(
        "looks need a good name and settings",
        arguments: [
            "sea", "=", "sea={}", "sea={\"type\":\"settings\"}", "sea=[]", "sea=",
            "a/b={\"settings\":{},\"type\":\"settings\"}",
            "={\"settings\":{},\"type\":\"settings\"}",
            "sea={\"settings\":{\"radius\":9},\"type\":\"settings\"}",
            "sea={\"number\":1,\"type\":\"heartbeat\"}",
            "<b>={\"settings\":{},\"type\":\"settings\"}",
        ]
    )
    func badLooks(argument: String) {
        #expect(GalleryLook(argument: argument) == nil)
        #expect(throws: ArgumentError.self) { try Self.options(["out", "--look", argument]) }
    }

    @Test("every token has its swatch")
    func tokens() {
        for token in ColorToken.allCases {
            let isRead = Theme.light.contrast(of: token) != nil
            #expect(isRead || Self.decoration.contains(token), "\(token)")
            for variant in Appearance.allCases {
                guard let contrast = Theme(variant).contrast(of: token) else { continue }
                #expect(contrast.lowest >= contrast.needed, "\(token) \(variant)")
            }
        }
    }

    /// What nothing has to be read on: fills below texts that have their own rule.
    private static let decoration: Set<ColorToken> = [
        .surface, .surfaceRaised, .surfaceSunken, .plate, .fillNeutral, .hairline, .standardSubtle,
        .accentSubtle, .dangerSubtle, .warningSubtle, .tagPurple, .tagPurpleSubtle, .tagYellow,
        .tagYellowSubtle,
    ]

    @Test("an unknown part is refused, with those there are")
    func unknown() {
        let error = #expect(throws: ArgumentError.self) { try gallery("--only", "sounds") }
        #expect(error?.description.contains("\"sounds\"; known parts: family, buttons") ?? false)
    }

    @Test("blocks are placed where their neighbours leave room")
    func blocks() {
        func box(_ width: Double, _ height: Double) -> Block {
            let frame = Rectangle(x: 0, y: 0, width: width, height: height)
            return .drawing(DisplayList([.fill(.rectangle(frame), Color(hex: 0))]), frame.size)
        }
        func origins(_ block: Block) -> [[Double]] {
            block.commands(at: Point(x: 100, y: 200)).compactMap { command in
                guard case .transform(_, _, let dx, let dy) = command else { return nil }
                return [dx, dy]
            }
        }
        let row = Block.row([box(10, 20), .space(5, 0), box(30, 40)], gap: 2)
        #expect(row.size == Extent(width: 49, height: 40))
        #expect(origins(row) == [[100, 210], [119, 200]])
        let top = Block.row([box(10, 20), box(30, 40)], gap: 2, isCentred: false)
        #expect(origins(top) == [[100, 200], [112, 200]])
        let column = Block.column([box(10, 20), box(30, 40)], gap: 3)
        #expect(column.size == Extent(width: 30, height: 63))
        #expect(origins(column) == [[100, 200], [100, 223]])
        let table = Block.table(
            [[box(10, 20), box(10, 40)], [box(30, 10)]],
            columnGap: 4,
            rowGap: 5
        )
        #expect(table.size == Extent(width: 44, height: 55))
        #expect(origins(table) == [[100, 210], [134, 200], [100, 245]])
    }
}
