// SPDX-License-Identifier: MIT

internal import CXCB
internal import Glibc

extension Connection {
    /// Sets whether windows on the root are watched (`Event.stackingChanged`).
    ///
    /// Only while our windows are visible, because every moved window sends an
    /// event. With a compositing manager this is the only way to detect that a
    /// window covers ours, since the server then reports every window as fully
    /// visible.
    public func watchStacking(_ isWatched: Bool) {
        var mask =
            XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
        if isWatched { mask |= XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue }
        unsafe xcb_change_window_attributes(
            handle,
            screen.root,
            XCB_CW_EVENT_MASK.rawValue,
            [mask]
        )
    }

    /// Returns the visible windows of other programs above the lowest of ours; waits.
    ///
    /// Wraps `xcb_query_tree`.
    public func windowsAbove(_ ours: [Window]) -> [Cover] {
        let ids = Set(ours.filter(\.isShown).map(\.id.rawValue))
        guard !ids.isEmpty else { return [] }
        let cookie = unsafe xcb_query_tree(handle, screen.root)
        guard let reply = unsafe xcb_query_tree_reply(handle, cookie, nil) else { return [] }
        defer { unsafe free(reply) }
        let count = unsafe Int(xcb_query_tree_children_length(reply))
        let start = unsafe xcb_query_tree_children(reply)
        let children = unsafe Array(UnsafeBufferPointer(start: start, count: count))
        guard let lowest = children.firstIndex(where: ids.contains) else { return [] }
        let others = children[(lowest + 1)...].filter { !ownWindows.contains($0) }
        let cookies = others.map { unsafe xcb_get_window_attributes(handle, $0) }
        let answers = zip(others, cookies).map { window, cookie in
            (window, attributes(of: cookie))
        }
        return answers.compactMap { window, attributes in
            guard let attributes, attributes.isVisible, let frame = geometry(of: window) else {
                return nil
            }
            return Cover(
                id: WindowID(rawValue: window),
                frame: frame,
                isOverrideRedirect: attributes.isOverrideRedirect
            )
        }
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
