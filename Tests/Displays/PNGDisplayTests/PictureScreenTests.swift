// SPDX-License-Identifier: MIT

import Basics
import Canvas
import DesignSystem
import EventLoop
import Foundation
import TestSupport
import Testing

@testable import DisplayKit
@testable import topmost_display_png

@Suite("A screen of pictures")
final class PictureScreenTests {
    private let temporary = TemporaryFolder()
    var directory: URL { temporary.url }
    /// Moves only by hand.
    let clock = ManualClock(now: .seconds(1000))
    let loop: EventLoop
    let screen: PictureScreen
    let resources = Resources()

    init() throws {
        loop = try EventLoop(clock: clock)
        let options = try PictureOptions([
            "--size", "200x100", "--scale", "2", "--directory", temporary.path, "--background",
            "#0000ff",
        ])
        screen = try PictureScreen(options, resources: resources, loop: loop) { _ in }
    }

    private func frame(_ serial: UInt64, _ text: String) -> Frame {
        let type = TypeStyle(size: 14, lineHeight: 20, weight: 400)
        let block = TextBlock(runs: [.init(text, color: Color(hex: 0xFFFFFF))], type: type)
        let pixels = Rectangle(x: 20, y: 10, width: 100, height: 60)
        let rect = Rectangle<Double>(x: 0, y: 0, width: 50, height: 30)
        return Frame(
            serial: serial,
            surfaces: [
                SurfaceFrame(
                    id: .toastCount(screen.outputs[0].id),
                    output: screen.outputs[0].id,
                    frame: pixels,
                    scale: 2,
                    displayList: DisplayList([
                        .fill(.rectangle(rect), Color(hex: 0xFF0000)), .text(block, in: rect),
                    ]),
                    damage: [pixels],
                    inputRegion: [],
                    outlines: [],
                    isBlocking: false
                )
            ]
        )
    }

    private var files: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()) ?? []
    }

    private func run(until isDone: () -> Bool) throws {
        try loop.run(until: isDone)
    }

    @Test("confirms each frame, and writes the resting cards with their text")
    func writes() throws {
        var confirmed: [UInt64] = []
        screen.onEvent = { event in
            if case .presented(let serial) = event { confirmed.append(serial) }
        }
        screen.show(frame(1, ""))
        try run { confirmed == [1] }
        screen.show(frame(2, "on its way"))
        try run { confirmed == [1, 2] }
        screen.show(frame(3, "words"))
        try run { confirmed == [1, 2, 3] }
        clock.now += .seconds(1)
        while clock.fireNext() {}
        try run { !files.isEmpty }
        #expect(confirmed == [1, 2, 3])
        #expect(files == ["001-toast.png"])
        let picture = try Surface.readPNG(directory.path + "/001-toast.png", resources: resources)
        #expect(picture.width == 200 && picture.height == 100)
        #expect(picture.pixel(x: 19, y: 10) == 0xFF00_00FF)
        #expect(picture.pixel(x: 20, y: 69) == 0xFFFF_0000)
        #expect(picture.pixel(x: 120, y: 69) == 0xFF00_00FF)
        // The same words again, moved or not, are no new picture.
        screen.show(frame(4, "words"))
        try run { confirmed.last == 4 }
        screen.close()
        #expect(files == ["001-toast.png"])
    }

    @Test("a folder that is not there is reported, not fatal")
    func noFolder() throws {
        let options = try PictureOptions(["--directory", "/nowhere/at/all"])
        var reports: [String] = []
        let screen = try PictureScreen(options, resources: resources, loop: loop) {
            reports.append($0)
        }
        screen.show(frame(1, "words"))
        clock.now += .seconds(1)
        while clock.fireNext() {}
        try run { !reports.isEmpty }
        #expect(reports.count == 1)
    }
}
