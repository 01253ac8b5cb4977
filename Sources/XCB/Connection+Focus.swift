// SPDX-License-Identifier: MIT

internal import CXCB
internal import Glibc

extension Connection {
    /// The window with the input focus; waits.
    ///
    /// `nil`: it follows the pointer, there is none, or it is one of ours.
    ///
    /// Wraps `xcb_get_input_focus`.
    public func foreignFocus() -> WindowID? {
        let cookie = unsafe xcb_get_input_focus(handle)
        guard let reply = unsafe xcb_get_input_focus_reply(handle, cookie, nil) else { return nil }
        defer { unsafe free(reply) }
        let focus = unsafe reply.pointee.focus
        guard focus > Self.pointerRoot, !ownWindows.contains(focus) else { return nil }
        return WindowID(rawValue: focus)
    }

    /// Gives the input focus to a window of ours, which must be shown.
    ///
    /// Wraps `xcb_set_input_focus`.
    public func takeFocus(_ window: Window) { setFocus(window.id.rawValue) }

    /// Gives the input focus back to another program's window; to whatever is
    /// below the pointer when there is none.
    ///
    /// A window that is gone leaves the focus where it is: the server moves it
    /// to what is below the pointer when our window goes.
    ///
    /// Wraps `xcb_set_input_focus`.
    public func returnFocus(to window: WindowID?) {
        setFocus(window?.rawValue ?? Self.pointerRoot)
    }

    /// The focus of a server without a window manager: the window below the pointer.
    private static let pointerRoot = UInt32(XCB_INPUT_FOCUS_POINTER_ROOT.rawValue)

    private func setFocus(_ window: UInt32) {
        let revert = UInt8(XCB_INPUT_FOCUS_POINTER_ROOT.rawValue)
        let cookie = unsafe xcb_set_input_focus_checked(handle, revert, window, 0)
        // The window may be gone or hidden by now: that is no error of ours.
        unsafe xcb_discard_reply(handle, cookie.sequence)
    }
}
