// SPDX-License-Identifier: MIT

import InputEvents
import TestSupport
import Testing

@testable import Wayland

@Suite("A pointer")
struct PointerTests {
    let session: FakeCompositorSession
    let surface: WaylandSurface

    init() throws {
        session = try FakeCompositorSession()
        surface = try session.layer()
        session.compositor.send(
            to: "wl_pointer",
            "enter",
            5,
            surface.id,
            FakeCompositor.fixed(3),
            FakeCompositor.fixed(-4.5)
        )
    }

    private func button(_ code: UInt32, _ isDown: Bool) {
        session.compositor.send(to: "wl_pointer", "button", 9, 77, code, isDown ? 1 : 0)
    }

    @Test("reports position, buttons and that it left")
    func basics() throws {
        session.compositor.send(to: "wl_pointer", "motion", 70, FakeCompositor.fixed(8), 0)
        button(0x110, true)
        button(0x111, true)
        try session.settle()
        #expect(session.connection.seat?.heldButtons == 2)
        button(0x110, false)
        session.compositor.send(to: "wl_pointer", "leave", 6, surface.id)
        #expect(
            try session.reported() == [
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
        _ = try session.reported()
        for turn in turns {
            if let clicks = turn.clicks {
                session.compositor.send(
                    to: "wl_pointer",
                    "axis_discrete",
                    turn.axis,
                    UInt32(bitPattern: clicks)
                )
            }
            session.compositor.send(
                to: "wl_pointer",
                "axis",
                60,
                turn.axis,
                FakeCompositor.fixed(turn.value)
            )
        }
        #expect(try session.reported().isEmpty, "before the frame")
        session.compositor.send(to: "wl_pointer", "frame")
        session.compositor.send(to: "wl_pointer", "frame")
        #expect(try session.reported() == [event])
    }

    @Test("that is unplugged has left, and holds nothing")
    func unplugged() throws {
        button(0x110, true)
        _ = try session.reported()
        session.compositor.send(to: "wl_seat", "capabilities", 2)
        #expect(try session.reported() == [.pointerLeft])
        #expect(session.connection.seat?.heldButtons == 0)
    }
}
