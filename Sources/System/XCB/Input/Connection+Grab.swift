// SPDX-License-Identifier: MIT
//
// Active grabs: all keys (or all pointer events) go to one of our windows, wherever the
// focus and the pointer are. They end with the connection. Meanwhile the window manager's
// keys are dead and no screen lock can start, so only a lease keeps them; see
// `reserveKeys` for all other cases.

internal import CXCB
public import InputEvents

extension Connection {
    /// Grabs the keyboard; `nextEvents` calls the handler.
    ///
    /// Wraps `xcb_grab_keyboard`.
    public func grabKeyboard(_ window: Window, _ handler: @escaping (GrabStatus) -> Void) {
        let mode = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
        let cookie = unsafe xcb_grab_keyboard(handle, 0, window.id.rawValue, 0, mode, mode)
        expectations.append(Expectation(sequence: cookie.sequence, answer: .grabbed(handler)))
    }

    /// Grabs the pointer; `nextEvents` calls the handler.
    ///
    /// A shape that is not loaded yet does not delay the grab, because loading it
    /// reads files; `setGrabCursor` sets it later.
    ///
    /// Wraps `xcb_grab_pointer`.
    public func grabPointer(
        _ window: Window,
        cursor: PointerShape,
        _ handler: @escaping (GrabStatus) -> Void
    ) {
        let mode = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
        let cookie = unsafe xcb_grab_pointer(
            handle,
            0,
            window.id.rawValue,
            Self.pointerEvents,
            mode,
            mode,
            0,
            cursors[cursor] ?? 0,
            0
        )
        expectations.append(Expectation(sequence: cookie.sequence, answer: .grabbed(handler)))
    }

    /// Changes the pointer's shape while it is grabbed.
    ///
    /// Wraps `xcb_change_active_pointer_grab`.
    public func setGrabCursor(_ shape: PointerShape) {
        unsafe xcb_change_active_pointer_grab(handle, cursor(shape), 0, Self.pointerEvents)
    }

    /// Releases the keyboard.
    ///
    /// Wraps `xcb_ungrab_keyboard`.
    public func ungrabKeyboard() { unsafe xcb_ungrab_keyboard(handle, 0) }

    /// Releases the pointer.
    ///
    /// Wraps `xcb_ungrab_pointer`.
    public func ungrabPointer() { unsafe xcb_ungrab_pointer(handle, 0) }

    private static let pointerEvents = UInt16(
        XCB_EVENT_MASK_BUTTON_PRESS.rawValue | XCB_EVENT_MASK_BUTTON_RELEASE.rawValue
            | XCB_EVENT_MASK_POINTER_MOTION.rawValue | XCB_EVENT_MASK_ENTER_WINDOW.rawValue
            | XCB_EVENT_MASK_LEAVE_WINDOW.rawValue
    )
}

/// The server's reply to a grab request.
///
/// Source: X Window System Protocol 11, "GrabPointer".
public enum GrabStatus: UInt8, Hashable, Sendable, CustomStringConvertible {
    /// The grab is active.
    case success = 0
    /// Another program has the grab.
    case alreadyGrabbed = 1
    /// The server has seen a later grab or release.
    case invalidTime = 2
    /// The window is not mapped.
    case notViewable = 3
    /// Another program has frozen the device.
    case frozen = 4
    /// The server refused the request itself.
    case refused = 255

    /// The status in words.
    public var description: String {
        switch self {
        case .success: "granted"
        case .alreadyGrabbed: "another program has it"
        case .invalidTime: "a later grab is known"
        case .notViewable: "our window is not on screen"
        case .frozen: "another program has frozen it"
        case .refused: "the server refused"
        }
    }
}
