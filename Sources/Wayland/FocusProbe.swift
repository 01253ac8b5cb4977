// SPDX-License-Identifier: MIT
//
// No protocol tells where the person's focus is. But a layer without a monitor
// of its own is put where new things belong, and its surface is told where
// that is. The probe is one transparent pixel below everything, for the time
// of three round trips, with a queue of its own so that nothing else happens
// meanwhile.

extension Connection {
    /// The monitor on which the compositor puts what names none; waits for it.
    ///
    /// `nil`: it cannot be asked, or does not say.
    public func focusedMonitor() -> UInt32? {
        guard let compositor = global(.compositor), let shell = global(.layerShell),
            let pixel = try? SharedImage(self, width: 1, height: 1),
            let queue = EventQueue(display)
        else { return nil }
        var found: UInt32?
        // wl_compositor.create_surface; wl_surface.enter
        let surface = queue.make(compositor, 0, .surface, [.new])
        surface.onEvent = { [unowned self] opcode, arguments in
            if opcode == 0 { found = monitorID(ofObject: arguments.object(0)) }
        }
        // zwlr_layer_shell_v1.get_layer_surface on the layer background;
        // zwlr_layer_surface_v1: set_size, set_anchor, set_exclusive_zone
        let layer = queue.make(
            shell,
            0,
            .layerSurface,
            [.new, .object(surface), .object(nil), .uint(0), .string("topmost-probe")]
        )
        layer.send(0, .uint(1), .uint(1))
        layer.send(1, .uint(5))
        layer.send(2, .int(-1))
        layer.onEvent = { [unowned layer, unowned surface] opcode, arguments in
            guard opcode == 0 else { return }
            layer.send(6, .uint(arguments.uint(0)))
            // wl_surface: attach, damage_buffer, commit
            surface.send(1, .object(pixel.buffer), .int(0), .int(0))
            surface.send(9, .int(0), .int(0), .int(1), .int(1))
            surface.send(6)
        }
        // It must take no clicks, however small it is: wl_compositor.create_region,
        // wl_surface.set_input_region.
        let region = compositor.make(1, .region, .new)
        surface.send(5, .object(region))
        region.end()
        surface.send(6)
        for _ in 0..<3 where found == nil { queue.wait() }
        layer.end()
        surface.end()
        flush()
        return found
    }
}
