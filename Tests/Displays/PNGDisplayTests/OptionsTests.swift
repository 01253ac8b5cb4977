// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import DisplayKit
import PresenterCore
import Testing

@testable import topmost_display_png

@Suite("Options of the PNG display")
struct OptionsTests {
    @Test("the shortest call gives a screen of 1280 by 800")
    func defaults() throws {
        let options = try PictureOptions([])
        #expect(options.size == PixelSize(width: 1_280, height: 800))
        #expect(options.scale == 1)
        #expect(options.theme == nil)
        #expect(options.background == nil)
    }

    @Test("accepts every option")
    func all() throws {
        let options = try PictureOptions([
            "--directory", "/tmp/tour", "--size", "2560x1600", "--scale", "1.5", "--theme",
            "high-contrast", "--background", "#336699",
        ])
        #expect(options.directory == "/tmp/tour")
        #expect(options.size == PixelSize(width: 2_560, height: 1_600))
        #expect(options.scale == 1.5)
        #expect(options.theme == .highContrastLight)
        #expect(options.background == .color(Color(hex: 0x336699)))
        #expect(try PictureOptions(["--background", "/a.png"]).background == .file("/a.png"))
        #expect(
            try PictureOptions(["--background", "a.png"]).background
                == .file("/proc/self/cwd/a.png")
        )
    }

    @Test(
        "refuses what cannot be",
        arguments: [
            ["--size", "0x5"], ["--size", "1280"], ["--size", "99999x1"], ["--size", "1x2x3"],
            ["--scale", "nan"], ["--scale", "0"], ["--scale", "9"], ["--theme", "pink"],
            ["--background", ""], ["--background", "#12"], ["--directory", ""], ["--size"],
            ["--nothing", "1"], ["file"],
        ]
    )
    func refusals(arguments: [String]) {
        #expect(throws: ArgumentError.self) { try PictureOptions(arguments) }
    }
}
