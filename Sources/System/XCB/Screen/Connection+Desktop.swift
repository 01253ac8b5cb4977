// SPDX-License-Identifier: MIT
//
// The window manager's properties on the root window.
// Source: Extended Window Manager Hints 1.5.

public import Basics
internal import CXCB
internal import Glibc

extension Connection {
    /// Returns the focused window's frame on the root; waits.
    ///
    /// - Parameter former: The window that had the focus before this client took it.
    /// - Returns: `nil` if no window has the focus.
    ///
    /// Wraps `_NET_ACTIVE_WINDOW`, else `xcb_get_input_focus`.
    public func focusedWindowFrame(former: WindowID? = nil) -> Rectangle<Int>? {
        let active = numbers(screen.root, .activeWindow).first ?? 0
        if active != 0, let frame = rootFrame(of: active) { return frame }
        guard let focus = foreignFocus() ?? former, focus.rawValue != screen.root else {
            return nil
        }
        return rootFrame(of: focus.rawValue)
    }

    /// Returns whether the focused window is fullscreen, and follows its state from now on
    /// (`Event.focusedWindowChanged`); waits.
    ///
    /// Windows of this connection do not count, and neither does a desktop without a window
    /// manager, which sets these properties.
    ///
    /// - Parameter former: The window that was asked about before; its state is not
    ///   followed any more.
    /// - Returns: The focused window, if the window manager names one, and whether it is
    ///   fullscreen.
    ///
    /// Wraps `_NET_ACTIVE_WINDOW` and `_NET_WM_STATE`.
    public func followFullscreen(former: WindowID?) -> (window: WindowID?, isFullscreen: Bool) {
        let active = numbers(screen.root, .activeWindow).first ?? 0
        let isOther = active != 0 && !ownWindows.contains(active)
        if let former, former.rawValue != active, !ownWindows.contains(former.rawValue) {
            setEvents(of: former.rawValue, 0)
        }
        guard isOther else { return (nil, false) }
        let (state, structure) = (XCB_EVENT_MASK_PROPERTY_CHANGE, XCB_EVENT_MASK_STRUCTURE_NOTIFY)
        setEvents(of: active, state.rawValue)
        guard numbers(active, .windowState).contains(atom(.windowStateFullscreen)) else {
            return (WindowID(rawValue: active), false)
        }
        // Some window managers go on naming a window that is gone, or was closed meanwhile.
        setEvents(of: active, state.rawValue | structure.rawValue)
        return (WindowID(rawValue: active), isVisible(active))
    }

    /// Selects the events of another program's window; it may be gone.
    private func setEvents(of window: UInt32, _ mask: UInt32) {
        let cookie = unsafe xcb_change_window_attributes_checked(
            handle,
            window,
            XCB_CW_EVENT_MASK.rawValue,
            [mask]
        )
        unsafe xcb_discard_reply(handle, cookie.sequence)
    }

    /// The first three buttons in a reply's mask.
    private static let anyButton: UInt16 = 0x0700

    /// Returns the pointer's position on the root, and whether a button is down; waits.
    ///
    /// Wraps `xcb_query_pointer`.
    public func pointerPosition() -> (x: Int, y: Int, isButtonHeld: Bool)? {
        let cookie = unsafe xcb_query_pointer(handle, screen.root)
        guard let reply = unsafe xcb_query_pointer_reply(handle, cookie, nil) else { return nil }
        defer { unsafe free(reply) }
        return unsafe (
            Int(reply.pointee.root_x), Int(reply.pointee.root_y),
            reply.pointee.mask & Self.anyButton != 0
        )
    }

    /// Returns whether the screen is dark: its saver started or its monitor sleeps; waits.
    ///
    /// Wraps `xcb_screensaver_query_info`. A sleeping monitor counts, because the server
    /// starts the saver when DPMS turns it off.
    public func isScreenSaved() -> Bool {
        guard extensions.screenSaver != nil else { return false }
        let cookie = unsafe xcb_screensaver_query_info(handle, screen.root)
        guard let reply = unsafe xcb_screensaver_query_info_reply(handle, cookie, nil) else {
            return false
        }
        defer { unsafe free(reply) }
        return unsafe reply.pointee.state == UInt8(XCB_SCREENSAVER_STATE_ON.rawValue)
    }

    /// Whether the window manager says by itself when the free area changes; waits.
    public var reportsWorkArea: Bool { !numbers(screen.root, .workArea).isEmpty }

    /// Returns the areas of monitors that are free of panels, in the monitors'
    /// order; waits.
    ///
    /// Uses the panels' struts; with a single monitor also `_NET_WORKAREA`, which
    /// covers the whole root and is therefore useless with several.
    public func freeAreas(of monitors: [Monitor]) -> [Rectangle<Int>] {
        let root = rootFrame
        let struts = self.struts()
        var areas = monitors.map { monitor in
            struts.reduce(monitor.frame) { $1.cut(from: $0, root: root) }
        }
        if areas.count == 1, let area = desktopArea() {
            let free = areas[0].intersection(area)
            if !free.isEmpty { areas[0] = free }
        }
        return areas
    }

    /// Returns the struts of all panels; the requests are sent together.
    private func struts() -> [Strut] {
        let clients = numbers(screen.root, .clientList).prefix(512)
        let cookies = (clients + unlistedWindows(except: Set(clients))).map { client in
            (requestProperty(client, atom(.strutPartial)), requestProperty(client, atom(.strut)))
        }
        return cookies.compactMap { partial, whole in
            let first = numbers(of: partial)
            let second = numbers(of: whole)
            return Strut(first.count >= 12 ? first : second)
        }
    }

    /// Returns the current desktop's part of `_NET_WORKAREA`.
    private func desktopArea() -> Rectangle<Int>? {
        let values = numbers(screen.root, .workArea)
        let desktop = Int(numbers(screen.root, .currentDesktop).first ?? 0)
        let start = values.count >= (desktop + 1) * 4 ? desktop * 4 : 0
        guard values.count >= start + 4 else { return nil }
        let parts = values[start..<start + 4].map { Int(Int32(bitPattern: $0)) }
        let area = Rectangle(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
        return area.isEmpty ? nil : area
    }

    /// Returns a window's frame relative to the root; waits.
    private func rootFrame(of window: UInt32) -> Rectangle<Int>? {
        let moved = unsafe xcb_translate_coordinates(handle, window, screen.root, 0, 0)
        guard var frame = geometry(of: window) else {
            unsafe free(xcb_translate_coordinates_reply(handle, moved, nil))
            return nil
        }
        guard let reply = unsafe xcb_translate_coordinates_reply(handle, moved, nil) else {
            return nil
        }
        defer { unsafe free(reply) }
        frame.x = unsafe Int(reply.pointee.dst_x)
        frame.y = unsafe Int(reply.pointee.dst_y)
        return frame
    }

    /// Returns a window's frame relative to its parent; waits.
    func geometry(of window: UInt32) -> Rectangle<Int>? {
        frame(of: unsafe xcb_get_geometry(handle, window))
    }

    /// Returns the requested frame; waits.
    func frame(of cookie: xcb_get_geometry_cookie_t) -> Rectangle<Int>? {
        guard let reply = unsafe xcb_get_geometry_reply(handle, cookie, nil) else { return nil }
        defer { unsafe free(reply) }
        let frame = unsafe reply.pointee
        return Rectangle(frame.x, frame.y, frame.width, frame.height)
    }
}

/// The space a panel reserves along one or more edges of the root window.
///
/// Source: Extended Window Manager Hints 1.5, `_NET_WM_STRUT_PARTIAL`.
struct Strut: Hashable {
    var left, right, top, bottom: Int
    /// The range along each edge, both ends included.
    var leftSpan, rightSpan, topSpan, bottomSpan: ClosedRange<Int>

    /// Parses the property's 4 or 12 numbers; `nil` if it reserves nothing.
    init?(_ values: [UInt32]) {
        guard values.count >= 4 else { return nil }
        let numbers = values.map { Int(min($0, 1 << 16)) }
        guard numbers[0..<4].contains(where: { $0 > 0 }) else { return nil }
        func span(_ index: Int) -> ClosedRange<Int> {
            guard numbers.count >= 12, numbers[index] <= numbers[index + 1] else {
                return 0...1 << 16
            }
            return numbers[index]...numbers[index + 1]
        }
        (left, right, top, bottom) = (numbers[0], numbers[1], numbers[2], numbers[3])
        (leftSpan, rightSpan, topSpan, bottomSpan) = (span(4), span(6), span(8), span(10))
    }

    /// Returns the monitor's area without the reserved space; a strut of more than
    /// half of the area is ignored.
    func cut(from area: Rectangle<Int>, root: Rectangle<Int>) -> Rectangle<Int> {
        let rows = area.y...max(area.y, area.maxY - 1)
        let columns = area.x...max(area.x, area.maxX - 1)
        var minX = area.x
        var minY = area.y
        var maxX = area.maxX
        var maxY = area.maxY
        if left > 0, leftSpan.overlaps(rows) { minX = max(minX, left) }
        if right > 0, rightSpan.overlaps(rows) { maxX = min(maxX, root.width - right) }
        if top > 0, topSpan.overlaps(columns) { minY = max(minY, top) }
        if bottom > 0, bottomSpan.overlaps(columns) { maxY = min(maxY, root.height - bottom) }
        guard (maxX - minX) * 2 >= area.width, (maxY - minY) * 2 >= area.height else { return area }
        return Rectangle(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}

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
