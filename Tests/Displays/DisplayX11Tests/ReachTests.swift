// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import DisplayKit
import Foundation
import InputEvents
import Interaction
import PresenterCore
import TestSupport
import Testing
import XCB

@testable import topmost_display_x11

@Suite("Input on an X screen")
struct ReachTests {
    static let frame = Rectangle(x: 880, y: 20, width: 380, height: 120)

    @Test("a click reaches a toast where it accepts input, and passes beside it")
    func toastClick() throws {
        let desktop = try TestX11Screen()
        desktop.screen.setInput(.pointer)
        try desktop.show(desktop.toast(Self.frame, color: 0xFFFFFF))
        // In the margin first: no event; then on the card.
        try desktop.server.run("xdotool", "mousemove", "884", "80", "click", "1")
        try desktop.server.run("xdotool", "mousemove", "1000", "81", "click", "1")
        let presses = try desktop.input(1) {
            if case .pointer(.pressed) = $0 { true } else { false }
        }
        let position = ScreenPoint(output: desktop.output, point: Point(x: 1000.5, y: 81.5))
        #expect(presses == [.pointer(.pressed(.primary, position))])
        try desktop.server.run("xdotool", "mousemove", "200", "300")
        #expect(try desktop.input(1) { $0 == .pointer(.left) } == [.pointer(.left)])
    }

    @Test("without a grab no key comes, even from below the pointer")
    func noKeys() throws {
        let desktop = try TestX11Screen()
        desktop.screen.setInput(.pointer)
        try desktop.show(desktop.toast(Self.frame, color: 0xFFFFFF))
        try desktop.server.run("xdotool", "mousemove", "1000", "80", "key", "Return", "click", "1")
        let seen = try desktop.input(1) { event in
            switch event {
            case .pointer(.pressed), .keyPressed, .keyReleased: true
            default: false
            }
        }
        #expect(seen.count == 1)
        guard case .pointer(.pressed)? = seen.first else {
            Issue.record("only the click may arrive")
            return
        }
    }

    @Test("with a grab keys, clicks anywhere and the wheel arrive, and held ones are reported")
    func grabbed() throws {
        let desktop = try TestX11Screen()
        // On a busy machine the held key would be repeated.
        try desktop.server.run("xset", "r", "off")
        try desktop.server.run("xdotool", "keydown", "a")
        try desktop.take()
        let gained = try desktop.input(1) {
            if case .keyboardGained = $0 { true } else { false }
        }
        guard case .keyboardGained(let held, let isButtonHeld)? = gained.first else {
            Issue.record("the keyboard must come")
            return
        }
        #expect(held.count == 1)
        #expect(!isButtonHeld)
        try desktop.server.run("xdotool", "keyup", "a", "key", "Tab", "key", "shift+Tab")
        let keys = try desktop.input(3) { if case .keyPressed = $0 { true } else { false } }
        guard case .keyPressed(let tab)? = keys.first, case .keyPressed(let back)? = keys.last
        else {
            Issue.record("three keys must come")
            return
        }
        #expect(tab.key == .tab && tab.modifiers == [] && !tab.isRepeat)
        #expect(back.key == .tab && back.modifiers == .shift)
        try desktop.server.run("xdotool", "mousemove", "30", "40", "click", "5", "click", "3")
        let position = ScreenPoint(output: desktop.output, point: Point(x: 30.5, y: 40.5))
        let pointer = try desktop.input(2) { event in
            switch event {
            case .pointer(.scrolled), .pointer(.pressed): true
            default: false
            }
        }
        #expect(
            pointer == [
                .pointer(.scrolled(dx: 0, dy: Wheel.step, position)),
                .pointer(.pressed(.secondary, position)),
            ]
        )
    }

    @Test("a lease blocks a focused terminal at once with nothing to see, and frees it again")
    func blocked() throws {
        let desktop = try TestX11Screen()
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("topmost-x11-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try desktop.server.start(
            "xterm",
            "-geometry",
            "80x24+0+0",
            "-e",
            "sh",
            "-c",
            "echo ready >\(file.path); cat >>\(file.path)"
        )
        func wait(for text: String) throws -> String {
            var found = ""
            try desktop.turn(until: {
                found = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                return found.contains(text)
            })
            return found
        }
        _ = try wait(for: "ready")
        try desktop.server.run("xdotool", "search", "--sync", "--onlyvisible", "--class", "xterm")
        try desktop.server.run("xdotool", "mousemove", "100", "100", "type", "one\n")
        #expect(try wait(for: "one") == "ready\none\n")
        // Beside the terminal, which itself shows that it lost the focus.
        let beside = Rectangle(x: 700, y: 0, width: 580, height: 800)
        let before = desktop.onlooker.capture(beside)
        try desktop.take(.blocked)
        try desktop.server.run("xdotool", "type", "secret\n")
        let isUnchanged = desktop.onlooker.capture(beside) == before
        #expect(isUnchanged)
        desktop.screen.setInput(.free)
        try desktop.settle()
        try desktop.server.run("xdotool", "mousemove", "101", "101", "type", "two\n")
        #expect(try wait(for: "two") == "ready\none\ntwo\n")
    }

    @Test("what another program has is asked for until it lets go; clicks go nowhere meanwhile")
    func contended() throws {
        let desktop = try TestX11Screen()
        let other = Window(
            desktop.onlooker,
            frame: Rectangle(width: 300, height: 300),
            kind: .dialog,
            title: "",
            hasAlpha: false
        )
        other.show()
        var status: GrabStatus?
        desktop.onlooker.grabKeyboard(other) { status = $0 }
        while status == nil {
            desktop.onlooker.waitUntilProcessed()
            _ = try desktop.onlooker.nextEvents()
        }
        #expect(status == .success)
        desktop.screen.setInput(.exclusive)
        try desktop.settle()
        #expect(desktop.lastKeyboardEvent == nil)
        try desktop.server.run("xdotool", "mousemove", "100", "100", "click", "1")
        let presses = try desktop.input(1) {
            if case .pointer(.pressed) = $0 { true } else { false }
        }
        #expect(presses.count == 1)
        desktop.onlooker.waitUntilProcessed()
        let reached = try desktop.onlooker.nextEvents().contains {
            if case .pointer(.pressed, _) = $0 { true } else { false }
        }
        #expect(!reached)
        desktop.onlooker.ungrabKeyboard()
        desktop.onlooker.waitUntilProcessed()
        try desktop.turn(until: { desktop.isGained })
        #expect(desktop.isGained)
    }

    @Test("under a modal the keys another program has reserved stay with it, all others are ours")
    func reserved() throws {
        let desktop = try TestX11Screen()
        // It plays the window manager, with every key but those free again below.
        desktop.onlooker.reserveKeys()
        desktop.onlooker.waitUntilProcessed()
        try desktop.take()
        desktop.forget()
        try desktop.server.run("xdotool", "key", "Return", "key", "x")
        #expect(try desktop.keysOfOnlooker() == 2)
        desktop.screen.setInput(.free)
        desktop.onlooker.releaseKeys()
        desktop.onlooker.waitUntilProcessed()
        try desktop.take()
        desktop.forget()
        try desktop.server.run("xdotool", "key", "Return", "key", "x")
        let keys = try desktop.input(2) { if case .keyPressed = $0 { true } else { false } }
        #expect(keys.count == 2)
        #expect(try desktop.keysOfOnlooker() == 0)
    }

    @Test("nothing typed reaches a window that is mapped and takes the focus")
    func focusTaken() throws {
        let desktop = try TestX11Screen()
        let below = desktop.showFocused(Rectangle(width: 300, height: 300))
        try desktop.take()
        desktop.forget()
        _ = try desktop.keysOfOnlooker()
        var thieves: [Window] = []
        for number in 0..<4 {
            let frame = Rectangle(x: 100 * number, y: 100, width: 200, height: 200)
            thieves.append(desktop.showFocused(frame))
            // Typed before we even know of it.
            try desktop.server.run("xdotool", "key", "a", "key", "shift+B", "key", "ctrl+w")
        }
        // Shift and Control themselves may reach the window that has the focus.
        let typed = try desktop.input(12) { event in
            if case .keyPressed(let stroke) = event { stroke.key != .modifier } else { false }
        }
        #expect(typed.count == 12)
        try desktop.turn(until: { desktop.screen.connection.foreignFocus() == nil })
        #expect(desktop.screen.connection.foreignFocus() == nil)
        desktop.screen.setInput(.free)
        try desktop.settle()
        #expect(desktop.screen.connection.foreignFocus() == thieves.last?.id)
        withExtendedLifetime(below) {}
    }

    @Test("the focus comes back to the window that had it")
    func focusReturned() throws {
        let desktop = try TestX11Screen()
        let below = desktop.showFocused(Rectangle(width: 300, height: 300))
        try desktop.take()
        #expect(desktop.screen.connection.foreignFocus() == nil)
        desktop.screen.setInput(.free)
        try desktop.settle()
        #expect(desktop.screen.connection.foreignFocus() == below.id)
    }

    @Test("under a modal another program can grab keyboard and pointer at once")
    func grabbable() throws {
        let desktop = try TestX11Screen()
        try desktop.take()
        try desktop.show(desktop.modal(PixelSize(width: 1280, height: 800), color: 0xFFFFFF))
        // As slock does: it shows its window only once it has both.
        let other = Window(
            desktop.onlooker,
            frame: Rectangle(width: 1, height: 1),
            kind: .dialog,
            title: "",
            hasAlpha: false
        )
        other.show()
        #expect(try desktop.grab(other))
    }

    @Test("a lease over a modal grabs all of it, and gives back what a modal does not need")
    func strengths() throws {
        let desktop = try TestX11Screen()
        let other = desktop.showFocused(Rectangle(width: 9, height: 9))
        try desktop.take()
        desktop.screen.setInput(.blocked)
        try desktop.turn(until: { desktop.screen.grabs.hasPointer })
        #expect(try !desktop.grab(other))
        desktop.screen.setInput(.exclusive)
        try desktop.settle()
        #expect(desktop.screen.grabs.hasKeyboard)
        #expect(try desktop.grab(other))
    }

    @Test("a lease makes way for what may be a screen lock, then grabs all of it again")
    func makesWay() throws {
        let desktop = try TestX11Screen()
        let other = desktop.showFocused(Rectangle(width: 9, height: 9))
        try desktop.take(.blocked)
        try desktop.turn(until: { desktop.screen.grabs.hasPointer })
        #expect(try !desktop.canGrab(other))
        desktop.forget()
        // As slock does: it shows its window only once it has both.
        let lock = Window(
            desktop.onlooker,
            frame: Rectangle(width: 1280, height: 800),
            kind: .dialog,
            title: "",
            hasAlpha: false
        )
        desktop.onlooker.waitUntilProcessed()
        try desktop.turn(until: { try desktop.canGrab(other) })
        #expect(try desktop.canGrab(other))
        _ = try desktop.keysOfOnlooker()
        try desktop.server.run("xdotool", "key", "x")
        let keys = try desktop.input(1) { if case .keyPressed = $0 { true } else { false } }
        #expect(keys.count == 1)
        #expect(try desktop.keysOfOnlooker() == 0)
        try desktop.turn(until: { try !desktop.canGrab(other) })
        #expect(try !desktop.canGrab(other))
        withExtendedLifetime(lock) {}
    }

    @Test("with monitors changing the input stays ours")
    func monitorsChange() throws {
        let desktop = try TestX11Screen()
        try desktop.take()
        desktop.forget()
        try desktop.server.run("xrandr", "--setmonitor", "left", "640/254x800/212+0+0", "screen")
        try desktop.turn(until: { desktop.isGained })
        #expect(desktop.screen.grabs.clickWindows.map(\.frame) == desktop.screen.frames)
        try desktop.server.run("xdotool", "key", "Tab", "mousemove", "1200", "700", "click", "1")
        let seen = try desktop.input(2) { event in
            switch event {
            case .keyPressed, .pointer(.pressed): true
            default: false
            }
        }
        #expect(seen.count == 2)
    }

    @Test("a covered modal loses the keyboard, and gets it back when uncovered")
    func covered() throws {
        let desktop = try TestX11Screen()
        try desktop.take()
        try desktop.show(desktop.modal(PixelSize(width: 1280, height: 800), color: 0xFFFFFF))
        desktop.forget()
        do {
            let lock = desktop.showLock()
            desktop.onlooker.waitUntilProcessed()
            try desktop.turn(until: { desktop.lastKeyboardEvent == false })
            #expect(desktop.lastKeyboardEvent == false)
            withExtendedLifetime(lock) {}
        }
        desktop.onlooker.waitUntilProcessed()
        try desktop.turn(until: { desktop.isGained })
        #expect(desktop.isGained)
    }

    @Test("a screen lock gets the input; when it ends, we get it back")
    func locked() throws {
        let desktop = try TestX11Screen()
        try desktop.take()
        try desktop.show(desktop.modal(PixelSize(width: 1280, height: 800), color: 0xFFFFFF))
        desktop.forget()
        do {
            let lock = desktop.showLock()
            desktop.onlooker.waitUntilProcessed()
            #expect(try desktop.grab(lock), "at once")
            try desktop.turn(until: { desktop.lastKeyboardEvent == false })
            #expect(desktop.lastKeyboardEvent == false)
        }
        desktop.onlooker.ungrabKeyboard()
        desktop.onlooker.ungrabPointer()
        desktop.onlooker.waitUntilProcessed()
        try desktop.turn(until: { desktop.isGained && desktop.screen.grabs.hasPointer })
        #expect(desktop.isGained && desktop.screen.grabs.hasPointer)
    }

    @Test("a server that dies is reported once, with a sentence")
    func serverDies() throws {
        let desktop = try TestX11Screen()
        try desktop.take()
        try desktop.show(desktop.modal(PixelSize(width: 1280, height: 800), color: 0xFFFFFF))
        desktop.server.stop()
        let lost = ScreenEvent.lost("connection to the X server lost: the server is gone")
        try desktop.turn(until: { desktop.has(lost) })
        #expect(desktop.count(lost) == 1)
        desktop.screen.close()
    }

    @Test("monitors appear and disappear under numbers that stay; the focused one is known")
    func monitors() throws {
        let desktop = try TestX11Screen(size: "1920x1080x24")
        #expect(desktop.screen.outputs.map(\.name) == ["screen"])
        try desktop.server.run("xrandr", "--setmonitor", "left", "960/254x1080/286+0+0", "screen")
        try desktop.server.run("xrandr", "--setmonitor", "right", "960/254x1080/286+960+0", "none")
        try desktop.turn(until: { desktop.screen.outputs.count == 2 })
        #expect(desktop.has(.outputsChanged))
        let right = try #require(desktop.screen.outputs.first { $0.name == "right" })
        try desktop.server.run("xdotool", "mousemove", "1500", "500")
        #expect(desktop.screen.outputToFollow(.pointer) == right.id)
        try desktop.server.run("xrandr", "--delmonitor", "left")
        try desktop.turn(until: { !desktop.screen.outputs.map(\.name).contains("left") })
        #expect(desktop.screen.outputs.first { $0.name == "right" }?.id == right.id)
    }
}
