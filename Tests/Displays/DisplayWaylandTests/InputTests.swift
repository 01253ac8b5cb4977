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
    private func overlay(_ fakeScreen: FakeScreen) throws -> UInt32 {
        try #require(fakeScreen.screen.overlays[FakeScreen.first]?.wlSurface.id)
    }

    private func enter(_ fakeScreen: FakeScreen, _ surface: UInt32) throws {
        // wl_keyboard.enter: serial, surface, no keys
        fakeScreen.compositor.send(to: "wl_keyboard", "enter", 5, surface, 0)
        try fakeScreen.settle()
    }

    @Test("keys that change between the entry of the keyboard and its report count")
    func keysOfEntry() throws {
        let fakeScreen = try FakeScreen()
        fakeScreen.screen.setInput(.exclusive)
        try fakeScreen.show(FakeScreen.modal())
        fakeScreen.forget()
        // Two keys, of four bytes each, are held; X numbers are 8 higher. All arrives at once.
        fakeScreen.compositor.send(
            to: "wl_keyboard",
            "enter",
            5,
            try overlay(fakeScreen),
            8,
            125,
            30
        )
        press(fakeScreen, 125, false)
        press(fakeScreen, 31, true)
        try fakeScreen.settle()
        #expect(fakeScreen.input == [.keyboardGained(heldKeys: [38, 39], isButtonHeld: false)])
    }

    @Test("input is asked for before there is anything to see")
    func blocked() throws {
        let fakeScreen = try FakeScreen()
        fakeScreen.screen.setInput(.blocked)
        try fakeScreen.settle()
        let asked = fakeScreen.compositor.requests(
            to: "zwlr_layer_surface_v1",
            "set_keyboard_interactivity"
        )
        #expect(asked.last?.words == [1])
        // The ground is on screen, so that the compositor gives it the keyboard.
        let shown = try [overlay(fakeScreen)]
        #expect(fakeScreen.compositor.shownSurfaces == shown)
        fakeScreen.screen.setInput(.free)
        try fakeScreen.settle()
        #expect(fakeScreen.compositor.shownSurfaces.isEmpty)
    }

    @Test("what cannot be shown gives the keyboard back, and asks for it when it is seen")
    func hopeless() throws {
        var behaviour = FakeCompositor.Behaviour()
        behaviour.showsFrames = false
        let fakeScreen = try FakeScreen(behaviour)
        var asked: UInt32? {
            fakeScreen.compositor.requests(
                to: "zwlr_layer_surface_v1",
                "set_keyboard_interactivity"
            ).last?.words.first
        }
        fakeScreen.screen.setInput(.exclusive)
        try fakeScreen.show(FakeScreen.modal())
        try enter(fakeScreen, overlay(fakeScreen))
        #expect(asked == 1)
        try fakeScreen.turn(until: { fakeScreen.has(.visibilityChanged(isVisible: false)) })
        try fakeScreen.settle()
        #expect(asked == 0)
        #expect(fakeScreen.input.last == .keyboardLost)
        fakeScreen.compositor.send(to: "wl_keyboard", "leave", 6, try overlay(fakeScreen))
        try fakeScreen.settle()
        fakeScreen.forget()
        fakeScreen.compositor.showFrames()
        try fakeScreen.settle()
        #expect(fakeScreen.has(.visibilityChanged(isVisible: true)))
        #expect(asked == 1)
        try enter(fakeScreen, overlay(fakeScreen))
        #expect(fakeScreen.input.contains(.keyboardGained(heldKeys: [], isButtonHeld: false)))
    }

    @Test("the keyboard is ours from when it enters until it leaves")
    func keyboard() throws {
        let fakeScreen = try FakeScreen()
        fakeScreen.screen.setInput(.exclusive)
        try fakeScreen.show(FakeScreen.modal())
        fakeScreen.forget()
        try enter(fakeScreen, overlay(fakeScreen))
        #expect(fakeScreen.input == [.keyboardGained(heldKeys: [], isButtonHeld: false)])
        fakeScreen.compositor.send(to: "wl_keyboard", "leave", 6, try overlay(fakeScreen))
        try fakeScreen.settle()
        #expect(fakeScreen.input.last == .keyboardLost)
    }

    @Test("a keyboard that comes before it is wanted is ours when it is")
    func early() throws {
        let fakeScreen = try FakeScreen()
        fakeScreen.screen.setInput(.exclusive)
        try fakeScreen.settle()
        try enter(fakeScreen, overlay(fakeScreen))
        fakeScreen.screen.setInput(.free)
        fakeScreen.forget()
        fakeScreen.screen.setInput(.exclusive)
        try fakeScreen.settle()
        // The ground is another one: until keys come to it they are not ours.
        #expect(!fakeScreen.input.contains(.keyboardGained(heldKeys: [], isButtonHeld: false)))
    }

    @Test("the leave for what was closed does not take the keyboard from what opens next")
    func late() throws {
        let fakeScreen = try FakeScreen()
        fakeScreen.screen.setInput(.exclusive)
        try fakeScreen.show(FakeScreen.modal())
        let surface = try overlay(fakeScreen)
        try enter(fakeScreen, surface)
        // It fades out while the next one opens, on the same surface.
        fakeScreen.screen.setInput(.free)
        fakeScreen.forget()
        fakeScreen.screen.setInput(.exclusive)
        #expect(try overlay(fakeScreen) == surface)
        fakeScreen.compositor.send(to: "wl_keyboard", "leave", 6, surface)
        try fakeScreen.settle()
        #expect(fakeScreen.input == [])
        try enter(fakeScreen, surface)
        #expect(fakeScreen.input == [.keyboardGained(heldKeys: [], isButtonHeld: false)])
    }

    @Test("a surface that keeps the keyboard has it when it is asked for again")
    func kept() throws {
        let fakeScreen = try FakeScreen()
        fakeScreen.screen.setInput(.exclusive)
        try fakeScreen.show(FakeScreen.modal())
        try enter(fakeScreen, overlay(fakeScreen))
        fakeScreen.screen.setInput(.free)
        fakeScreen.forget()
        fakeScreen.screen.setInput(.exclusive)
        try fakeScreen.settle()
        #expect(fakeScreen.input == [.keyboardGained(heldKeys: [], isButtonHeld: false)])
    }

    @Test("the leave of another surface changes nothing")
    func other() throws {
        let fakeScreen = try FakeScreen()
        fakeScreen.screen.setInput(.exclusive)
        try fakeScreen.show(FakeScreen.modal())
        try enter(fakeScreen, overlay(fakeScreen))
        fakeScreen.forget()
        let part = try #require(fakeScreen.screen.surfaces.shown.values.first?.wlSurface.id)
        fakeScreen.compositor.send(to: "wl_keyboard", "leave", 6, part)
        try fakeScreen.settle()
        #expect(fakeScreen.input == [])
    }

    /// Has the keyboard, in the layout us, with a quick rhythm; presses a key.
    private func hold(_ fakeScreen: FakeScreen, _ code: UInt32) throws {
        try fakeScreen.compositor.sendKeymap("us")
        fakeScreen.compositor.send(to: "wl_keyboard", "repeat_info", 100, 20)
        fakeScreen.screen.setInput(.exclusive)
        try fakeScreen.show(FakeScreen.modal())
        try enter(fakeScreen, overlay(fakeScreen))
        fakeScreen.forget()
        press(fakeScreen, code, true)
        try fakeScreen.turn(until: { repeats(fakeScreen) > 2 })
    }

    private func press(_ fakeScreen: FakeScreen, _ code: UInt32, _ isDown: Bool) {
        fakeScreen.compositor.send(to: "wl_keyboard", "key", 6, 10, code, isDown ? 1 : 0)
    }

    private func repeats(_ fakeScreen: FakeScreen) -> Int {
        fakeScreen.input.count {
            if case .keyPressed(let stroke) = $0 { stroke.isRepeat } else { false }
        }
    }

    @Test("a held key repeats until it comes up, the keyboard leaves or input is free")
    func repeating() throws {
        let ends: [(FakeScreen) throws -> Void] = [
            { press($0, 30, false) },
            { $0.compositor.send(to: "wl_keyboard", "leave", 6, try overlay($0)) },
            { $0.screen.setInput(.free) },
            { $0.compositor.send(to: "wl_seat", "capabilities", 1) },
        ]
        for end in ends {
            let fakeScreen = try FakeScreen()
            try hold(fakeScreen, 30)
            try end(fakeScreen)
            try fakeScreen.settle()
            let count = repeats(fakeScreen)
            let pause = fakeScreen.loop.now + .milliseconds(80)
            try fakeScreen.turn(until: { fakeScreen.loop.now > pause })
            #expect(repeats(fakeScreen) == count)
        }
    }

    @Test("Shift and another key that comes up leave the one that repeats")
    func undisturbed() throws {
        let fakeScreen = try FakeScreen()
        try hold(fakeScreen, 30)
        press(fakeScreen, 42, true)
        fakeScreen.compositor.send(to: "wl_keyboard", "modifiers", 7, 1, 0, 0, 0)
        press(fakeScreen, 31, false)
        try fakeScreen.settle()
        fakeScreen.forget()
        try fakeScreen.turn(until: { repeats(fakeScreen) > 2 })
        let stroke = fakeScreen.input.compactMap { event in
            if case .keyPressed(let stroke) = event { stroke } else { nil }
        }.last
        #expect(stroke?.text == "A")
    }

    @Test("a click on a full overlay is reported with its position, and a token is requested")
    func click() throws {
        let fakeScreen = try FakeScreen()
        fakeScreen.screen.setInput(.exclusive)
        try fakeScreen.show(FakeScreen.modal())
        fakeScreen.forget()
        let (x, y) = (FakeCompositor.fixed(640), FakeCompositor.fixed(400))
        fakeScreen.compositor.send(to: "wl_pointer", "enter", 5, try overlay(fakeScreen), x, y)
        fakeScreen.compositor.send(to: "wl_pointer", "button", 6, 10, 0x110, 1)
        fakeScreen.compositor.send(to: "wl_pointer", "button", 7, 20, 0x110, 0)
        try fakeScreen.settle()
        let position = ScreenPoint(output: FakeScreen.first, point: .init(x: 640, y: 400))
        #expect(
            fakeScreen.input == [
                .pointer(.entered(position)), .pointer(.pressed(.primary, position)),
                .pointer(.released(.primary, position)),
            ]
        )
    }

    @Test("a position on a toast is relative to its output's corner")
    func toast() throws {
        let fakeScreen = try FakeScreen()
        try fakeScreen.show(FakeScreen.toast(x: 900, y: 20))
        fakeScreen.forget()
        let surface = try #require(fakeScreen.compositor.shownSurfaces.first)
        let (x, y) = (FakeCompositor.fixed(5), FakeCompositor.fixed(6))
        fakeScreen.compositor.send(to: "wl_touch", "down", 5, 10, surface, 0, x, y)
        fakeScreen.compositor.send(to: "wl_touch", "up", 6, 20, 0)
        try fakeScreen.settle()
        let position = ScreenPoint(output: FakeScreen.first, point: .init(x: 905, y: 26))
        #expect(
            fakeScreen.input == [.pointer(.touchBegan(position)), .pointer(.touchEnded(position))]
        )
    }

    @Test("a finger on a toast that ends is cancelled, and the next one counts")
    func lostFinger() throws {
        let fakeScreen = try FakeScreen()
        try fakeScreen.show(FakeScreen.toast(1), FakeScreen.toast(2, y: 200))
        func surface(_ y: Int) throws -> UInt32 {
            try #require(
                fakeScreen.screen.surfaces.shown.values.first { $0.content.frame.y == y }?.wlSurface
                    .id
            )
        }
        let (first, second) = try (surface(16), surface(200))
        fakeScreen.compositor.send(to: "wl_touch", "down", 5, 10, first, 0, 0, 0)
        try fakeScreen.settle()
        try fakeScreen.show(FakeScreen.toast(2, y: 200))
        fakeScreen.forget()
        fakeScreen.compositor.send(to: "wl_touch", "down", 6, 20, second, 1, 0, 0)
        fakeScreen.compositor.send(to: "wl_touch", "up", 7, 30, 1)
        try fakeScreen.settle()
        let position = ScreenPoint(output: FakeScreen.first, point: .init(x: 896, y: 200))
        #expect(
            fakeScreen.input == [
                .pointer(.touchCancelled), .pointer(.touchBegan(position)),
                .pointer(.touchEnded(position)),
            ]
        )
    }

    @Test("plain windows are reported, and use no layer")
    func windows() throws {
        let fakeScreen = try FakeScreen(usesWindows: true)
        #expect(fakeScreen.screen.limits?.contains("as asked") == true)
        try fakeScreen.show(FakeScreen.toast())
        #expect(fakeScreen.compositor.layers.isEmpty)
        #expect(fakeScreen.compositor.requests(to: "xdg_surface", "get_toplevel").count == 1)
    }

    @Test("the compositor's end is reported, and ends the screen")
    func lost() throws {
        let fakeScreen = try FakeScreen()
        fakeScreen.compositor.stop()
        try fakeScreen.turn(until: { fakeScreen.screen.loss != nil })
        #expect(fakeScreen.events.contains { if case .lost = $0 { true } else { false } })
    }
}
