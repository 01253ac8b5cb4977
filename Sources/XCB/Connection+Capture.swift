// SPDX-License-Identifier: MIT

internal import CXCB
internal import Glibc

extension Connection {
    /// What a part of the screen shows now, our own windows included; waits.
    ///
    /// `nil` when the server refuses, as while monitors change.
    ///
    /// Wraps `xcb_get_image`.
    public func capture(_ part: Rectangle) -> Capture? {
        let part = part.intersection(rootFrame)
        guard !part.isEmpty else { return nil }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(part.pixelCount)
        // In strips: an answer's length is bounded as a request's is.
        let rows = max(1, 4 * 1024 * 1024 / (part.width * 4))
        var y = part.y
        while y < part.maxY {
            let count = min(rows, part.maxY - y)
            let cookie = unsafe xcb_get_image(
                handle,
                UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue),
                screen.root,
                Int16(part.x),
                Int16(y),
                UInt16(part.width),
                UInt16(count),
                .max
            )
            guard let reply = unsafe xcb_get_image_reply(handle, cookie, nil) else { return nil }
            defer { unsafe free(reply) }
            let length = unsafe Int(xcb_get_image_data_length(reply))
            guard unsafe reply.pointee.depth == ScreenInfo.opaqueDepth,
                length >= part.width * count * 4, let start = unsafe xcb_get_image_data(reply)
            else { return nil }
            // xcb aligns an answer's data to 4 bytes.
            let raw = unsafe UnsafeRawBufferPointer(start: start, count: part.width * count * 4)
            unsafe pixels.append(contentsOf: raw.bindMemory(to: UInt32.self))
            y += count
        }
        return Capture(frame: part, pixels: pixels)
    }

    /// Whether a compositing manager runs now; waits.
    ///
    /// `Event.compositingChanged` tells when that changes.
    ///
    /// Source: Extended Window Manager Hints 1.5, `_NET_WM_CM_Sn`.
    public func isComposited() -> Bool {
        let cookie = unsafe xcb_get_selection_owner(handle, compositingSelection.rawValue)
        guard let reply = unsafe xcb_get_selection_owner_reply(handle, cookie, nil) else {
            return false
        }
        defer { unsafe free(reply) }
        return unsafe reply.pointee.owner != 0 && screen.alphaVisual != nil
    }
}
