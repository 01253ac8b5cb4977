// SPDX-License-Identifier: MIT

import CWayland
import Testing

@testable import Wayland

@Suite("Panels")
struct PanelTests {
    @Test(
        "a free part lies where the two answers differ",
        arguments: [
            // Pushed back to the monitor's corner: a panel above, on the left, below.
            (1280, 760, 0, 0, 0, -40, Box(x: 0, y: 40, width: 1280, height: 760)),
            (1216, 800, 0, 0, -64, 0, Box(x: 64, y: 0, width: 1216, height: 800)),
            (1280, 760, 0, 0, 0, 0, Box(x: 0, y: 0, width: 1280, height: 760)),
            // Pushed back to the free part's own corner.
            (1280, 760, 0, 40, 0, 0, Box(x: 0, y: 40, width: 1280, height: 760)),
            (1200, 700, 30, 20, 0, 0, Box(x: 30, y: 20, width: 1200, height: 700)),
        ] as [(Int, Int, Int, Int, Int, Int, Box)]
    )
    func found(width: Int, height: Int, x: Int, y: Int, fromX: Int, fromY: Int, area: Box) {
        let found = PanelWatch.area(
            ofSize: (width, height),
            in: (1280, 800),
            outer: (x, y),
            inner: (fromX, fromY)
        )
        #expect(found == area)
    }

    @Test(
        "an answer that cannot be is not believed",
        arguments: [
            // Not pushed back at all, or in one direction only.
            (1280, 760, -30_000, -30_000, -30_000, -30_000),
            (1280, 760, 0, -30_000, 0, -30_000),
            // Beyond the monitor's edges.
            (1280, 760, 0, 0, 0, -41), (1216, 800, 0, 0, 1, 0), (1280, 760, 0, -1, 0, 0),
            // Nothing is left.
            (0, 800, 0, 0, 0, 0), (1280, 0, 0, 0, 0, 0),
        ] as [(Int, Int, Int, Int, Int, Int)]
    )
    func refused(width: Int, height: Int, x: Int, y: Int, fromX: Int, fromY: Int) {
        let found = PanelWatch.area(
            ofSize: (width, height),
            in: (1280, 800),
            outer: (x, y),
            inner: (fromX, fromY)
        )
        #expect(found == nil)
    }
}

/// Another program's panel along an edge of the first monitor.
final class Panel {
    let connection: Connection
    private let surface: Proxy
    private let layer: Proxy
    private var image: SharedImage?

    /// An edge, as `zwlr_layer_surface_v1.anchor` has it together with its neighbours.
    enum Edge: UInt32, CaseIterable {
        case top = 13
        case bottom = 14
        case left = 7
        case right = 11
    }

    init(_ socket: String, _ edge: Edge, thickness: Int) throws {
        connection = try Connection(display: socket)
        let connection = connection
        let shell = try #require(connection.global(.layerShell))
        surface = try #require(connection.global(.compositor)).make(
            wl_compositor_create_surface_request,
            .surface,
            .new
        )
        let monitor = try #require(connection.monitors.first)
        layer = shell.make(
            zwlr_layer_shell_v1_get_layer_surface_request,
            .layerSurface,
            .new,
            .object(surface),
            .object(connection.output(monitor.id)),
            .uint(LayerNumber.top.rawValue),
            .string("panel")
        )
        let isFlat = edge == .top || edge == .bottom
        layer.send(
            zwlr_layer_surface_v1_set_size_request,
            .uint(isFlat ? 0 : UInt32(thickness)),
            .uint(isFlat ? UInt32(thickness) : 0)
        )
        layer.send(zwlr_layer_surface_v1_set_anchor_request, .uint(edge.rawValue))
        layer.send(zwlr_layer_surface_v1_set_exclusive_zone_request, .int(thickness))
        layer.on(zwlr_layer_surface_v1_configure_event) { [unowned self] arguments in
            layer.send(zwlr_layer_surface_v1_ack_configure_request, .uint(arguments.uint(0)))
            let (width, height) = (Int(arguments.uint(1)), Int(arguments.uint(2)))
            image = try? SharedImage(connection, width: width, height: height)
            if let image {
                surface.send(wl_surface_attach_request, .object(image.buffer), .int(0), .int(0))
            }
            surface.send(wl_surface_commit_request)
        }
        surface.send(wl_surface_commit_request)
        #expect(try connection.wait { image != nil })
        connection.waitUntilProcessed()
    }

    deinit {
        layer.end()
        surface.end()
        connection.flush()
    }
}
