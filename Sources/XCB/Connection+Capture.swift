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
        requestCapture(part)?.fetch()
    }

    /// The same, asked for and not waited for: it shows what the screen shows
    /// before anything that is asked of the server after it.
    ///
    /// `nil` when the part is not on the screen.
    ///
    /// Wraps `xcb_get_image`.
    public func requestCapture(_ part: Rectangle) -> CaptureRequest? {
        let part = part.intersection(rootFrame)
        return part.isEmpty ? nil : CaptureRequest(self, part)
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
