// SPDX-License-Identifier: MIT

public import Basics
internal import CXCB
internal import Glibc

/// What a part of the screen showed at one moment.
public struct Capture: Hashable, Sendable {
    /// Where it was taken on the root window.
    public let frame: Rectangle
    /// Row by row; the highest byte means nothing.
    public let pixels: [UInt32]
    /// In pixels.
    public var width: Int { frame.width }
}

extension Connection {
    /// What a part of the screen shows now; waits.
    ///
    /// For tests, which look at the screen as a person does: nothing that is drawn
    /// comes from the screen. `nil` when the server refuses, as for a part that is
    /// not on the screen.
    ///
    /// Wraps `xcb_get_image`.
    public func capture(_ part: Rectangle) -> Capture? {
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
        guard unsafe reply.pointee.depth == ScreenInfo.opaqueDepth, length >= part.pixelCount * 4,
            let start = unsafe xcb_get_image_data(reply)
        else { return nil }
        // xcb aligns an answer's data to 4 bytes.
        let raw = unsafe UnsafeRawBufferPointer(start: start, count: part.pixelCount * 4)
        return unsafe Capture(frame: part, pixels: Array(raw.bindMemory(to: UInt32.self)))
    }
}
