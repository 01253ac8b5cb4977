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

    private func point(_ x: Double, _ y: Double) -> SurfacePoint {
        SurfacePoint(surface: surface.id, x: x, y: y)
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
                .pointer(.entered(point(3, -4.5)), time: 0),
                .pointer(.moved(point(8, 0)), time: 70),
                .pointer(.pressed(.primary, point(8, 0)), time: 77),
                .pointer(.pressed(.secondary, point(8, 0)), time: 77),
                .pointer(.released(.primary, point(8, 0)), time: 77), .pointer(.left, time: 0),
            ]
        )
        #expect(session.connection.seat?.heldButtons == 0)
    }

    @Test("has a shape that the compositor draws, where it can")
    func shape() throws {
        try session.settle()
        session.connection.seat?.setCursor(.hand, scale: 2)
        session.connection.seat?.setCursor(.text, scale: 2)
        try session.settle()
        let shapes = session.compositor.requests(to: "wp_cursor_shape_device_v1", "set_shape")
        #expect(shapes.map(\.words) == [[5, 1], [5, 4], [5, 9]])
        #expect(session.compositor.requests(to: "wl_pointer", "set_cursor").isEmpty)
        // Pointer and shape end together.
        session.compositor.send(to: "wl_seat", "capabilities", 0)
        try session.settle()
        #expect(session.compositor.requests(to: "wp_cursor_shape_device_v1", "destroy").count == 1)
    }

    @Test("has an image of the theme elsewhere")
    func image() throws {
        var behaviour = FakeCompositor.Behaviour()
        behaviour.missing = ["wp_cursor_shape_manager_v1"]
        let session = try FakeCompositorSession(behaviour)
        let made = session.compositor.requests(to: "wl_compositor", "create_surface").count
        #expect(made == 1)
    }

    @Test(
        "reports a turn of the wheel once, as clicks if there are any",
        arguments: [
            // Axis, its value, its clicks (`nil`: fingers); the pixels.
            ([(0, 15, 1)], (0, 50)), ([(0, -30, -2)], (0, -100)), ([(1, 15, 1)], (50, 0)),
            ([(0, 2.5, nil)], (0, 2.5)), ([(0, 2, nil), (1, -3, nil)], (-3, 2)),
            ([(0, 15, 1), (0, 15, 1)], (0, 100)),
        ] as [([(UInt32, Double, Int32?)], (Double, Double))]
    )
    func wheel(
        turns: [(axis: UInt32, value: Double, clicks: Int32?)],
        pixels: (dx: Double, dy: Double)
    ) throws {
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
        let event = PointerEvent.scrolled(dx: pixels.dx, dy: pixels.dy, point(3, -4.5))
        #expect(try session.reported() == [.pointer(event, time: 60)])
    }

    @Test("is nowhere once its surface is gone: the compositor does not report that")
    func surfaceGone() throws {
        var toast: WaylandSurface? = try session.layer()
        let id = try #require(toast).id
        session.compositor.send(to: "wl_pointer", "enter", 6, id, 0, 0)
        try session.settle()
        #expect(session.connection.seat?.pointerPosition?.surface == id)
        toast = nil
        #expect(session.connection.seat?.pointerPosition == nil)
        _ = try session.reported()
        button(0x110, true)
        #expect(try session.reported().isEmpty)
    }

    @Test("holds no button once the surface of the press is gone")
    func pressedSurfaceGone() throws {
        var toast: WaylandSurface? = try session.layer()
        session.compositor.send(to: "wl_pointer", "enter", 6, try #require(toast).id, 0, 0)
        button(0x110, true)
        _ = try session.reported()
        #expect(session.connection.seat?.heldButtons == 1)
        toast = nil
        #expect(session.connection.seat?.heldButtons == 0)
        session.compositor.send(to: "wl_pointer", "enter", 7, surface.id, 0, 0)
        #expect(
            try session.reported() == [
                .pointer(.left, time: 0), .pointer(.entered(point(0, 0)), time: 0),
            ]
        )
        // The next one finds nothing to report.
        session.compositor.send(to: "wl_pointer", "enter", 8, surface.id, 0, 0)
        #expect(try session.reported() == [.pointer(.entered(point(0, 0)), time: 0)])
    }

    @Test("that is unplugged has left, and holds nothing")
    func unplugged() throws {
        button(0x110, true)
        _ = try session.reported()
        session.compositor.send(to: "wl_seat", "capabilities", 2)
        #expect(try session.reported() == [.pointer(.left, time: 0)])
        #expect(session.connection.seat?.heldButtons == 0)
    }
}
