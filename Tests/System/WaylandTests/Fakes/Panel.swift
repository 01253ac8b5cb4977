// SPDX-License-Identifier: MIT

import CWayland
import Testing

@testable import Wayland

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
        layer.destroy()
        surface.destroy()
        connection.flush()
    }
}
