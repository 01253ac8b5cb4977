// SPDX-License-Identifier: MIT

import Basics
internal import CWayland
import InputEvents
import SystemCalls

extension PointerShape {
    /// Names in cursor themes, the newer one first.
    ///
    /// Source: CSS Basic User Interface Module; the X "cursor" font.
    var cursorNames: [String] {
        switch self {
        case .arrow: ["default", "left_ptr"]
        case .hand: ["pointer", "hand2", "hand1", "left_ptr"]
        case .text: ["text", "xterm", "left_ptr"]
        }
    }
}

extension PointerShape {
    /// The shape's number for compositors that draw it themselves, in their own theme.
    ///
    /// Source: `wp_cursor_shape_device_v1.shape`.
    var number: UInt32 {
        switch self {
        case .arrow: 1
        case .hand: 4
        case .text: 9
        }
    }
}

/// The pointer's image from the user's theme.
///
/// Wraps `wl_cursor_theme`.
@safe final class CursorImage {
    private let surface: Proxy
    private let shm: ForeignObject
    private var theme: OpaquePointer?
    private var themeScale = 0

    init?(_ connection: Connection) {
        guard let compositor = connection.global(.compositor), let shm = connection.global(.shm)
        else { return nil }
        surface = compositor.make(wl_compositor_create_surface_request, .surface, .new)
        self.shm = shm.foreign
    }

    deinit {
        surface.destroy()
        if unsafe theme != nil { unsafe wl_cursor_theme_destroy(theme) }
    }

    /// Sets the pointer's shape; the serial is that of its entry.
    ///
    /// Wraps `wl_cursor_theme_get_cursor`, `wl_pointer.set_cursor`.
    func show(_ shape: PointerShape, scale: Int, on pointer: Proxy, serial: UInt32) {
        if scale != themeScale { load(scale) }
        guard let theme = unsafe theme else { return }
        let cursor = unsafe shape.cursorNames.lazy
            .compactMap { unsafe wl_cursor_theme_get_cursor(theme, $0) }
            .first
        guard let image = unsafe cursor?.pointee.images?.pointee,
            let buffer = unsafe wl_cursor_image_get_buffer(image)
        else { return }
        let (width, height) = unsafe (Int(image.pointee.width), Int(image.pointee.height))
        // An image of another size must still be a multiple of the scale.
        let divisor = width % scale == 0 && height % scale == 0 ? scale : 1
        surface.send(
            wl_surface_attach_request,
            .foreign(unsafe ForeignObject(buffer)),
            .int(0),
            .int(0)
        )
        surface.send(wl_surface_set_buffer_scale_request, .int(divisor))
        surface.send(wl_surface_damage_buffer_request, Rectangle(width: width, height: height))
        surface.send(wl_surface_commit_request)
        pointer.send(
            wl_pointer_set_cursor_request,
            .uint(serial),
            .object(surface),
            .int(unsafe Int(image.pointee.hotspot_x) / divisor),
            .int(unsafe Int(image.pointee.hotspot_y) / divisor)
        )
    }

    private func load(_ scale: Int) {
        if unsafe theme != nil { unsafe wl_cursor_theme_destroy(theme) }
        themeScale = scale
        let size = environmentVariable("XCURSOR_SIZE").flatMap(Int32.init) ?? 24
        unsafe theme = wl_cursor_theme_load(
            environmentVariable("XCURSOR_THEME"),
            max(8, min(size, 256)) * Int32(scale),
            shm.pointer
        )
    }
}
