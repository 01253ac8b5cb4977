// SPDX-License-Identifier: MIT

import DesignSystem
import DisplayKit
import Foundation
import Interaction
import PresenterCore
import TestSupport
import Testing
import XCB

@testable import topmost_display_x11

@Suite("Input on an X screen")
struct ReachTests {
    static let frame = PixelRect(x: 880, y: 20, width: 380, height: 120)

    @Test("a click reaches a toast where it takes input, and passes beside it")
    func toastClick() throws {
        let desk = try Desk()
        desk.screen.setInput(.pointer)
        try desk.show(desk.toast(Self.frame, color: 0xFFFFFF))
        // In the margin first: no event; then on the card.
        try desk.server.run("xdotool", "mousemove", "884", "80", "click", "1")
        try desk.server.run("xdotool", "mousemove", "1000", "81", "click", "1")
        let presses = try desk.input(1) { if case .pointerPressed = $0 { true } else { false } }
        let place = Place(output: desk.output, point: Point(x: 1000.5, y: 81.5))
        #expect(presses == [.pointerPressed(.primary, place)])
        try desk.server.run("xdotool", "mousemove", "200", "300")
        #expect(try desk.input(1) { $0 == .pointerLeft } == [.pointerLeft])
    }

    @Test("without a grab no key comes, even from below the pointer")
    func noKeys() throws {
        let desk = try Desk()
        desk.screen.setInput(.pointer)
        try desk.show(desk.toast(Self.frame, color: 0xFFFFFF))
        try desk.server.run("xdotool", "mousemove", "1000", "80", "key", "Return", "click", "1")
        let seen = try desk.input(1) { event in
            switch event {
            case .pointerPressed, .keyPressed, .keyReleased: true
            default: false
            }
        }
        #expect(seen.count == 1)
        guard case .pointerPressed? = seen.first else {
            Issue.record("only the click may arrive")
            return
        }
    }

    @Test("with a grab keys, clicks anywhere and the wheel come, and what was held is told")
    func grabbed() throws {
        let desk = try Desk()
        try desk.server.run("xdotool", "keydown", "a")
        try desk.take()
        let gained = try desk.input(1) {
            if case .keyboardGained = $0 { true } else { false }
        }
        guard case .keyboardGained(let held, let isButtonHeld)? = gained.first else {
            Issue.record("the keyboard must come")
            return
        }
        #expect(held.count == 1)
        #expect(!isButtonHeld)
        try desk.server.run("xdotool", "keyup", "a", "key", "Tab", "key", "shift+Tab")
        let keys = try desk.input(3) { if case .keyPressed = $0 { true } else { false } }
        guard case .keyPressed(let tab)? = keys.first, case .keyPressed(let back)? = keys.last
        else {
            Issue.record("three keys must come")
            return
        }
        #expect(tab.key == .tab && tab.modifiers == [] && !tab.isRepeat)
        #expect(back.key == .tab && back.modifiers == .shift)
        try desk.server.run("xdotool", "mousemove", "30", "40", "click", "5", "click", "3")
        let place = Place(output: desk.output, point: Point(x: 30.5, y: 40.5))
        let pointer = try desk.input(2) { event in
            switch event {
            case .scrolled, .pointerPressed: true
            default: false
            }
        }
        #expect(
            pointer == [
                .scrolled(dx: 0, dy: Wheel.step, place),
                .pointerPressed(.secondary, place),
            ]
        )
    }

    @Test("a lease blocks a focused terminal at once with nothing to see, and frees it again")
    func blocked() throws {
        let desk = try Desk()
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("topmost-x11-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try desk.server.start(
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
            try desk.turn(until: {
                found = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                return found.contains(text)
            })
            return found
        }
        _ = try wait(for: "ready")
        try desk.server.run("xdotool", "mousemove", "100", "100", "type", "one\n")
        #expect(try wait(for: "one") == "ready\none\n")
        // Beside the terminal, which itself shows that it lost the focus.
        let beside = Rectangle(x: 700, y: 0, width: 580, height: 800)
        let before = desk.onlooker.capture(beside)
        try desk.take(.blocked)
        try desk.server.run("xdotool", "type", "secret\n")
        let isUnchanged = desk.onlooker.capture(beside) == before
        #expect(isUnchanged)
        desk.screen.setInput(.free)
        try desk.settle()
        try desk.server.run("xdotool", "mousemove", "101", "101", "type", "two\n")
        #expect(try wait(for: "two") == "ready\none\ntwo\n")
    }

    @Test("what another program has is asked for until it lets go; clicks go nowhere meanwhile")
    func contended() throws {
        let desk = try Desk()
        let other = Window(
            desk.onlooker,
            frame: Rectangle(x: 0, y: 0, width: 300, height: 300),
            kind: .dialog,
            title: "",
            hasAlpha: false
        )
        other.show()
        var status: GrabStatus?
        desk.onlooker.grabKeyboard(other) { status = $0 }
        while status == nil {
            desk.onlooker.waitUntilProcessed()
            _ = try desk.onlooker.nextEvents()
        }
        #expect(status == .success)
        desk.screen.setInput(.exclusive)
        try desk.settle()
        #expect(desk.lastKeyboardEvent == nil)
        try desk.server.run("xdotool", "mousemove", "100", "100", "click", "1")
        let presses = try desk.input(1) { if case .pointerPressed = $0 { true } else { false } }
        #expect(presses.count == 1)
        desk.onlooker.waitUntilProcessed()
        let reached = try desk.onlooker.nextEvents().contains {
            if case .buttonPressed = $0 { true } else { false }
        }
        #expect(!reached)
        desk.onlooker.ungrabKeyboard()
        desk.onlooker.waitUntilProcessed()
        try desk.turn(until: { desk.isGained })
        #expect(desk.isGained)
    }

    @Test("with monitors changing the input stays ours")
    func monitorsChange() throws {
        let desk = try Desk()
        try desk.take()
        desk.forget()
        try desk.server.run("xrandr", "--setmonitor", "left", "640/254x800/212+0+0", "screen")
        try desk.turn(until: { desk.isGained })
        #expect(desk.screen.holder.floors.map(\.frame) == desk.screen.frames)
        try desk.server.run("xdotool", "key", "Tab", "mousemove", "1200", "700", "click", "1")
        let seen = try desk.input(2) { event in
            switch event {
            case .keyPressed, .pointerPressed: true
            default: false
            }
        }
        #expect(seen.count == 2)
    }

    @Test("covered, what is modal loses the keyboard; free again, it has it")
    func covered() throws {
        let desk = try Desk()
        try desk.take()
        try desk.show(desk.modal(PixelSize(width: 1280, height: 800), color: 0xFFFFFF))
        desk.forget()
        do {
            let lock = desk.showLock()
            desk.onlooker.waitUntilProcessed()
            try desk.turn(until: { desk.lastKeyboardEvent == false })
            #expect(desk.lastKeyboardEvent == false)
            withExtendedLifetime(lock) {}
        }
        desk.onlooker.waitUntilProcessed()
        try desk.turn(until: { desk.isGained })
        #expect(desk.isGained)
    }

    @Test("a screen lock is given the input; when it is gone, it is ours again")
    func locked() throws {
        let desk = try Desk()
        try desk.take()
        try desk.show(desk.modal(PixelSize(width: 1280, height: 800), color: 0xFFFFFF))
        desk.forget()
        do {
            let lock = desk.showLock()
            // As lockers do: again and again, for a while.
            try desk.turn(until: { try desk.grab(lock) })
            #expect(try desk.grab(lock))
            #expect(desk.lastKeyboardEvent == false)
        }
        desk.onlooker.ungrabKeyboard()
        desk.onlooker.ungrabPointer()
        desk.onlooker.waitUntilProcessed()
        try desk.turn(until: { desk.isGained && desk.screen.holder.hasPointer })
        #expect(desk.isGained && desk.screen.holder.hasPointer)
    }

    @Test("a server that dies is told once, with a sentence")
    func serverDies() throws {
        let desk = try Desk()
        try desk.take()
        try desk.show(desk.modal(PixelSize(width: 1280, height: 800), color: 0xFFFFFF))
        desk.server.stop()
        let lost = ScreenEvent.lost("connection to the X server lost: the server is gone")
        try desk.turn(until: { desk.has(lost) })
        #expect(desk.count(lost) == 1)
        desk.screen.close()
    }

    @Test("monitors come and go under numbers that stay; the focused one is known")
    func monitors() throws {
        let desk = try Desk(size: "1920x1080x24")
        #expect(desk.screen.outputs.map(\.name) == ["screen"])
        try desk.server.run("xrandr", "--setmonitor", "left", "960/254x1080/286+0+0", "screen")
        try desk.server.run("xrandr", "--setmonitor", "right", "960/254x1080/286+960+0", "none")
        try desk.turn(until: { desk.screen.outputs.count == 2 })
        #expect(desk.has(.outputsChanged))
        let right = try #require(desk.screen.outputs.first { $0.name == "right" })
        try desk.server.run("xdotool", "mousemove", "1500", "500")
        #expect(desk.screen.outputToFollow(.pointer) == right.id)
        try desk.server.run("xrandr", "--delmonitor", "left")
        try desk.turn(until: { !desk.screen.outputs.map(\.name).contains("left") })
        #expect(desk.screen.outputs.first { $0.name == "right" }?.id == right.id)
    }
}
