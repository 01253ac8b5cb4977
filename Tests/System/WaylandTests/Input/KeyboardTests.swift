// SPDX-License-Identifier: MIT

import InputEvents
import TestSupport
import Testing

@testable import Wayland

@Suite("A keyboard")
struct KeyboardTests {
    let session: FakeCompositorSession
    let surface: WaylandSurface

    init() throws {
        session = try FakeCompositorSession()
        surface = try session.layer()
        try session.compositor.sendKeymap("us")
    }

    // Numbers of keys are the kernel's: 30 a, 42 Shift; a stroke has 8 more.

    private func key(_ code: UInt32, _ isDown: Bool) {
        session.compositor.send(to: "wl_keyboard", "key", 9, 50, code, isDown ? 1 : 0)
    }

    private func enter(holding codes: [UInt32] = []) {
        let size = UInt32(codes.count * 4)
        switch codes.first {
        case let code?:
            session.compositor.send(to: "wl_keyboard", "enter", 5, surface.id, size, code)
        case nil: session.compositor.send(to: "wl_keyboard", "enter", 5, surface.id, size)
        }
    }

    @Test("reports keys in the given layout, with the modifiers that are down")
    func layout() throws {
        enter()
        key(30, true)
        key(30, false)
        session.compositor.send(to: "wl_keyboard", "modifiers", 6, 1, 0, 0, 0)
        key(30, true)
        let reported = try session.reported()
        #expect(
            reported == [
                .keyboardEntered(surface: surface.id, held: []),
                .keyPressed(KeyStroke(.character("a"), text: "a", code: 38), time: 50),
                .keyReleased(KeyStroke(.character("a"), code: 38), time: 50),
                .modifiersChanged(.shift),
                .keyPressed(
                    KeyStroke(.character("a"), text: "A", modifiers: .shift, code: 38),
                    time: 50
                ),
            ]
        )
    }

    @Test("another layout counts at once")
    func otherLayout() throws {
        enter()
        key(21, true)
        try session.compositor.sendKeymap("de")
        key(21, false)
        key(21, true)
        let texts = try session.reported().compactMap { event in
            if case .keyPressed(let stroke, _) = event { stroke.text } else { nil }
        }
        #expect(texts == ["y", "z"])
    }

    @Test("a key that is down when it enters repeats, and is reported")
    func held() throws {
        enter(holding: [30])
        key(30, true)
        let reported = try session.reported()
        #expect(reported.first == .keyboardEntered(surface: surface.id, held: [38]))
        guard case .keyPressed(let stroke, _) = reported.last else {
            Issue.record("\(reported)")
            return
        }
        #expect(stroke.isRepeat)
    }

    @Test("the layout decides which keys repeat, the compositor how fast")
    func repeats() throws {
        let seat = try #require(session.connection.seat)
        enter()
        try session.settle()
        #expect(seat.repeats(38) && !seat.repeats(50))
        #expect(seat.repeatStroke(38)?.text == "a")
        #expect(seat.repeatStroke(50) == nil)
        session.compositor.send(to: "wl_keyboard", "repeat_info", 50, 250)
        try session.settle()
        #expect(seat.keyRepeat == KeyRepeat(delay: .milliseconds(250), interval: .milliseconds(20)))
        session.compositor.send(to: "wl_keyboard", "repeat_info", 0, 250)
        try session.settle()
        #expect(seat.keyRepeat == nil)
    }

    @Test("that is unplugged has left")
    func unplugged() throws {
        enter()
        _ = try session.reported()
        session.compositor.send(to: "wl_seat", "capabilities", 1)
        #expect(try session.reported() == [.keyboardLeft(surface: nil)])
    }
}
