// SPDX-License-Identifier: MIT

import DesignSystem
import DisplayKit
import Foundation
import PresenterCore
import TestSupport
import Testing
import XCB

@testable import topmost_display_x11

@Suite("Pictures on an X screen")
struct PictureTests {
    static let desktop: UInt32 = 0xFF20_4060
    /// The desktop below 30 % black.
    static let dimmed: UInt32 = 0xFF16_2D43
    static let frame = PixelRect(x: 880, y: 20, width: 380, height: 120)

    @Test("a toast has round corners, stands where it was put, moves and goes")
    func toast() throws {
        let desk = try Desk()
        try desk.show(desk.toast(Self.frame, color: 0xFFFFFF))
        #expect(desk.pixel(890 + 180, 80) == 0xFFFF_FFFF)
        #expect(desk.pixel(890, 30) == Self.desktop)
        #expect(desk.pixel(890 + 16, 30) == 0xFFFF_FFFF)
        #expect(desk.pixel(882, 80) == Self.desktop)
        var lower = Self.frame
        lower.y += 200
        try desk.show(desk.toast(lower, color: 0xFFFFFF, damage: []))
        #expect(desk.pixel(890 + 180, 80) == Self.desktop)
        #expect(desk.pixel(890 + 180, 280) == 0xFFFF_FFFF)
        try desk.show()
        #expect(desk.pixel(890 + 180, 280) == Self.desktop)
    }

    @Test("only what is damaged is painted")
    func damage() throws {
        let desk = try Desk()
        try desk.show(desk.toast(Self.frame, color: 0xFFFFFF))
        let part = PixelRect(x: 100, y: 40, width: 20, height: 20)
        try desk.show(desk.toast(Self.frame, color: 0x00FF00, damage: [part]))
        #expect(desk.pixel(880 + 110, 20 + 50) == 0xFF00_FF00)
        #expect(desk.pixel(880 + 119, 20 + 59) == 0xFF00_FF00)
        #expect(desk.pixel(880 + 120, 20 + 60) == 0xFFFF_FFFF)
        #expect(desk.pixel(880 + 99, 20 + 50) == 0xFFFF_FFFF)
    }

    @Test("frames that come too fast are joined, with all their damage")
    func joined() throws {
        let desk = try Desk()
        try desk.show(desk.toast(Self.frame, color: 0xFFFFFF))
        for (index, x) in [40, 140, 240].enumerated() {
            let part = PixelRect(x: x, y: 40, width: 20, height: 20)
            let surface = try desk.toast(Self.frame, color: 0x0000FF, damage: [part])
            desk.screen.show(Frame(serial: UInt64(100 + index), surfaces: [surface]))
        }
        try desk.turn(until: { desk.has(.presented(serial: 102)) })
        #expect(!desk.has(.presented(serial: 101)))
        for x in [40, 140, 240] { #expect(desk.pixel(880 + x + 5, 65) == 0xFF00_00FF) }
        #expect(desk.pixel(880 + 100, 65) == 0xFFFF_FFFF)
    }

    @Test("without a compositing manager a scrim dims a capture of the screen")
    func scrim() throws {
        let desk = try Desk()
        let size = PixelSize(width: 1280, height: 800)
        try desk.show(desk.modal(size, color: 0xFFFFFF))
        #expect(desk.pixel(5, 5) == Self.dimmed)
        #expect(desk.pixel(1279, 799) == Self.dimmed)
        #expect(desk.pixel(640, 400) == 0xFFFF_FFFF)
        // Painted anew it is dimmed once, not twice.
        var leaving = desk.modal(size, color: 0x00FF00)
        leaving.isBlocking = false
        leaving.inputRegion = []
        try desk.show(leaving)
        #expect(desk.pixel(5, 5) == Self.dimmed)
        #expect(desk.pixel(640, 400) == 0xFF00_FF00)
        try desk.show()
        #expect(desk.pixel(5, 5) == Self.desktop)
    }

    @Test("what a scrim is drawn over has none of our toasts in it, even where they moved")
    func withoutToasts() throws {
        let desk = try Desk()
        let size = PixelSize(width: 1280, height: 800)
        try desk.show(desk.toast(Self.frame, color: 0xFFFFFF))
        var lower = Self.frame
        lower.y += 60
        try desk.show(desk.toast(lower, color: 0xFFFFFF, damage: []))
        try desk.show(
            desk.modal(size, color: 0xFFFFFF),
            desk.toast(lower, color: 0xFFFFFF, damage: [])
        )
        #expect(desk.pixel(1000, 150) == 0xFFFF_FFFF)
        // The toast goes while the scrim stays.
        var same = desk.modal(size, color: 0xFFFFFF)
        same.damage = []
        try desk.show(same)
        try desk.turn(until: { desk.pixel(1000, 150) == Self.dimmed })
        #expect(desk.pixel(1000, 150) == Self.dimmed)
        #expect(desk.pixel(1000, 60) == Self.dimmed)
        // One that came over the scrim leaves none behind either.
        try desk.show(same, desk.toast(lower, color: 0xFFFFFF))
        try desk.show(desk.toast(lower, color: 0xFFFFFF, damage: []))
        try desk.show(
            desk.modal(size, color: 0x00FF00),
            desk.toast(lower, color: 0xFFFFFF, damage: [])
        )
        var last = desk.modal(size, color: 0x00FF00)
        last.damage = []
        try desk.show(last)
        try desk.turn(until: { desk.pixel(1000, 150) == Self.dimmed })
        #expect(desk.pixel(1000, 150) == Self.dimmed)
    }

    @Test("a scrim follows its monitor, over the screen as it was")
    func resized() throws {
        let desk = try Desk()
        try desk.show(desk.modal(PixelSize(width: 600, height: 800), color: 0xFFFFFF))
        #expect(desk.pixel(5, 5) == Self.dimmed)
        #expect(desk.pixel(1000, 5) == Self.desktop)
        try desk.show(desk.modal(PixelSize(width: 1280, height: 800), color: 0xFFFFFF))
        #expect(desk.pixel(5, 5) == Self.dimmed)
        #expect(desk.pixel(1000, 5) == Self.dimmed)
        #expect(desk.pixel(300, 400) == Self.dimmed)
    }

    @Test("with a compositing manager windows are translucent, and change when it comes and goes")
    func compositing() throws {
        let desk = try Desk()
        let size = PixelSize(width: 1280, height: 800)
        // A compositing manager paints the desktop's ground as it likes, but not windows.
        let below = Window(
            desk.onlooker,
            frame: Rectangle(x: 0, y: 0, width: 100, height: 100),
            kind: .dialog,
            title: "",
            hasAlpha: false
        )
        let blue = try Picture(desk.onlooker, width: 100, height: 100)
        below.show()
        below.lower()
        func paintBelow() {
            let pixels = [UInt32](repeating: Self.desktop, count: 100 * 100)
            let whole = Rectangle(x: 0, y: 0, width: 100, height: 100)
            blue.write(
                pixels.span,
                stride: 100,
                part: whole,
                blending: .asDrawn
            )
            blue.send(whole, to: below)
            desk.onlooker.waitUntilProcessed()
        }
        try desk.show(desk.modal(size, color: 0xFFFFFF))
        let picom = try desk.server.start(
            "picom",
            "--backend",
            "xrender",
            "--config",
            "/dev/null",
            "--no-fading-openclose"
        )
        try desk.turn(until: { desk.has(.contentsLost) })
        desk.forget()
        try desk.show(desk.modal(size, color: 0x00FF00))
        try desk.turn(until: {
            paintBelow()
            return desk.pixel(5, 5) == Self.dimmed && desk.pixel(640, 400) == 0xFF00_FF00
        })
        #expect(desk.pixel(5, 5) == Self.dimmed)
        #expect(desk.pixel(640, 400) == 0xFF00_FF00)
        kill(picom.processIdentifier, SIGKILL)
        try desk.turn(until: { desk.has(.contentsLost) })
        #expect(desk.has(.contentsLost))
        try desk.show(desk.modal(size, color: 0xFFFFFF))
        #expect(desk.pixel(640, 400) == 0xFFFF_FFFF)
    }

    @Test(
        "at any dpi lengths are multiplied and nothing else",
        arguments: [(144, 1.5), (192, 2.0)]
    )
    func sharp(dpi: Int, scale: Double) throws {
        let desk = try Desk(resources: "Xft.dpi: \(dpi)")
        let output = try #require(desk.screen.outputs.first)
        #expect(output.scale == scale)
        #expect(output.extent == Extent(width: 1280 / scale, height: 800 / scale))
        let frame = PixelRect(x: 600, y: 20, width: 600, height: 240)
        try desk.show(desk.toast(frame, color: 0xFFFFFF, scale: scale))
        let edge = Int(10 * scale)
        #expect(desk.pixel(600 + edge, 140) == 0xFFFF_FFFF)
        #expect(desk.pixel(600 + edge - 1, 140) == Self.desktop)
    }

    @Test("what another window covered comes back without a frame")
    func exposed() throws {
        let desk = try Desk()
        try desk.show(desk.toast(Self.frame, color: 0xFFFFFF))
        do {
            let cover = Window(
                desk.onlooker,
                frame: Rectangle(x: 900, y: 40, width: 100, height: 60),
                kind: .dialog,
                title: "",
                hasAlpha: false
            )
            cover.show()
            desk.onlooker.waitUntilProcessed()
            try desk.settle()
        }
        desk.onlooker.waitUntilProcessed()
        try desk.turn(until: { desk.pixel(950, 70) == 0xFFFF_FFFF })
        #expect(desk.pixel(950, 70) == 0xFFFF_FFFF)
    }

    @Test("rise above a window that comes over them")
    func rise() throws {
        let desk = try Desk()
        try desk.show(desk.toast(Self.frame, color: 0xFFFFFF))
        let cover = Window(
            desk.onlooker,
            frame: Rectangle(x: 850, y: 10, width: 200, height: 200),
            kind: .dialog,
            title: "",
            hasAlpha: false
        )
        cover.show()
        desk.onlooker.waitUntilProcessed()
        try desk.turn(until: { desk.pixel(1000, 80) == 0xFFFF_FFFF })
        #expect(desk.pixel(1000, 80) == 0xFFFF_FFFF)
    }

    @Test("leave a screen lock above them")
    func locked() throws {
        let desk = try Desk()
        try desk.show(desk.toast(Self.frame, color: 0xFFFFFF))
        let lock = Window(
            desk.onlooker,
            frame: Rectangle(x: 0, y: 0, width: 1280, height: 800),
            kind: .dialog,
            title: "",
            hasAlpha: false
        )
        let black = try Picture(desk.onlooker, width: 1280, height: 800)
        lock.show()
        black.send(Rectangle(x: 0, y: 0, width: 1280, height: 800), to: lock)
        desk.onlooker.waitUntilProcessed()
        try desk.turn(until: { desk.screen.keeper.isCovered })
        #expect(desk.screen.keeper.isCovered)
        #expect(desk.pixel(1000, 80) == 0xFF00_0000)
    }
}
