// SPDX-License-Identifier: MIT

internal import CXCB
internal import Glibc

extension Connection {
    /// Returns another program's window that has the input focus; waits.
    ///
    /// `nil` if the focus follows the pointer, is nowhere, or is on one of our windows.
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

    /// Sets the input focus to one of our windows, which must be mapped.
    ///
    /// Wraps `xcb_set_input_focus`.
    public func takeFocus(_ window: Window) { setFocus(window.id.rawValue) }

    /// Gives the input focus back to another program's window; without one, to the
    /// window below the pointer.
    ///
    /// If that window is gone the focus stays: the server moves it to the window below the
    /// pointer when this window is unmapped.
    ///
    /// Wraps `xcb_set_input_focus`.
    public func returnFocus(to window: WindowID?) {
        setFocus(window?.rawValue ?? Self.pointerRoot)
    }

    /// The focus without a window manager: the window below the pointer.
    private static let pointerRoot = UInt32(XCB_INPUT_FOCUS_POINTER_ROOT.rawValue)

    private func setFocus(_ window: UInt32) {
        let revert = UInt8(XCB_INPUT_FOCUS_POINTER_ROOT.rawValue)
        let cookie = unsafe xcb_set_input_focus_checked(handle, revert, window, 0)
        // The window may be gone or hidden by now; the error is harmless.
        unsafe xcb_discard_reply(handle, cookie.sequence)
    }
}
