// SPDX-License-Identifier: MIT

import Basics
import Testing

@testable import Wayland

@Suite("On a compositor", .enabled(if: Compositor.isThere), .serialized)
struct CompositorTests {
    let compositor: Compositor
    let connection: Connection

    init() throws {
        compositor = try Compositor()
        connection = try Connection(display: compositor.socket)
    }

    /// A layer that covers the first monitor, configured.
    private func ground(takesKeys: Bool = false) throws -> WaylandSurface {
        let monitor = try #require(connection.monitors.first)
        let surface = WaylandSurface(
            connection,
            .layer(
                monitor: monitor.id,
                WaylandSurface.Layer(takesKeys: takesKeys, position: .whole)
            )
        )
        surface.commit()
        #expect(try connection.wait { surface.isConfigured })
        return surface
    }

    @Test("its interfaces are known, and its monitors with their scales")
    func offers() {
        #expect(connection.hasLayers && connection.hasViewports && connection.locksAreLayers)
        let monitors = connection.monitors
        #expect(monitors.map(\.name) == ["HEADLESS-1", "HEADLESS-2"])
        #expect(monitors.map(\.scale) == [1, 2])
        #expect(monitors.map(\.width) == [1280, 800])
        #expect(monitors.map(\.pixelWidth) == [1280, 1600])
    }

    @Test("a layer receives its size, and its picture is shown, then released")
    func shown() throws {
        let surface = try ground()
        #expect(surface.wantedSize == (1280, 800))
        var isShown = false
        var isReleased = false
        let first = try SharedImage(connection, width: 1280, height: 800)
        first.onRelease = { isReleased = true }
        first.withPixels { pixels in
            for index in pixels.indices { pixels[index] = 0xFF20_3040 }
        }
        surface.show(first, damage: [Rectangle(width: 1280, height: 800)], width: 1280, height: 800)
        surface.whenShown { isShown = true }
        surface.commit()
        #expect(try connection.wait { isShown })
        let second = try SharedImage(connection, width: 1, height: 1)
        surface.show(second, damage: [], width: 1280, height: 800)
        surface.commit()
        #expect(try connection.wait { isReleased })
        #expect(!first.isBusy && second.isBusy)
    }

    @Test("a part is shown with its parent, above it")
    func part() throws {
        let surface = try ground()
        let part = WaylandSurface(connection, .part(of: surface))
        #expect(part.isConfigured)
        let small = try SharedImage(connection, width: 10, height: 10)
        part.show(small, damage: [Rectangle(width: 10, height: 10)], width: 10, height: 10)
        part.move(x: 20, y: 30)
        part.place(above: surface)
        part.commit()
        let image = try SharedImage(connection, width: 1, height: 1)
        surface.show(image, damage: [], width: 1280, height: 800)
        var isShown = false
        surface.whenShown { isShown = true }
        surface.commit()
        #expect(try connection.wait { isShown })
    }

    @Test("a layer in a corner has its requested size")
    func corner() throws {
        let monitor = try #require(connection.monitors.last)
        let position = WaylandSurface.Layer.Position.corner(
            .bottomRight,
            x: 16,
            y: 16,
            width: 368,
            height: 90,
            keepsClearOfPanels: true
        )
        let surface = WaylandSurface(
            connection,
            .layer(monitor: monitor.id, WaylandSurface.Layer(position: position))
        )
        surface.commit()
        #expect(try connection.wait { surface.isConfigured })
        #expect(surface.wantedSize == (368, 90))
    }

    @Test("a window is configured too")
    func window() throws {
        let surface = WaylandSurface(connection, .window(title: "Topmost", isMaximized: true))
        surface.commit()
        #expect(try connection.wait { surface.isConfigured })
    }

    @Test("where new things go is found, and nothing is left of the question")
    func focus() throws {
        #expect(connection.focusedMonitor() == connection.monitors.first?.id)
        try compositor.tell("focus", "output", "HEADLESS-2")
        #expect(connection.focusedMonitor() == connection.monitors.last?.id)
    }

    @Test("the area free of panels is found on every edge, and the whole once they are gone")
    func panels() throws {
        let whole = Rectangle(width: 1280, height: 800)
        let monitor = try #require(connection.monitors.first)
        let watch = PanelWatch(connection, monitor: monitor.id)
        #expect(try connection.wait { watch.area == whole })
        for (edge, area) in [
            (.top, Rectangle(x: 0, y: 40, width: 1280, height: 760)),
            (.bottom, Rectangle(width: 1280, height: 760)),
            (.left, Rectangle(x: 40, y: 0, width: 1240, height: 800)),
            (.right, Rectangle(width: 1240, height: 800)),
        ] as [(Panel.Edge, Rectangle<Int>)] {
            let panel = try Panel(compositor.socket, edge, thickness: 40)
            #expect(try connection.wait { watch.area == area }, "\(edge)")
            withExtendedLifetime(panel) {}
        }
        #expect(try connection.wait { watch.area == whole })
        let panels = try (
            Panel(compositor.socket, .top, thickness: 30),
            Panel(compositor.socket, .left, thickness: 50)
        )
        let rest = Rectangle(x: 50, y: 30, width: 1230, height: 770)
        #expect(try connection.wait { watch.area == rest })
        withExtendedLifetime(panels) {}
    }

    @Test("the free part follows the monitor's scale")
    func scaledPanels() throws {
        let monitor = try #require(connection.monitors.first)
        let watch = PanelWatch(connection, monitor: monitor.id)
        connection.onMonitorsChanged = { watch.measure() }
        let panel = try Panel(compositor.socket, .top, thickness: 40)
        #expect(try connection.wait { watch.area?.y == 40 })
        try compositor.tell("output", "HEADLESS-1", "scale", "2")
        let area = Rectangle(x: 0, y: 40, width: 640, height: 360)
        #expect(try connection.wait { watch.area == area })
        withExtendedLifetime(panel) {}
    }

    @Test("a new monitor is reported, and one that changes")
    func monitors() throws {
        var changes = 0
        connection.onMonitorsChanged = { changes += 1 }
        try compositor.tell("create_output")
        #expect(try connection.wait { connection.monitors.count == 3 })
        try compositor.tell("output", "HEADLESS-1", "scale", "1.5")
        #expect(try connection.wait { connection.monitors.first?.scale == 1.5 })
        try compositor.tell("output", "HEADLESS-1", "scale", "1", "transform", "90")
        #expect(
            try connection.wait {
                connection.monitors.first.map { ($0.width, $0.height) == (800, 1280) } ?? false
            }
        )
        #expect(changes > 0)
    }

    @Test("requests are known to be processed")
    func processed() throws {
        var isProcessed = false
        connection.whenProcessed { isProcessed = true }
        #expect(try connection.wait { isProcessed })
    }

    @Test("its crash is reported as such")
    func death() throws {
        compositor.stop()
        #expect(throws: WaylandError.self) {
            _ = try connection.wait { false }
        }
        #expect(throws: WaylandError.self) { _ = try Connection(display: compositor.socket) }
    }
}
