// SPDX-License-Identifier: MIT

public import Basics
internal import CXCB
internal import Glibc

/// A screenshot of a part of the screen.
public struct Capture: Hashable, Sendable {
    /// The captured rectangle of the root window.
    public let frame: Rectangle<Int>
    /// The pixels row by row; the highest byte is unused.
    public let pixels: [UInt32]
}

extension Connection {
    /// Captures a part of the screen; waits.
    ///
    /// For tests, which check the screen as a user sees it; drawing never reads the screen.
    /// `nil` if the server refuses, for example for a part that is not on the screen.
    ///
    /// Wraps `xcb_get_image`.
    public func capture(_ part: Rectangle<Int>) -> Capture? {
        let part = part.intersection(rootFrame)
        guard !part.isEmpty else { return nil }
        let cookie = unsafe xcb_get_image(
            handle,
            UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue),
            screen.root,
            Int16(part.x),
            Int16(part.y),
            UInt16(part.width),
            UInt16(part.height),
            .max
        )
        guard let reply = unsafe xcb_get_image_reply(handle, cookie, nil) else { return nil }
        defer { unsafe free(reply) }
        let length = unsafe Int(xcb_get_image_data_length(reply))
        guard unsafe reply.pointee.depth == ScreenInfo.opaqueDepth, length >= part.area * 4,
            let start = unsafe xcb_get_image_data(reply)
        else { return nil }
        // xcb aligns a reply's data to 4 bytes.
        let raw = unsafe UnsafeRawBufferPointer(start: start, count: part.area * 4)
        return unsafe Capture(frame: part, pixels: Array(raw.bindMemory(to: UInt32.self)))
    }
}
