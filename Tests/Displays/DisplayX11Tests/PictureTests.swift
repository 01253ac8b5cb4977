// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import Foundation
import PresenterCore
import TestSupport
import Testing
import XCB

@testable import DisplayKit
@testable import topmost_display_x11

@Suite("Pictures on an X screen")
struct PictureTests {
    static let desktop: UInt32 = 0xFF20_4060
    /// The desktop below 30 % black.
    static let dimmed: UInt32 = 0xFF16_2D43
    static let frame = Rectangle(x: 880, y: 20, width: 380, height: 120)

    @Test("a toast has round corners, is at its position, moves and disappears")
    func toast() throws {
        let desktop = try TestX11Screen()
        try desktop.show(desktop.toast(Self.frame, color: 0xFFFFFF))
        #expect(desktop.pixel(890 + 180, 80) == 0xFFFF_FFFF)
        #expect(desktop.pixel(890, 30) == Self.desktop)
        #expect(desktop.pixel(890 + 16, 30) == 0xFFFF_FFFF)
        #expect(desktop.pixel(882, 80) == Self.desktop)
        var lower = Self.frame
        lower.y += 200
        try desktop.show(desktop.toast(lower, color: 0xFFFFFF, damage: []))
        #expect(desktop.pixel(890 + 180, 80) == Self.desktop)
        #expect(desktop.pixel(890 + 180, 280) == 0xFFFF_FFFF)
        try desktop.show()
        #expect(desktop.pixel(890 + 180, 280) == Self.desktop)
    }

    @Test("only damaged parts are painted")
    func damage() throws {
        let desktop = try TestX11Screen()
        try desktop.show(desktop.toast(Self.frame, color: 0xFFFFFF))
        let part = Rectangle(x: 100, y: 40, width: 20, height: 20)
        try desktop.show(desktop.toast(Self.frame, color: 0x00FF00, damage: [part]))
        #expect(desktop.pixel(880 + 110, 20 + 50) == 0xFF00_FF00)
        #expect(desktop.pixel(880 + 119, 20 + 59) == 0xFF00_FF00)
        #expect(desktop.pixel(880 + 120, 20 + 60) == 0xFFFF_FFFF)
        #expect(desktop.pixel(880 + 99, 20 + 50) == 0xFFFF_FFFF)
    }

    @Test("frames that come too fast are joined, with all their damage")
    func joined() throws {
        let desktop = try TestX11Screen()
        try desktop.show(desktop.toast(Self.frame, color: 0xFFFFFF))
        for (index, x) in [40, 140, 240].enumerated() {
            let part = Rectangle(x: x, y: 40, width: 20, height: 20)
            let surface = try desktop.toast(Self.frame, color: 0x0000FF, damage: [part])
            desktop.screen.show(Frame(serial: UInt64(100 + index), surfaces: [surface]))
        }
        try desktop.turn(until: { desktop.has(.presented(serial: 102)) })
        #expect(!desktop.has(.presented(serial: 101)))
        for x in [40, 140, 240] { #expect(desktop.pixel(880 + x + 5, 65) == 0xFF00_00FF) }
        #expect(desktop.pixel(880 + 100, 65) == 0xFFFF_FFFF)
    }

    @Test("without a compositing manager windows below a dialog stay visible and live")
    func live() throws {
        let desktop = try TestX11Screen()
        let size = PixelSize(width: 1280, height: 800)
        try desktop.show(
            desktop.modal(size, color: 0xFFFFFF),
            desktop.toast(Self.frame, color: 0xFFFFFF)
        )
        #expect(desktop.pixel(640, 400) == 0xFFFF_FFFF)
        #expect(desktop.pixel(490, 300) == Self.desktop, "the corner of the card")
        #expect(desktop.pixel(5, 5) == Self.desktop)
        try desktop.server.run("xsetroot", "-solid", "#806040")
        try desktop.turn(until: { desktop.pixel(5, 5) == 0xFF80_6040 })
        #expect(desktop.pixel(490, 300) == 0xFF80_6040)
        #expect(desktop.pixel(640, 400) == 0xFFFF_FFFF)
        #expect(desktop.pixel(1279, 799) == 0xFF80_6040)
        // A toast that goes uncovers what is there now.
        var same = desktop.modal(size, color: 0xFFFFFF)
        same.damage = []
        try desktop.show(same)
        #expect(desktop.pixel(1000, 80) == 0xFF80_6040)
    }

    @Test("edges that are partly covered have the colour that was drawn, not black")
    func edges() throws {
        let desktop = try TestX11Screen()
        try desktop.show(desktop.toast(Self.frame, color: 0xFFFFFF))
        for y in 30..<46 {
            for x in 890..<906 {
                let pixel = try #require(desktop.pixel(x, y))
                #expect(pixel == Self.desktop || pixel >= 0xFFF0_F0F0, "at \(x), \(y)")
            }
        }
    }

    @Test("a card between two pixels has no black edge", arguments: [0.02, 0.4, 0.98])
    func between(shift: Double) throws {
        let desktop = try TestX11Screen()
        var toast = try desktop.toast(Self.frame, color: 0xFFFFFF)
        let card = try #require(toast.outlines.first)
        toast.displayList = DisplayList(
            [.transform(scale: 1, about: .zero, dx: shift, dy: shift)]
                + toast.displayList.commands + [.restore]
        )
        toast.outlines = [.init(rect: card.rect.offset(x: shift, y: shift), radius: card.radius)]
        try desktop.show(toast)
        let frame = try #require(desktop.onlooker.capture(Self.frame))
        let wrong = frame.pixels.map { $0 | 0xFF00_0000 }
            .filter { $0 != Self.desktop && $0 < 0xFFF0_F0F0 }
        #expect(wrong == [])
    }

    @Test("with a compositing manager windows are translucent; they change when it starts or ends")
    func compositing() throws {
        let desktop = try TestX11Screen()
        let size = PixelSize(width: 1280, height: 800)
        // A compositing manager paints the desktop's ground as it likes, but not windows.
        let below = Window(
            desktop.onlooker,
            frame: Rectangle(width: 100, height: 100),
            kind: .dialog,
            title: "",
            hasAlpha: false
        )
        let blue = try WindowPixels(desktop.onlooker, width: 100, height: 100)
        below.show()
        below.lower()
        func paintBelow() {
            let pixels = [UInt32](repeating: Self.desktop, count: 100 * 100)
            let whole = Rectangle(width: 100, height: 100)
            blue.write(pixels.span, stride: 100, part: whole, blending: .asDrawn)
            blue.send(whole, to: below)
            desktop.onlooker.waitUntilProcessed()
        }
        try desktop.show(desktop.modal(size, color: 0xFFFFFF))
        let picom = try desktop.server.start(
            "picom",
            "--backend",
            "xrender",
            "--config",
            "/dev/null",
            "--no-fading-openclose"
        )
        try desktop.turn(until: { desktop.has(.contentsLost) })
        desktop.forget()
        try desktop.show(desktop.modal(size, color: 0x00FF00))
        try desktop.turn(until: {
            paintBelow()
            return desktop.pixel(5, 5) == Self.dimmed && desktop.pixel(640, 400) == 0xFF00_FF00
        })
        #expect(desktop.pixel(5, 5) == Self.dimmed)
        #expect(desktop.pixel(640, 400) == 0xFF00_FF00)
        kill(picom.processIdentifier, SIGKILL)
        try desktop.turn(until: { desktop.has(.contentsLost) })
        #expect(desktop.has(.contentsLost))
        try desktop.show(desktop.modal(size, color: 0xFFFFFF))
        #expect(desktop.pixel(640, 400) == 0xFFFF_FFFF)
    }

    @Test(
        "at any dpi lengths are multiplied and nothing else",
        arguments: [(144, 1.5), (192, 2.0)]
    )
    func sharp(dpi: Int, scale: Double) throws {
        let desktop = try TestX11Screen(resources: "Xft.dpi: \(dpi)")
        let output = try #require(desktop.screen.outputs.first)
        #expect(output.scale == scale)
        #expect(output.extent == Extent(width: 1280 / scale, height: 800 / scale))
        let frame = Rectangle(x: 600, y: 20, width: 600, height: 240)
        try desktop.show(desktop.toast(frame, color: 0xFFFFFF, scale: scale))
        let edge = Int(10 * scale)
        #expect(desktop.pixel(600 + edge, 140) == 0xFFFF_FFFF)
        #expect(desktop.pixel(600 + edge - 1, 140) == Self.desktop)
    }

    @Test("what another window covered comes back without a frame")
    func exposed() throws {
        let desktop = try TestX11Screen()
        try desktop.show(desktop.toast(Self.frame, color: 0xFFFFFF))
        do {
            let cover = Window(
                desktop.onlooker,
                frame: Rectangle(x: 900, y: 40, width: 100, height: 60),
                kind: .dialog,
                title: "",
                hasAlpha: false
            )
            cover.show()
            desktop.onlooker.waitUntilProcessed()
            try desktop.settle()
        }
        desktop.onlooker.waitUntilProcessed()
        try desktop.turn(until: { desktop.pixel(950, 70) == 0xFFFF_FFFF })
        #expect(desktop.pixel(950, 70) == 0xFFFF_FFFF)
    }

    @Test("rise above a window that comes over them")
    func rise() throws {
        let desktop = try TestX11Screen()
        try desktop.show(desktop.toast(Self.frame, color: 0xFFFFFF))
        let cover = Window(
            desktop.onlooker,
            frame: Rectangle(x: 850, y: 10, width: 200, height: 200),
            kind: .dialog,
            title: "",
            hasAlpha: false
        )
        cover.show()
        desktop.onlooker.waitUntilProcessed()
        try desktop.turn(until: { desktop.pixel(1000, 80) == 0xFFFF_FFFF })
        #expect(desktop.pixel(1000, 80) == 0xFFFF_FFFF)
    }

    @Test("leave a screen lock above them")
    func locked() throws {
        let desktop = try TestX11Screen()
        try desktop.show(desktop.toast(Self.frame, color: 0xFFFFFF))
        let lock = Window(
            desktop.onlooker,
            frame: Rectangle(width: 1280, height: 800),
            kind: .dialog,
            title: "",
            hasAlpha: false
        )
        let black = try WindowPixels(desktop.onlooker, width: 1280, height: 800)
        lock.show()
        black.send(Rectangle(width: 1280, height: 800), to: lock)
        desktop.onlooker.waitUntilProcessed()
        try desktop.turn(until: { desktop.screen.stacking.isCovered })
        #expect(desktop.screen.stacking.isCovered)
        #expect(desktop.pixel(1000, 80) == 0xFF00_0000)
    }
}
