// SPDX-License-Identifier: MIT

import CPangoCairo

extension Surface {
    /// Writes the picture as a PNG file, over what was there.
    ///
    /// Wraps `cairo_surface_write_to_png`.
    ///
    /// - Throws: `cairo` with the path.
    public func writePNG(to path: String) throws(CanvasError) {
        let status = unsafe cairo_surface_write_to_png(cairo_get_target(context), path)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .cairo(
                call: "cairo_surface_write_to_png",
                path: path,
                reason: Self.text(of: status)
            )
        }
    }

    /// Reads a PNG file that is trusted: for tests and backgrounds, not for
    /// pictures of clients.
    ///
    /// Wraps `cairo_image_surface_create_from_png`.
    ///
    /// - Throws: `cairo` with the path, `badSize`.
    public static func readPNG(
        _ path: String,
        scale: Double = 1,
        resources: Resources
    ) throws(CanvasError) -> Surface {
        let file = unsafe cairo_image_surface_create_from_png(path)
        defer { unsafe cairo_surface_destroy(file) }
        let status = unsafe cairo_surface_status(file)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .cairo(
                call: "cairo_image_surface_create_from_png",
                path: path,
                reason: text(of: status)
            )
        }
        let copy = try Surface(
            width: Int(unsafe cairo_image_surface_get_width(file)),
            height: Int(unsafe cairo_image_surface_get_height(file)),
            scale: scale,
            resources: resources
        )
        unsafe cairo_set_source_surface(copy.context, file, 0, 0)
        unsafe cairo_paint(copy.context)
        return copy
    }
}
