// SPDX-License-Identifier: MIT
//
// Our windows are override-redirect: the window manager neither places, frames nor
// focuses them. They still have a type and a name, for compositing managers and for xprop.

public import Basics
internal import CXCB
public import InputEvents

/// One of our windows on the root; unmapped and destroyed when dropped.
@safe public final class Window {
    /// The window's id on the server.
    public let id: WindowID
    /// The purpose of the window.
    public let kind: WindowKind
    /// Whether its pixels have an alpha channel for a compositing manager.
    public let hasAlpha: Bool
    /// The frame on the root window, in device pixels.
    public private(set) var frame: Rectangle<Int>
    /// Whether it is mapped.
    public private(set) var isShown = false
    let connection: Connection
    let depth: UInt8
    let graphics: UInt32
    private let colormap: UInt32

    /// Creates a window without mapping it.
    ///
    /// - Parameters:
    ///   - connection: Its connection; retained.
    ///   - frame: Its frame on the root, in device pixels; the size is at least one pixel.
    ///   - kind: Its purpose.
    ///   - title: `_NET_WM_NAME`.
    ///   - hasAlpha: Requests the visual with alpha, for use while
    ///     `Connection.isComposited`; if there is none the window is opaque.
    ///
    /// Wraps `xcb_create_window`.
    public init(
        _ connection: Connection,
        frame: Rectangle<Int>,
        kind: WindowKind,
        title: String,
        hasAlpha: Bool
    ) {
        self.connection = connection
        self.kind = kind
        self.frame = frame.drawable
        let handle = unsafe connection.handle
        let root = connection.screen.root
        let window = connection.makeID()
        id = WindowID(rawValue: window)
        let alphaVisual = hasAlpha && kind != .inputOnly ? connection.screen.alphaVisual : nil
        self.hasAlpha = alphaVisual != nil
        let visual = alphaVisual ?? connection.screen.opaqueVisual
        depth = alphaVisual == nil ? ScreenInfo.opaqueDepth : ScreenInfo.alphaDepth
        var mask = XCB_CW_OVERRIDE_REDIRECT.rawValue | XCB_CW_EVENT_MASK.rawValue
        var values = [1, Self.inputEvents]
        if kind == .inputOnly {
            colormap = 0
            graphics = 0
            values[1] |= XCB_EVENT_MASK_FOCUS_CHANGE.rawValue
        } else {
            colormap = connection.makeID()
            graphics = connection.makeID()
            let allocation = UInt8(XCB_COLORMAP_ALLOC_NONE.rawValue)
            unsafe xcb_create_colormap(handle, allocation, colormap, root, visual)
            mask |=
                XCB_CW_BORDER_PIXEL.rawValue | XCB_CW_BIT_GRAVITY.rawValue
                | XCB_CW_COLORMAP.rawValue
            values = [
                0, XCB_GRAVITY_NORTH_WEST.rawValue, 1, values[1] | Self.drawingEvents, colormap,
            ]
            // A translucent window starts empty; an opaque one keeps the pixels
            // below it to avoid a flash.
            if alphaVisual != nil {
                mask |= XCB_CW_BACK_PIXEL.rawValue
                values.insert(0, at: 0)
            }
        }
        let isInput = kind == .inputOnly
        let type = isInput ? XCB_WINDOW_CLASS_INPUT_ONLY : XCB_WINDOW_CLASS_INPUT_OUTPUT
        unsafe xcb_create_window(
            handle,
            isInput ? 0 : depth,
            window,
            root,
            Int16(clamping: self.frame.x),
            Int16(clamping: self.frame.y),
            UInt16(clamping: self.frame.width),
            UInt16(clamping: self.frame.height),
            0,
            UInt16(type.rawValue),
            isInput ? 0 : visual,
            mask,
            values
        )
        if !isInput { unsafe xcb_create_gc(handle, graphics, window, 0, nil) }
        connection.ownWindows.insert(window)
        describe(title: title)
    }

    deinit {
        connection.ownWindows.remove(id.rawValue)
        let handle = unsafe connection.handle
        if kind != .inputOnly {
            unsafe xcb_free_gc(handle, graphics)
            unsafe xcb_free_colormap(handle, colormap)
        }
        unsafe xcb_destroy_window(handle, id.rawValue)
    }

    /// Maps the window: right below another window, or above all others but the connection's
    /// `ceiling`.
    public func show(below other: Window? = nil) {
        isShown = true
        if let other { lower(below: other.id) } else { raise() }
        unsafe xcb_map_window(connection.handle, id.rawValue)
    }

    /// Unmaps the window.
    public func hide() {
        isShown = false
        unsafe xcb_unmap_window(connection.handle, id.rawValue)
    }

    /// Raises the window above all others, but not above the connection's `ceiling`.
    public func raise() {
        if let ceiling = connection.ceiling { return lower(below: ceiling) }
        configure(XCB_CONFIG_WINDOW_STACK_MODE.rawValue, [XCB_STACK_MODE_ABOVE.rawValue])
    }

    /// Puts the window right below another one; does nothing if that one is gone.
    private func lower(below other: WindowID) {
        let mask = XCB_CONFIG_WINDOW_SIBLING.rawValue | XCB_CONFIG_WINDOW_STACK_MODE.rawValue
        let cookie = unsafe xcb_configure_window_checked(
            connection.handle,
            id.rawValue,
            UInt16(mask),
            [other.rawValue, XCB_STACK_MODE_BELOW.rawValue]
        )
        unsafe xcb_discard_reply(connection.handle, cookie.sequence)
    }

    /// Lowers the window below all others.
    public func lower() {
        configure(XCB_CONFIG_WINDOW_STACK_MODE.rawValue, [XCB_STACK_MODE_BELOW.rawValue])
    }

    /// Moves and resizes the window; sends nothing if the frame is unchanged.
    public func place(_ target: Rectangle<Int>) {
        let target = target.drawable
        guard target != frame else { return }
        frame = target
        let mask =
            XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue
            | XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue
        let x = UInt32(bitPattern: Int32(clamping: target.x))
        let y = UInt32(bitPattern: Int32(clamping: target.y))
        configure(UInt16(mask), [x, y, UInt32(target.width), UInt32(target.height)])
    }

    /// Limits the area that accepts clicks; elsewhere they go to the window below.
    ///
    /// - Parameter region: Relative to the window; `nil`: the whole window.
    ///
    /// Wraps `xcb_shape_rectangles`. Does nothing without the SHAPE extension.
    public func setInputRegion(_ region: [Rectangle<Int>]?) {
        setShape(UInt8(XCB_SHAPE_SK_INPUT.rawValue), region)
    }

    /// Limits the visible area, for screens without translucency.
    ///
    /// - Parameter region: Relative to the window; `nil`: the whole window.
    ///
    /// Wraps `xcb_shape_rectangles`. Does nothing without the SHAPE extension.
    public func setBounds(_ region: [Rectangle<Int>]?) {
        setShape(UInt8(XCB_SHAPE_SK_BOUNDING.rawValue), region)
    }

    /// Sets the pointer's shape over the window.
    public func setCursor(_ shape: PointerShape) {
        unsafe xcb_change_window_attributes(
            connection.handle,
            id.rawValue,
            XCB_CW_CURSOR.rawValue,
            [connection.cursor(shape)]
        )
    }

    private func setShape(_ kind: UInt8, _ region: [Rectangle<Int>]?) {
        guard connection.extensions.shape != nil else { return }
        let handle = unsafe connection.handle
        let set = UInt8(XCB_SHAPE_SO_SET.rawValue)
        guard let region else {
            unsafe xcb_shape_mask(handle, set, kind, id.rawValue, 0, 0, 0)
            return
        }
        let parts = region.map { part in
            xcb_rectangle_t(
                x: Int16(clamping: part.x),
                y: Int16(clamping: part.y),
                width: UInt16(clamping: part.width),
                height: UInt16(clamping: part.height)
            )
        }
        unsafe xcb_shape_rectangles(
            handle,
            set,
            kind,
            UInt8(XCB_CLIP_ORDERING_UNSORTED.rawValue),
            id.rawValue,
            0,
            0,
            UInt32(parts.count),
            parts
        )
    }

    private func configure(_ mask: UInt32, _ values: [UInt32]) {
        configure(UInt16(mask), values)
    }

    private func configure(_ mask: UInt16, _ values: [UInt32]) {
        unsafe xcb_configure_window(connection.handle, id.rawValue, mask, values)
    }

    /// Sets the window's type and name for window and compositing managers.
    private func describe(title: String) {
        let window = id.rawValue
        let type: AtomName = kind == .notification ? .windowTypeNotification : .windowTypeDialog
        connection.setProperty(
            window,
            connection.atom(.windowName),
            type: connection.atom(.utf8String),
            text: title
        )
        connection.setProperty(
            window,
            Atom.windowNameLatin.rawValue,
            type: Atom.string.rawValue,
            text: title
        )
        connection.setProperty(
            window,
            Atom.windowClass.rawValue,
            type: Atom.string.rawValue,
            text: "topmost\u{0}Topmost\u{0}"
        )
        connection.setProperty(
            window,
            connection.atom(.windowType),
            type: .atom,
            [connection.atom(type)]
        )
        connection.setProperty(
            window,
            connection.atom(.windowState),
            type: .atom,
            [connection.atom(.windowStateAbove)]
        )
        // 2: the window must not disable compositing, even in full screen.
        connection.setProperty(window, connection.atom(.bypassCompositor), type: .cardinal, [2])
        // Its pixels have their own shadow: compositing managers add none to such windows.
        let extents = Array(repeating: Self.shadowExtent, count: 4)
        connection.setProperty(window, connection.atom(.frameExtents), type: .cardinal, extents)
    }

    /// The room that a card's shadow has at each side, in pixels, about.
    private static let shadowExtent: UInt32 = 45

    private static let inputEvents =
        XCB_EVENT_MASK_KEY_PRESS.rawValue | XCB_EVENT_MASK_KEY_RELEASE.rawValue
        | XCB_EVENT_MASK_BUTTON_PRESS.rawValue | XCB_EVENT_MASK_BUTTON_RELEASE.rawValue
        | XCB_EVENT_MASK_POINTER_MOTION.rawValue | XCB_EVENT_MASK_ENTER_WINDOW.rawValue
        | XCB_EVENT_MASK_LEAVE_WINDOW.rawValue
    private static let drawingEvents =
        XCB_EVENT_MASK_EXPOSURE.rawValue | XCB_EVENT_MASK_VISIBILITY_CHANGE.rawValue
}

private extension Rectangle<Int> {
    /// The frame within the server's limits: at least one pixel, at most 16 bits.
    var drawable: Rectangle<Int> {
        Rectangle(
            x: x,
            y: y,
            width: min(max(1, width), Int(Int16.max)),
            height: min(max(1, height), Int(Int16.max))
        )
    }
}

/// The purpose of a window.
public enum WindowKind: Hashable, Sendable {
    /// A toast: `_NET_WM_WINDOW_TYPE_NOTIFICATION`.
    case notification
    /// A modal, a sheet, a loading, a retry: `_NET_WM_WINDOW_TYPE_DIALOG`.
    case dialog
    /// An invisible window for clicks outside a dialog.
    case inputOnly
}

/// A window's id on the server; 0: no window.
public struct WindowID: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt32
    /// Creates an id.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}
