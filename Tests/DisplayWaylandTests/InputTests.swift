// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import DisplayKit
import EventLoop
import InputEvents
import Interaction
import TestSupport
import Testing
import Wayland

@testable import topmost_display_wayland

@Suite("Input on a compositor", .serialized)
struct InputTests {
    /// The surface of the layer that covers the output.
    private func overlay(_ desk: FakeScreen) throws -> UInt32 {
        try #require(desk.screen.overlays[FakeScreen.first]?.wlSurface.id)
    }

    private func enter(_ desk: FakeScreen, _ surface: UInt32) throws {
        // wl_keyboard.enter: serial, surface, no keys
        desk.compositor.send(to: "wl_keyboard", 1, 5, surface, 0)
        try desk.settle()
    }

    @Test("input is asked for before there is anything to see")
    func blocked() throws {
        let desk = try FakeScreen()
        desk.screen.setInput(.blocked)
        try desk.settle()
        let asked = desk.compositor.requests(to: "zwlr_layer_surface_v1", 4)
        #expect(asked.last?.words == [1])
        // The ground is on screen, so that the compositor gives it the keyboard.
        let shown = try [overlay(desk)]
        #expect(desk.compositor.shownSurfaces == shown)
        desk.screen.setInput(.free)
        try desk.settle()
        #expect(desk.compositor.shownSurfaces.isEmpty)
    }

    @Test("the keyboard is ours from when it enters until it leaves")
    func keyboard() throws {
        let desk = try FakeScreen()
        desk.screen.setInput(.exclusive)
        try desk.show(FakeScreen.modal())
        desk.forget()
        try enter(desk, overlay(desk))
        #expect(desk.input == [.keyboardGained(heldKeys: [], isButtonHeld: false)])
        desk.compositor.send(to: "wl_keyboard", 2, 6, try overlay(desk))
        try desk.settle()
        #expect(desk.input.last == .keyboardLost)
    }

    @Test("a keyboard that comes before it is wanted is ours when it is")
    func early() throws {
        let desk = try FakeScreen()
        desk.screen.setInput(.exclusive)
        try desk.settle()
        try enter(desk, overlay(desk))
        desk.screen.setInput(.free)
        desk.forget()
        desk.screen.setInput(.exclusive)
        try desk.settle()
        // The ground is another one: until keys come to it they are not ours.
        #expect(!desk.input.contains(.keyboardGained(heldKeys: [], isButtonHeld: false)))
    }

    @Test("the leave for what was closed does not take the keyboard from what opens next")
    func late() throws {
        let desk = try FakeScreen()
        desk.screen.setInput(.exclusive)
        try desk.show(FakeScreen.modal())
        let surface = try overlay(desk)
        try enter(desk, surface)
        // It fades out while the next one opens, on the same surface.
        desk.screen.setInput(.free)
        desk.forget()
        desk.screen.setInput(.exclusive)
        #expect(try overlay(desk) == surface)
        desk.compositor.send(to: "wl_keyboard", 2, 6, surface)
        try desk.settle()
        #expect(desk.input == [])
        try enter(desk, surface)
        #expect(desk.input == [.keyboardGained(heldKeys: [], isButtonHeld: false)])
    }

    @Test("a surface that keeps the keyboard has it when it is asked for again")
    func kept() throws {
        let desk = try FakeScreen()
        desk.screen.setInput(.exclusive)
        try desk.show(FakeScreen.modal())
        try enter(desk, overlay(desk))
        desk.screen.setInput(.free)
        desk.forget()
        desk.screen.setInput(.exclusive)
        try desk.settle()
        #expect(desk.input == [.keyboardGained(heldKeys: [], isButtonHeld: false)])
    }

    @Test("the leave of another surface changes nothing")
    func other() throws {
        let desk = try FakeScreen()
        desk.screen.setInput(.exclusive)
        try desk.show(FakeScreen.modal())
        try enter(desk, overlay(desk))
        desk.forget()
        let part = try #require(desk.screen.surfaces.values.first?.wlSurface.id)
        desk.compositor.send(to: "wl_keyboard", 2, 6, part)
        try desk.settle()
        #expect(desk.input == [])
    }

    /// Has the keyboard, in the layout us, with a quick rhythm; presses a key.
    private func hold(_ desk: FakeScreen, _ code: UInt32) throws {
        try desk.compositor.sendKeymap("us")
        desk.compositor.send(to: "wl_keyboard", 5, 100, 20)
        desk.screen.setInput(.exclusive)
        try desk.show(FakeScreen.modal())
        try enter(desk, overlay(desk))
        desk.forget()
        press(desk, code, true)
        try desk.turn(until: { repeats(desk) > 2 })
    }

    private func press(_ desk: FakeScreen, _ code: UInt32, _ isDown: Bool) {
        desk.compositor.send(to: "wl_keyboard", 3, 6, 10, code, isDown ? 1 : 0)
    }

    private func repeats(_ desk: FakeScreen) -> Int {
        desk.input.count { if case .keyPressed(let stroke) = $0 { stroke.isRepeat } else { false } }
    }

    @Test("a held key repeats until it comes up, the keyboard leaves or input is free")
    func repeating() throws {
        let ends: [(FakeScreen) throws -> Void] = [
            { press($0, 30, false) },
            { $0.compositor.send(to: "wl_keyboard", 2, 6, try overlay($0)) },
            { $0.screen.setInput(.free) },
            { $0.compositor.send(to: "wl_seat", 0, 1) },
        ]
        for end in ends {
            let desk = try FakeScreen()
            try hold(desk, 30)
            try end(desk)
            try desk.settle()
            let count = repeats(desk)
            let pause = desk.loop.now + .milliseconds(80)
            try desk.turn(until: { desk.loop.now > pause })
            #expect(repeats(desk) == count)
        }
    }

    @Test("Shift and another key that comes up leave the one that repeats")
    func undisturbed() throws {
        let desk = try FakeScreen()
        try hold(desk, 30)
        press(desk, 42, true)
        desk.compositor.send(to: "wl_keyboard", 4, 7, 1, 0, 0, 0)
        press(desk, 31, false)
        try desk.settle()
        desk.forget()
        try desk.turn(until: { repeats(desk) > 2 })
        let stroke = desk.input.compactMap { event in
            if case .keyPressed(let stroke) = event { stroke } else { nil }
        }.last
        #expect(stroke?.text == "A")
    }

    @Test("a click on a full overlay is reported with its place, and a token is requested")
    func click() throws {
        let desk = try FakeScreen()
        desk.screen.setInput(.exclusive)
        try desk.show(FakeScreen.modal())
        desk.forget()
        let (x, y) = (FakeCompositor.fixed(640), FakeCompositor.fixed(400))
        desk.compositor.send(to: "wl_pointer", 0, 5, try overlay(desk), x, y)
        desk.compositor.send(to: "wl_pointer", 3, 6, 10, 0x110, 1)
        desk.compositor.send(to: "wl_pointer", 3, 7, 20, 0x110, 0)
        try desk.settle()
        let place = ScreenPoint(output: FakeScreen.first, point: .init(x: 640, y: 400))
        #expect(
            desk.input == [
                .pointerMoved(place), .pointerPressed(.primary, place),
                .pointerReleased(.primary, place),
            ]
        )
    }

    @Test("a place on a toast is relative to its output's corner")
    func toast() throws {
        let desk = try FakeScreen()
        try desk.show(FakeScreen.toast(x: 900, y: 20))
        desk.forget()
        let surface = try #require(desk.compositor.shownSurfaces.first)
        let (x, y) = (FakeCompositor.fixed(5), FakeCompositor.fixed(6))
        desk.compositor.send(to: "wl_touch", 0, 5, 10, surface, 0, x, y)
        desk.compositor.send(to: "wl_touch", 1, 6, 20, 0)
        try desk.settle()
        let place = ScreenPoint(output: FakeScreen.first, point: .init(x: 905, y: 26))
        #expect(desk.input == [.touchBegan(place), .touchEnded(place)])
    }

    @Test("a finger on a toast that ends is cancelled, and the next one counts")
    func lostFinger() throws {
        let desk = try FakeScreen()
        try desk.show(FakeScreen.toast(1), FakeScreen.toast(2, y: 200))
        func surface(_ y: Int) throws -> UInt32 {
            try #require(
                desk.screen.surfaces.values.first { $0.content.frame.y == y }?.wlSurface.id
            )
        }
        let (first, second) = try (surface(16), surface(200))
        desk.compositor.send(to: "wl_touch", 0, 5, 10, first, 0, 0, 0)
        try desk.settle()
        try desk.show(FakeScreen.toast(2, y: 200))
        desk.forget()
        desk.compositor.send(to: "wl_touch", 0, 6, 20, second, 1, 0, 0)
        desk.compositor.send(to: "wl_touch", 1, 7, 30, 1)
        try desk.settle()
        let place = ScreenPoint(output: FakeScreen.first, point: .init(x: 896, y: 200))
        #expect(desk.input == [.touchCancelled, .touchBegan(place), .touchEnded(place)])
    }

    @Test("plain windows are reported, and use no layer")
    func windows() throws {
        let desk = try FakeScreen(usesWindows: true)
        #expect(desk.screen.limits?.contains("as asked") == true)
        try desk.show(FakeScreen.toast())
        #expect(desk.compositor.layers.isEmpty)
        #expect(desk.compositor.requests(to: "xdg_surface", 1).count == 1)
    }

    @Test("the compositor's end is reported, and ends the screen")
    func lost() throws {
        let desk = try FakeScreen()
        desk.compositor.stop()
        try desk.turn(until: { desk.screen.isLost })
        #expect(
            desk.events.contains { if case .lost = $0 { true } else { false } }
        )
    }
}
