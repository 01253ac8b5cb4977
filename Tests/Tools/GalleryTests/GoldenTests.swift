// SPDX-License-Identifier: MIT
//
// The pictures of docs/pictures are the goldens: what the documentation shows
// is what the code draws. They are set in Inter and DejaVu Sans Mono, from
// Debian's packages and through a font configuration of the test's own, so that
// the machine's settings have no part in them.

import Basics
import Canvas
import DesignSystem
import Foundation
import TestSupport
import Testing

@Suite("Pixel goldens")
struct GoldenTests {
    private let temporary = TemporaryFolder()
    var folder: URL { temporary.url }
    static let pictures = GoldenFile.project.appendingPathComponent("docs/pictures")

    /// The part of the gallery and the theme of each.
    static let goldens = [
        ("family", "light"), ("family", "dark"), ("family", "high-contrast"),
        ("family", "high-contrast-dark"), ("buttons", "light"), ("stack", "dark"),
        ("measures", "light"),
    ]

    @Test("the gallery is drawn unchanged, pixel for pixel")
    func goldens() throws {
        let fonts = "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf"
        try #require(
            FileManager.default.fileExists(atPath: fonts),
            "no fonts-inter: Scripts/install-packages test"
        )
        try draw()
        let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil
        for (part, theme) in Self.goldens {
            let name = "\(part)-\(theme).png"
            let golden = Self.pictures.appendingPathComponent(name)
            let drawn = folder.appendingPathComponent("out/\(name)")
            guard FileManager.default.fileExists(atPath: golden.path) else {
                try FileManager.default.copyItem(at: drawn, to: golden)
                Issue.record("\(name) is new: look at it")
                continue
            }
            let comparison = PictureComparison(
                try Surface.readPNG(golden.path, resources: Resources()),
                try Surface.readPNG(drawn.path, resources: Resources())
            )
            guard !comparison.isSame else { continue }
            if isRecording {
                try FileManager.default.removeItem(at: golden)
                try FileManager.default.copyItem(at: drawn, to: golden)
                continue
            }
            let paths = try keep(drawn, comparison, name)
            Issue.record(
                """
                \(name): \(comparison.mismatch ?? "\(comparison.differing) pixels differ"), by up to \
                \(comparison.largest) of 255; see \(paths). make pictures draws it again.
                """
            )
        }
    }

    /// Keeps what was drawn and where it differs, beyond the test's life.
    private func keep(
        _ drawn: URL,
        _ comparison: PictureComparison,
        _ name: String
    ) throws -> String {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "topmost-golden-differences"
        )
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let new = directory.appendingPathComponent(name)
        try Data(contentsOf: drawn).write(to: new)
        guard comparison.mismatch == nil else { return new.path }
        let difference = directory.appendingPathComponent("difference-\(name)").path
        try comparison.writeDifference(to: difference)
        return "\(difference) and \(new.path)"
    }

    private func draw() throws {
        let config = """
            <?xml version="1.0"?>
            <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
            <fontconfig>
              <dir>/usr/share/fonts/opentype/inter</dir>
              <dir>/usr/share/fonts/truetype/dejavu</dir>
              <cachedir>\(folder.path)/cache</cachedir>
              <alias binding="same"><family>sans-serif</family>
                <prefer><family>Inter</family><family>DejaVu Sans</family></prefer></alias>
              <alias binding="same"><family>monospace</family>
                <prefer><family>DejaVu Sans Mono</family></prefer></alias>
            </fontconfig>
            """
        let file = folder.appendingPathComponent("fonts.conf")
        try config.write(to: file, atomically: true, encoding: .utf8)
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tests).deletingLastPathComponent()
            .appendingPathComponent("topmost-gallery")
        process.arguments = [folder.appendingPathComponent("out").path]
        for part in Set(Self.goldens.map(\.0)).sorted() {
            process.arguments?.append(contentsOf: ["--only", part])
        }
        process.environment = ["HOME": folder.path, "FONTCONFIG_FILE": file.path]
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    @Test("a pixel that looks different is found, one that does not is not")
    func comparison() throws {
        func picture(_ color: UInt32, at x: Double? = nil, _ dot: UInt32 = 0) throws -> Surface {
            let surface = try Surface(width: 20, height: 10, resources: Resources())
            let all = Rectangle<Double>(x: 0, y: 0, width: 20, height: 10)
            surface.draw(DisplayList([.fill(.rectangle(all), Color(hex: color))]))
            if let x {
                let rect = Rectangle(x: x, y: 5, width: 1, height: 1)
                surface.draw(DisplayList([.fill(.rectangle(rect), Color(hex: dot))]))
            }
            return surface
        }
        let plain = try picture(0x808080)
        #expect(PictureComparison(plain, try picture(0x808080)).isSame)
        #expect(PictureComparison(plain, try picture(0x82807E)).isSame)
        let shifted = PictureComparison(plain, try picture(0x838080))
        #expect(shifted.differing == 200 && shifted.largest == 3)
        let dot = PictureComparison(plain, try picture(0x808080, at: 7, 0x8080FF))
        #expect(dot.differing == 1 && dot.largest == 127 && !dot.isSame)
        let path = folder.appendingPathComponent("difference.png").path
        try dot.writeDifference(to: path)
        let map = try Surface.readPNG(path, resources: Resources())
        #expect(map.pixel(x: 7, y: 5) == 0xFFE0_0020)
        #expect(map.pixel(x: 8, y: 5) != 0xFFE0_0020)
        let other = try Surface(width: 21, height: 10, resources: Resources())
        #expect(PictureComparison(plain, other).mismatch == "20x10 became 21x10")
    }
}
