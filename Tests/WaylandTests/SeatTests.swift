// SPDX-License-Identifier: MIT

import Foundation
import InputEvents
import TestSupport
import Testing

@testable import Wayland

@Suite("A touch screen")
struct TouchTests {
    let session: FakeCompositorSession
    let surface: Surface

    init() throws {
        session = try FakeCompositorSession()
        surface = try session.layer()
    }

    private func down(_ finger: UInt32, _ surface: Surface, time: UInt32 = 1) {
        let place = FakeCompositor.fixed(10.5)
        session.compositor.send(to: "wl_touch", 0, 7, time, surface.id, finger, place, place)
    }

    private func up(_ finger: UInt32, time: UInt32 = 2) {
        session.compositor.send(to: "wl_touch", 1, 8, time, finger)
    }

    @Test("reports the first finger, from touch to release")
    func finger() throws {
        down(3, surface)
        let place = FakeCompositor.fixed(12)
        session.compositor.send(to: "wl_touch", 2, 5, 3, place, place)
        up(3, time: 9)
        #expect(
            try session.told() == [
                .touchBegan(surface: surface.id, x: 10.5, y: 10.5, time: 1),
                .touchMoved(x: 12, y: 12, time: 5), .touchEnded(time: 9),
            ]
        )
    }

    @Test("does not tell a second finger, whatever it does")
    func second() throws {
        down(0, surface)
        _ = try session.told()
        down(1, surface)
        session.compositor.send(to: "wl_touch", 2, 5, 1, 0, 0)
        up(1)
        #expect(try session.told().isEmpty)
        up(0)
        #expect(try session.told() == [.touchEnded(time: 2)])
    }

    @Test("reports that the compositor cancelled the finger, once")
    func cancelled() throws {
        down(0, surface)
        session.compositor.send(to: "wl_touch", 4)
        session.compositor.send(to: "wl_touch", 4)
        #expect(try session.told().last == .touchCancelled)
        down(0, surface)
        #expect(try session.told() == [.touchBegan(surface: surface.id, x: 10.5, y: 10.5, time: 1)])
    }

    @Test("continues when the surface below a finger is gone: the compositor does not report that")
    func surfaceGone() throws {
        var toast: Surface? = try session.layer()
        down(0, try #require(toast))
        #expect(try session.told().count == 1)
        toast = nil
        try session.settle()
        down(1, surface)
        #expect(
            try session.told() == [
                .touchCancelled, .touchBegan(surface: surface.id, x: 10.5, y: 10.5, time: 1),
            ]
        )
        up(1)
        #expect(try session.told() == [.touchEnded(time: 2)])
    }

    @Test("an unplugged touch screen cancels its finger, and works when connected again")
    func unplugged() throws {
        down(0, surface)
        _ = try session.told()
        session.compositor.send(to: "wl_seat", 0, 3)
        #expect(try session.told() == [.touchCancelled])
        session.compositor.send(to: "wl_seat", 0, 7)
        try session.settle()
        down(0, surface)
        #expect(try session.told() == [.touchBegan(surface: surface.id, x: 10.5, y: 10.5, time: 1)])
    }
}

@Suite("A pointer")
struct PointerTests {
    let session: FakeCompositorSession
    let surface: Surface

    init() throws {
        session = try FakeCompositorSession()
        surface = try session.layer()
        session.compositor.send(
            to: "wl_pointer",
            0,
            5,
            surface.id,
            FakeCompositor.fixed(3),
            FakeCompositor.fixed(-4.5)
        )
    }

    private func button(_ code: UInt32, _ isDown: Bool) {
        session.compositor.send(to: "wl_pointer", 3, 9, 77, code, isDown ? 1 : 0)
    }

    @Test("reports position, buttons and that it left")
    func basics() throws {
        session.compositor.send(to: "wl_pointer", 2, 70, FakeCompositor.fixed(8), 0)
        button(0x110, true)
        button(0x111, true)
        try session.settle()
        #expect(session.connection.seat?.heldButtons == 2)
        button(0x110, false)
        session.compositor.send(to: "wl_pointer", 1, 6, surface.id)
        #expect(
            try session.told() == [
                .pointerEntered(surface: surface.id, x: 3, y: -4.5),
                .pointerMoved(x: 8, y: 0, time: 70),
                .pointerButton(.primary, isPressed: true, time: 77),
                .pointerButton(.secondary, isPressed: true, time: 77),
                .pointerButton(.primary, isPressed: false, time: 77), .pointerLeft,
            ]
        )
        #expect(session.connection.seat?.heldButtons == 0)
    }

    @Test(
        "reports a turn of the wheel once, as clicks if there are any",
        arguments: [
            // Axis, its value, its clicks (`nil`: fingers).
            ([(0, 15, 1)], .scrolled(dx: 0, dy: 1, isClicks: true, time: 60)),
            ([(0, -30, -2)], .scrolled(dx: 0, dy: -2, isClicks: true, time: 60)),
            ([(1, 15, 1)], .scrolled(dx: 1, dy: 0, isClicks: true, time: 60)),
            ([(0, 2.5, nil)], .scrolled(dx: 0, dy: 2.5, isClicks: false, time: 60)),
            ([(0, 2, nil), (1, -3, nil)], .scrolled(dx: -3, dy: 2, isClicks: false, time: 60)),
            ([(0, 15, 1), (0, 15, 1)], .scrolled(dx: 0, dy: 2, isClicks: true, time: 60)),
        ] as [([(UInt32, Double, Int32?)], SeatEvent)]
    )
    func wheel(turns: [(axis: UInt32, value: Double, clicks: Int32?)], event: SeatEvent) throws {
        _ = try session.told()
        for turn in turns {
            if let clicks = turn.clicks {
                session.compositor.send(to: "wl_pointer", 8, turn.axis, UInt32(bitPattern: clicks))
            }
            session.compositor.send(
                to: "wl_pointer",
                4,
                60,
                turn.axis,
                FakeCompositor.fixed(turn.value)
            )
        }
        #expect(try session.told().isEmpty, "before the frame")
        session.compositor.send(to: "wl_pointer", 5)
        session.compositor.send(to: "wl_pointer", 5)
        #expect(try session.told() == [event])
    }

    @Test("that is unplugged has left, and holds nothing")
    func unplugged() throws {
        button(0x110, true)
        _ = try session.told()
        session.compositor.send(to: "wl_seat", 0, 2)
        #expect(try session.told() == [.pointerLeft])
        #expect(session.connection.seat?.heldButtons == 0)
    }
}

@Suite("A keyboard")
struct KeyboardTests {
    let session: FakeCompositorSession
    let surface: Surface

    init() throws {
        session = try FakeCompositorSession()
        surface = try session.layer()
        try session.compositor.sendKeymap("us")
    }

    // Numbers of keys are the kernel's: 30 a, 42 Shift; a stroke has 8 more.

    private func key(_ code: UInt32, _ isDown: Bool) {
        session.compositor.send(to: "wl_keyboard", 3, 9, 50, code, isDown ? 1 : 0)
    }

    private func enter(holding codes: [UInt32] = []) {
        let size = UInt32(codes.count * 4)
        switch codes.first {
        case let code?: session.compositor.send(to: "wl_keyboard", 1, 5, surface.id, size, code)
        case nil: session.compositor.send(to: "wl_keyboard", 1, 5, surface.id, size)
        }
    }

    @Test("reports keys in the given layout, with the modifiers that are down")
    func layout() throws {
        enter()
        key(30, true)
        key(30, false)
        session.compositor.send(to: "wl_keyboard", 4, 6, 1, 0, 0, 0)
        key(30, true)
        let told = try session.told()
        #expect(
            told == [
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
        let texts = try session.told().compactMap { event in
            if case .keyPressed(let stroke, _) = event { stroke.text } else { nil }
        }
        #expect(texts == ["y", "z"])
    }

    @Test("a key that is down when it enters repeats, and is reported")
    func held() throws {
        enter(holding: [30])
        key(30, true)
        let told = try session.told()
        #expect(told.first == .keyboardEntered(surface: surface.id, held: [38]))
        guard case .keyPressed(let stroke, _) = told.last else {
            Issue.record("\(told)")
            return
        }
        #expect(stroke.isRepeat)
    }

    @Test("what repeats is the layout's to say, and how, the compositor's")
    func repeats() throws {
        let seat = try #require(session.connection.seat)
        enter()
        try session.settle()
        #expect(seat.repeats(38) && !seat.repeats(50))
        #expect(seat.repeatStroke(38)?.text == "a")
        #expect(seat.repeatStroke(50) == nil)
        session.compositor.send(to: "wl_keyboard", 5, 50, 250)
        try session.settle()
        #expect(seat.keyRepeat == KeyRepeat(delay: .milliseconds(250), interval: .milliseconds(20)))
        session.compositor.send(to: "wl_keyboard", 5, 0, 250)
        try session.settle()
        #expect(seat.keyRepeat == nil)
    }

    @Test("that is unplugged has left")
    func unplugged() throws {
        enter()
        _ = try session.told()
        session.compositor.send(to: "wl_seat", 0, 1)
        #expect(try session.told() == [.keyboardLeft(surface: nil)])
    }
}

@Suite("What a compositor reports")
struct FakeCompositorTests {
    @Test("monitors appear, disappear and have their scale")
    func monitors() throws {
        let session = try FakeCompositorSession(outputs: [
            .init(name: 50), .init(name: 51, width: 2560, height: 1600, scale: 2),
        ])
        #expect(session.connection.monitors.map(\.name) == ["FAKE-50", "FAKE-51"])
        #expect(session.connection.monitors.map(\.width) == [1280, 1280])
        #expect(session.connection.monitors.map(\.scale) == [1, 2])
        var changes = 0
        session.connection.onMonitorsChanged = { changes += 1 }
        session.compositor.remove(output: 50)
        try session.settle()
        #expect(session.connection.monitors.map(\.id) == [51] && changes > 0)
        session.compositor.add(.init(name: 60, width: 800, height: 600))
        #expect(try session.connection.wait { session.connection.monitors.count == 2 })
        #expect(session.connection.monitors.last?.pixelWidth == 800)
    }

    @Test("an image is busy until it is released")
    func busy() throws {
        var behaviour = FakeCompositor.Behaviour()
        behaviour.releasesImages = false
        let session = try FakeCompositorSession(behaviour)
        let surface = try session.layer()
        var released = 0
        let images = try (0..<2).map { _ in
            try SharedImage(session.connection, width: 4, height: 4)
        }
        images[0].onRelease = { released += 1 }
        for image in images {
            surface.show(image, damage: [], width: 4, height: 4)
            surface.commit()
        }
        try session.settle()
        #expect(images.map(\.isBusy) == [true, true])
        session.compositor.releaseImages()
        try session.settle()
        #expect(images.map(\.isBusy) == [false, true] && released == 1)
    }

    @Test("a frame callback is kept until the frame is shown, and called once")
    func callback() throws {
        var behaviour = FakeCompositor.Behaviour()
        behaviour.showsFrames = false
        let session = try FakeCompositorSession(behaviour)
        let surface = try session.layer()
        var shown = 0
        surface.whenShown { shown += 1 }
        surface.commit()
        try session.settle()
        #expect(shown == 0)
        session.compositor.showFrames()
        session.compositor.showFrames()
        try session.settle()
        #expect(shown == 1)
    }

    @Test("a surface ends with its objects, the role before the surface")
    func ends() throws {
        let session = try FakeCompositorSession()
        var surface: Surface? = try session.layer()
        let id = try #require(surface?.id)
        surface = nil
        try session.settle()
        let ends = session.compositor.requests.filter { request in
            [("zwlr_layer_surface_v1", 7), ("wp_viewport", 0), ("wl_surface", 0)].contains {
                $0 == (request.interface, request.opcode)
            }
        }
        #expect(
            ends.map(\.interface) == ["zwlr_layer_surface_v1", "wp_viewport", "wl_surface"]
        )
        #expect(ends.last?.object == id)
    }

    @Test("a ping is answered with its number")
    func ping() throws {
        let session = try FakeCompositorSession()
        session.compositor.send(to: "xdg_wm_base", 0, 4711)
        try session.settle()
        try session.settle()
        #expect(session.compositor.requests(to: "xdg_wm_base", 3).map(\.words) == [[4711]])
    }

    @Test("its end is reported as such")
    func death() throws {
        let session = try FakeCompositorSession()
        session.compositor.stop()
        #expect(throws: WaylandError.self) { _ = try session.connection.wait { false } }
    }
}
