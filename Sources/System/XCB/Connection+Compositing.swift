// SPDX-License-Identifier: MIT

internal import CXCB
internal import Glibc

extension Connection {
    /// Whether a compositing manager is running; waits.
    ///
    /// `Event.compositingChanged` reports changes.
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
