// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import Wayland

/// A connection to a controlled compositor, and the events of its seat.
final class FakeCompositorSession {
    let compositor: FakeCompositor
    let connection: Connection
    private(set) var events: [SeatEvent] = []

    init(
        outputs: [FakeCompositor.Output] = [.init(name: 50)],
        _ behaviour: FakeCompositor.Behaviour = .init()
    ) throws {
        compositor = try FakeCompositor(outputs: outputs, behaviour)
        connection = try Connection(display: compositor.socket)
        connection.seat?.onEvent = { [unowned self] in events.append($0) }
        connection.waitUntilProcessed()
    }

    deinit { compositor.stop() }

    /// Delivers all events, and reads the requests that follow.
    func settle() throws {
        for _ in 0..<2 {
            connection.flush()
            connection.waitUntilProcessed()
            connection.dispatchPending()
        }
    }

    /// The events since the last call.
    func reported() throws -> [SeatEvent] {
        try settle()
        defer { events = [] }
        return events
    }

    /// A layer, configured, and its surface's number.
    func layer() throws -> WaylandSurface {
        let monitor = try #require(connection.monitors.first)
        let surface = WaylandSurface(
            connection,
            .layer(monitor: monitor.id, WaylandSurface.Layer(position: .whole))
        )
        surface.commit()
        #expect(try connection.wait { surface.isConfigured })
        return surface
    }
}
