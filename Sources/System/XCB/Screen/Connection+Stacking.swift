// SPDX-License-Identifier: MIT

public import Basics
internal import CXCB
internal import Glibc

extension Connection {
    /// Sets whether windows on the root are watched (`Event.stackingChanged`).
    ///
    /// Only while our windows are visible, because every moved window sends an
    /// event. With a compositing manager this is the only way to detect that a
    /// window covers this client's, since the server then reports every window as fully
    /// visible.
    public func watchStacking(_ isWatched: Bool) {
        var mask =
            XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
        if isWatched { mask |= XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue }
        unsafe xcb_change_window_attributes(handle, screen.root, XCB_CW_EVENT_MASK.rawValue, [mask])
    }

    /// Returns the visible windows of other programs, the lowest first; waits.
    ///
    /// Wraps `xcb_query_tree`.
    public func otherWindows(than ours: [Window]) -> [OtherWindow] {
        let ids = Set(ours.filter(\.isShown).map(\.id.rawValue))
        let all = children(of: screen.root)
        let lowest = all.firstIndex(where: ids.contains) ?? all.endIndex
        let others = all.indices.filter { !ownWindows.contains(all[$0]) }
        // The requests are sent together.
        let cookies = others.map { index in
            unsafe (
                index, xcb_get_window_attributes(handle, all[index]),
                xcb_get_geometry(handle, all[index])
            )
        }
        return cookies.compactMap { index, first, second in
            let (attributes, frame) = (self.attributes(of: first), self.frame(of: second))
            guard let attributes, attributes.isVisible, let frame else { return nil }
            return OtherWindow(
                id: WindowID(rawValue: all[index]),
                frame: frame,
                isOverrideRedirect: attributes.isOverrideRedirect,
                isAbove: index > lowest
            )
        }
    }

    /// Whether a window is one that the window manager manages, or its frame; waits.
    ///
    /// Frames are override-redirect in i3, as the windows of screen locks are.
    ///
    /// Source: Inter-Client Communication Conventions Manual 2.0, §4.1.3.1, `WM_STATE`.
    public func isManaged(_ window: WindowID) -> Bool {
        let all = [window.rawValue] + children(of: window.rawValue)
        let cookies = all.map { requestProperty($0, atom(.managedState)) }
        return cookies.map { !numbers(of: $0).isEmpty }.contains(true)
    }

    /// Whether another program has grabbed the keyboard; waits.
    ///
    /// Asks to grab it with a window that is never shown. The server first answers whether
    /// another program has it, and then refuses; so nothing is grabbed.
    ///
    /// Wraps `xcb_grab_keyboard`.
    public func isKeyboardTaken() -> Bool {
        let mode = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
        let cookie = unsafe xcb_grab_keyboard(handle, 0, selectionWindow, 0, mode, mode)
        guard let reply = unsafe xcb_grab_keyboard_reply(handle, cookie, nil) else { return false }
        defer { unsafe free(reply) }
        return unsafe reply.pointee.status == UInt8(XCB_GRAB_STATUS_ALREADY_GRABBED.rawValue)
    }

    /// Whether a window exists and is mapped, with all that it is in; waits.
    func isVisible(_ window: UInt32) -> Bool {
        attributes(of: unsafe xcb_get_window_attributes(handle, window))?.isVisible ?? false
    }

    /// Returns the windows of docks that no window manager lists: visible windows on the root,
    /// or in a frame there; waits.
    ///
    /// i3 leaves docks out of `_NET_CLIENT_LIST`, and some bars are not managed at all.
    func unlistedWindows(except listed: Set<UInt32>) -> [UInt32] {
        let frames = children(of: screen.root).filter { !ownWindows.contains($0) }.suffix(512)
        let inside = frames.map { unsafe ($0, xcb_query_tree(handle, $0)) }
        let all = inside.flatMap { frame, cookie in [frame] + children(of: cookie) }
        let known = all.filter { !listed.contains($0) }.prefix(1024)
        let cookies = known.map { unsafe ($0, xcb_get_window_attributes(handle, $0)) }
        return cookies.filter { attributes(of: $0.1)?.isVisible == true }.map(\.0)
    }

    /// Returns a window's children, the lowest first; waits.
    private func children(of window: UInt32) -> [UInt32] {
        children(of: unsafe xcb_query_tree(handle, window))
    }

    private func children(of cookie: xcb_query_tree_cookie_t) -> [UInt32] {
        guard let reply = unsafe xcb_query_tree_reply(handle, cookie, nil) else { return [] }
        defer { unsafe free(reply) }
        let count = unsafe Int(xcb_query_tree_children_length(reply))
        let start = unsafe xcb_query_tree_children(reply)
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }

    private func attributes(
        of cookie: xcb_get_window_attributes_cookie_t
    ) -> (isVisible: Bool, isOverrideRedirect: Bool)? {
        guard let reply = unsafe xcb_get_window_attributes_reply(handle, cookie, nil) else {
            return nil
        }
        defer { unsafe free(reply) }
        let isDrawn =
            unsafe reply.pointee._class == UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue)
        let isMapped =
            unsafe reply.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue)
        return unsafe (isDrawn && isMapped, reply.pointee.override_redirect != 0)
    }
}

/// Another program's visible window on the root.
public struct OtherWindow: Hashable, Sendable {
    /// The window's id.
    public var id: WindowID
    /// The frame on the root window, in device pixels.
    public var frame: Rectangle<Int>
    /// Whether the window manager ignores it (override-redirect).
    public var isOverrideRedirect: Bool
    /// Whether it is above the lowest window of this client.
    public var isAbove: Bool
}
