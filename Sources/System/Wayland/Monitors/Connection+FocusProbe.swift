// SPDX-License-Identifier: MIT
//
// No protocol reports which monitor has the focus. But the compositor places a layer
// without a monitor where new windows belong, and reports that monitor to its surface.
// The probe is one transparent pixel below everything, for three round trips, on a
// separate queue so that no other events are handled meanwhile.

internal import CWayland

extension Connection {
    /// Returns the compositor's monitor for a layer without one; waits.
    ///
    /// `nil` if the compositor does not support it or sends no answer.
    public func focusedMonitor() -> UInt32? {
        guard let compositor = global(.compositor), let shell = global(.layerShell),
            let pixel = try? SharedImage(self, width: 1, height: 1),
            let queue = EventQueue(display)
        else { return nil }
        var found: UInt32?
        let surface = queue.make(compositor, wl_compositor_create_surface_request, .surface, [.new])
        surface.on(wl_surface_enter_event) { [unowned self] in
            found = monitorID(ofObject: $0.object(0))
        }
        let layer = queue.make(
            shell,
            zwlr_layer_shell_v1_get_layer_surface_request,
            .layerSurface,
            [
                .new, .object(surface), .object(nil), .uint(LayerNumber.background.rawValue),
                .string("topmost-probe"),
            ]
        )
        layer.send(zwlr_layer_surface_v1_set_size_request, .uint(1), .uint(1))
        layer.send(
            zwlr_layer_surface_v1_set_anchor_request,
            .uint(LayerAnchor([.top, .left]).rawValue)
        )
        layer.send(zwlr_layer_surface_v1_set_exclusive_zone_request, .int(-1))
        layer.on(zwlr_layer_surface_v1_configure_event) { [unowned layer, unowned surface] in
            layer.send(zwlr_layer_surface_v1_ack_configure_request, .uint($0.uint(0)))
            surface.send(wl_surface_attach_request, .object(pixel.buffer), .int(0), .int(0))
            surface.send(wl_surface_damage_buffer_request, .int(0), .int(0), .int(1), .int(1))
            surface.send(wl_surface_commit_request)
        }
        // It must not take clicks.
        let region = compositor.make(wl_compositor_create_region_request, .region, .new)
        surface.send(wl_surface_set_input_region_request, .object(region))
        region.destroy()
        surface.send(wl_surface_commit_request)
        for _ in 0..<3 where found == nil { queue.wait() }
        layer.destroy()
        surface.destroy()
        flush()
        return found
    }
}
