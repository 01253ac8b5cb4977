// SPDX-License-Identifier: MIT

import CPangoCairo

extension Surface {
    /// Writes the picture as a PNG file, replacing the content.
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

    /// Returns the picture as the bytes of a PNG file.
    ///
    /// Wraps `cairo_surface_write_to_png_stream`.
    ///
    /// - Throws: `cairo` if there is no memory for it.
    public func encodedPNG() throws(CanvasError) -> [UInt8] {
        let sink = Sink()
        let status = unsafe cairo_surface_write_to_png_stream(
            cairo_get_target(context),
            { closure, data, length in
                guard let closure = unsafe closure, let data = unsafe data else {
                    return CAIRO_STATUS_WRITE_ERROR
                }
                let sink = unsafe Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue()
                unsafe sink.bytes.append(
                    contentsOf: UnsafeBufferPointer(start: data, count: Int(length))
                )
                return CAIRO_STATUS_SUCCESS
            },
            Unmanaged.passUnretained(sink).toOpaque()
        )
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .cairo(
                call: "cairo_surface_write_to_png_stream",
                path: "",
                reason: Self.text(of: status)
            )
        }
        return sink.bytes
    }

    /// Collects the bytes from cairo's callback.
    private final class Sink {
        var bytes: [UInt8] = []
    }

    /// Reads a trusted PNG file: for tests and backgrounds, not for pictures of clients.
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
