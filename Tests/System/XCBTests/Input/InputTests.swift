// SPDX-License-Identifier: MIT

import Basics
import Foundation
import InputEvents
import TestSupport
import Testing

@testable import XCB

@Suite("Input")
struct InputTests {
    /// A server with a window that can grab.
    struct GrabbingClient {
        let server: XServer
        let connection: Connection
        let window: Window
        let keyboard: Keyboard

        init() throws {
            server = try XServer()
            try server.run("setxkbmap", "us")
            connection = try Connection(display: server.display)
            keyboard = try Keyboard(connection)
            try keyboard.prepare()
            window = Window(connection, .inputOnly, Rectangle(width: 1280, height: 800))
            window.show()
            connection.waitUntilProcessed()
        }

        func grab() throws -> [GrabStatus] {
            var answers: [GrabStatus] = []
            connection.grabKeyboard(window) { answers.append($0) }
            connection.grabPointer(window, cursor: .arrow) { answers.append($0) }
            try connection.wait(for: { answers.count == 2 })
            return answers
        }

        /// The strokes of the keys `xdotool key` strikes, until that many went down.
        func strokes(_ count: Int, _ keys: String...) throws -> [KeyStroke] {
            for key in keys { try server.run("xdotool", "key", key) }
            var strokes: [KeyStroke] = []
            try connection.read { event in
                switch event {
                case .keyPressed(let key): strokes.append(keyboard.pressed(key))
                case .keyReleased(let key): _ = keyboard.released(key)
                case .keyboardStateChanged(let state): keyboard.update(state)
                case .keymapReplaced: keyboard.reload()
                default: break
                }
                return strokes.count == count
            }
            return strokes
        }
    }

    @Test("with a grab all keys come as what they are for")
    func keys() throws {
        let desktop = try GrabbingClient()
        #expect(try desktop.grab() == [.success, .success])
        let named = try desktop.strokes(
            9,
            "Return",
            "Escape",
            "Tab",
            "Left",
            "BackSpace",
            "Home",
            "Delete",
            "KP_Enter",
            "space"
        )
        #expect(
            named.map(\.key) == [
                .enter, .escape, .tab, .left, .backspace, .home, .delete, .enter, .space,
            ]
        )
        #expect(named.map(\.text) == ["", "", "", "", "", "", "", "", " "])
        let letters = try desktop.strokes(3, "a", "shift+b")
        #expect(letters.map(\.key) == [.character("a"), .modifier, .character("b")])
        #expect(letters.map(\.text) == ["a", "", "B"])
        #expect(letters.last?.modifiers == .shift)
        let rest = try desktop.strokes(2, "ctrl+u")
        #expect(rest.map(\.key) == [.modifier, .character("u")])
        #expect(rest.map(\.text) == ["", ""])
        #expect(rest.last?.modifiers == .control)
    }

    @Test("keys that waited while the layout was read have their own modifiers")
    func modifiersOfWaitingKeys() throws {
        let desktop = try GrabbingClient()
        _ = try desktop.grab()
        try desktop.server.run("xdotool", "key", "a", "keydown", "Shift_L", "key", "b")
        let late = try Keyboard(desktop.connection)
        try late.prepare()
        var texts: [String] = []
        try desktop.connection.read { event in
            if case .keyPressed(let key) = event { texts.append(late.pressed(key).text) }
            return texts.count == 3
        }
        #expect(texts == ["a", "", "B"])
        try desktop.server.run("xdotool", "keyup", "Shift_L")
    }

    @Test("another layout counts at once, and dead keys join")
    func layouts() throws {
        let desktop = try GrabbingClient()
        _ = try desktop.grab()
        try desktop.server.run("setxkbmap", "de")
        // By the keys' numbers: ö, a dead circumflex, a.
        let strokes = try desktop.strokes(3, "47", "49", "38")
        #expect(strokes.map(\.text) == ["ö", "", "â"])
        #expect(strokes.first?.key == .character("ö"))
        #expect(strokes.last?.key == .character("a"))
    }

    @Test("a key that is held repeats; one held since before is known")
    func repeats() throws {
        let desktop = try GrabbingClient()
        try desktop.server.run("xset", "r", "rate", "200", "50")
        _ = try desktop.grab()
        try desktop.server.run("xdotool", "keydown", "x")
        let strokes = try desktop.strokes(4)
        try desktop.server.run("xdotool", "keyup", "x")
        #expect(strokes.map(\.isRepeat) == [false, true, true, true])
        #expect(strokes.map(\.text) == ["x", "x", "x", "x"])
        desktop.connection.ungrabKeyboard()
        try desktop.server.run("xdotool", "keydown", "y")
        let held = desktop.keyboard.learnHeldKeys()
        #expect(held.count == 1)
        #expect(desktop.keyboard.pressed(KeyEvent(code: UInt8(held.first ?? 0), time: 0)).isRepeat)
        try desktop.server.run("xdotool", "keyup", "y")
        #expect(desktop.keyboard.learnHeldKeys() == [])
    }

    @Test("a grab another program has is refused until it lets go")
    func contended() throws {
        let desktop = try GrabbingClient()
        let other = try Connection(display: desktop.server.display)
        let window = Window(other, .inputOnly, Rectangle(width: 9, height: 9))
        window.show()
        var granted: [GrabStatus] = []
        other.grabKeyboard(window) { granted.append($0) }
        try other.wait(for: { granted.count == 1 })
        #expect(granted == [.success])
        #expect(try desktop.grab() == [.alreadyGrabbed, .success])
        other.ungrabKeyboard()
        other.waitUntilProcessed()
        #expect(try desktop.grab() == [.success, .success])
    }

    @Test("with a grab a focused terminal gets nothing, and all again after it")
    func terminal() throws {
        let desktop = try GrabbingClient()
        desktop.window.hide()
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("topmost-xcb-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try desktop.server.start(
            "xterm",
            "-e",
            "sh",
            "-c",
            "echo ready >\(file.path); cat >>\(file.path)"
        )
        func wait(for text: String) -> String {
            let deadline = Date().addingTimeInterval(120)
            var found = ""
            while Date() < deadline, !found.contains(text) {
                found = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                usleep(20_000)
            }
            return found
        }
        #expect(wait(for: "ready") == "ready\n")
        try desktop.server.run("xdotool", "search", "--sync", "--onlyvisible", "--class", "xterm")
        // Without a window manager the focus follows the pointer.
        try desktop.server.run("xdotool", "mousemove", "60", "60", "type", "one\n")
        #expect(wait(for: "one").hasSuffix("one\n"))
        desktop.window.show()
        desktop.connection.waitUntilProcessed()
        #expect(try desktop.grab() == [.success, .success])
        try desktop.server.run("xdotool", "type", "secret\n")
        desktop.connection.ungrabKeyboard()
        desktop.connection.ungrabPointer()
        desktop.window.hide()
        desktop.connection.waitUntilProcessed()
        try desktop.server.run("xdotool", "mousemove", "61", "61", "type", "two\n")
        #expect(wait(for: "two") == "ready\none\ntwo\n")
    }

    @Test("clicks, the wheel and motion come with the server's time")
    func pointer() throws {
        let desktop = try GrabbingClient()
        try desktop.server.run("xdotool", "mousemove", "200", "300", "click", "3", "click", "5")
        var seen: [Event] = []
        try desktop.connection.read { event in
            switch event {
            case .pointer(.pressed, _), .pointer(.scrolled, _): seen.append(event)
            default: break
            }
            return seen.count == 2
        }
        guard case .pointer(.pressed(.secondary, let position), let click)? = seen.first,
            case .pointer(.scrolled(0, Wheel.step, position), let wheel)? = seen.last
        else {
            Issue.record("a click and a turn of the wheel must arrive")
            return
        }
        #expect((position.x, position.y) == (200, 300))
        #expect(click > 0 && wheel >= click)
    }

    @Test("the pointer leaves a window when it moves out, not when another program grabs it")
    func pointerLeaves() throws {
        let server = try XServer()
        let connection = try Connection(display: server.display)
        let other = try Connection(display: server.display)
        func window(_ connection: Connection, x: Int) -> Window {
            let window = Window(
                connection,
                .dialog,
                Rectangle(x: x, y: 100, width: 200, height: 200)
            )
            window.show()
            connection.waitUntilProcessed()
            return window
        }
        func isLeave(_ event: Event) -> Bool {
            if case .pointer(.left, _) = event { true } else { false }
        }
        let entered = window(connection, x: 100)
        let grabbing = window(other, x: 500)
        try server.run("xdotool", "mousemove", "150", "150")
        try connection.event { if case .pointer(.entered, _) = $0 { true } else { false } }
        var status: GrabStatus?
        other.grabPointer(grabbing, cursor: .arrow) { status = $0 }
        try other.wait(for: { status != nil })
        #expect(status == .success)
        // The server sent the grab's events before it answered the grab.
        connection.waitUntilProcessed()
        #expect(try !connection.nextEvents().contains(where: isLeave))
        other.ungrabPointer()
        other.waitUntilProcessed()
        try server.run("xdotool", "mousemove", "400", "400")
        try connection.event(isLeave)
        withExtendedLifetime(entered) {}
    }
}
