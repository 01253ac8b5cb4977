// SPDX-License-Identifier: MIT
//
// The server answers in order: what it is asked to copy now it copies as it is
// now, whatever else is asked of it before the copy is fetched. So a capture
// need not be waited for before a window is put over what it shows.

internal import CXCB
internal import Glibc

/// A copy of a part of the screen that was asked for and not fetched yet.
///
/// Dropped without being fetched, the answer is thrown away.
@safe public final class CaptureRequest {
    private let connection: Connection
    private let part: Rectangle
    private var cookies: [(cookie: xcb_get_image_cookie_t, rows: Int)] = []

    /// Asks in strips: an answer's length is bounded as a request's is.
    init(_ connection: Connection, _ part: Rectangle) {
        self.connection = connection
        self.part = part
        let rows = max(1, 4 * 1024 * 1024 / (part.width * 4))
        var y = part.y
        while y < part.maxY {
            let count = min(rows, part.maxY - y)
            let cookie = unsafe xcb_get_image(
                connection.handle,
                UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue),
                connection.screen.root,
                Int16(part.x),
                Int16(y),
                UInt16(part.width),
                UInt16(count),
                .max
            )
            cookies.append((cookie, count))
            y += count
        }
    }

    deinit { discard() }

    /// Fetches it, once; waits for what the server has not answered yet.
    ///
    /// `nil` when the server refused, as while monitors change, or it was fetched before.
    public func fetch() -> Capture? {
        guard !cookies.isEmpty else { return nil }
        defer { discard() }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(part.pixelCount)
        while let (cookie, rows) = cookies.first {
            cookies.removeFirst()
            guard let reply = unsafe xcb_get_image_reply(connection.handle, cookie, nil) else {
                return nil
            }
            defer { unsafe free(reply) }
            let length = unsafe Int(xcb_get_image_data_length(reply))
            guard unsafe reply.pointee.depth == ScreenInfo.opaqueDepth,
                length >= part.width * rows * 4, let start = unsafe xcb_get_image_data(reply)
            else { return nil }
            // xcb aligns an answer's data to 4 bytes.
            let raw = unsafe UnsafeRawBufferPointer(start: start, count: part.width * rows * 4)
            unsafe pixels.append(contentsOf: raw.bindMemory(to: UInt32.self))
        }
        return Capture(frame: part, pixels: pixels)
    }

    private func discard() {
        for (cookie, _) in cookies {
            unsafe xcb_discard_reply(connection.handle, cookie.sequence)
        }
        cookies = []
    }
}
