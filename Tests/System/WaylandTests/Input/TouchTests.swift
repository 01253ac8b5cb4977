// SPDX-License-Identifier: MIT

import InputEvents
import TestSupport
import Testing

@testable import Wayland

@Suite("A touch screen")
struct TouchTests {
    let session: FakeCompositorSession
    let surface: WaylandSurface

    init() throws {
        session = try FakeCompositorSession()
        surface = try session.layer()
    }

    private func down(_ finger: UInt32, _ surface: WaylandSurface, time: UInt32 = 1) {
        let coordinate = FakeCompositor.fixed(10.5)
        session.compositor.send(
            to: "wl_touch",
            "down",
            7,
            time,
            surface.id,
            finger,
            coordinate,
            coordinate
        )
    }

    private func point(_ distance: Double = 10.5) -> SurfacePoint {
        SurfacePoint(surface: surface.id, x: distance, y: distance)
    }

    private func up(_ finger: UInt32, time: UInt32 = 2) {
        session.compositor.send(to: "wl_touch", "up", 8, time, finger)
    }

    @Test("reports the first finger, from touch to release")
    func finger() throws {
        down(3, surface)
        let coordinate = FakeCompositor.fixed(12)
        session.compositor.send(to: "wl_touch", "motion", 5, 3, coordinate, coordinate)
        up(3, time: 9)
        #expect(
            try session.reported() == [
                .pointer(.touchBegan(point()), time: 1),
                .pointer(.touchMoved(point(12)), time: 5),
                .pointer(.touchEnded(point(12)), time: 9),
            ]
        )
    }

    @Test("does not tell a second finger, whatever it does")
    func second() throws {
        down(0, surface)
        _ = try session.reported()
        down(1, surface)
        session.compositor.send(to: "wl_touch", "motion", 5, 1, 0, 0)
        up(1)
        #expect(try session.reported().isEmpty)
        up(0)
        #expect(try session.reported() == [.pointer(.touchEnded(point()), time: 2)])
    }

    @Test("reports that the compositor cancelled the finger, once")
    func cancelled() throws {
        down(0, surface)
        session.compositor.send(to: "wl_touch", "cancel")
        session.compositor.send(to: "wl_touch", "cancel")
        #expect(try session.reported().last == .pointer(.touchCancelled, time: 0))
        down(0, surface)
        #expect(try session.reported() == [.pointer(.touchBegan(point()), time: 1)])
    }

    @Test("continues when the surface below a finger is gone: the compositor does not report that")
    func surfaceGone() throws {
        var toast: WaylandSurface? = try session.layer()
        down(0, try #require(toast))
        #expect(try session.reported().count == 1)
        toast = nil
        try session.settle()
        down(1, surface)
        #expect(
            try session.reported() == [
                .pointer(.touchCancelled, time: 0), .pointer(.touchBegan(point()), time: 1),
            ]
        )
        up(1)
        #expect(try session.reported() == [.pointer(.touchEnded(point()), time: 2)])
    }

    @Test("an unplugged touch screen cancels its finger, and works when connected again")
    func unplugged() throws {
        down(0, surface)
        _ = try session.reported()
        session.compositor.send(to: "wl_seat", "capabilities", 3)
        #expect(try session.reported() == [.pointer(.touchCancelled, time: 0)])
        session.compositor.send(to: "wl_seat", "capabilities", 7)
        try session.settle()
        down(0, surface)
        #expect(try session.reported() == [.pointer(.touchBegan(point()), time: 1)])
    }
}
