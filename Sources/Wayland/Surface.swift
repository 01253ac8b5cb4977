// SPDX-License-Identifier: MIT
//
// A surface and what it is for. Nothing of it changes on screen before
// `commit`; a part of another pane changes together with that one.

internal import CWayland

/// A surface: a layer above the windows, a window, or a part of another pane.
///
/// Wraps `wl_surface` with its role, `wp_viewport` and `wp_fractional_scale_v1`.
public final class Surface {
    /// What a pane is.
    public enum Role {
        /// A layer of a monitor.
        case layer(monitor: UInt32, Layer)
        /// A window like any other, with that title; as large as its work area allows, or as it is.
        case window(title: String, isMaximized: Bool)
        /// A part of another pane, above it.
        case part(of: Surface)
    }

    /// How a layer lies on its monitor.
    public struct Layer: Hashable, Sendable {
        /// Whether it lies above full-screen windows too.
        public var isOverlay: Bool
        /// Whether all keys come to it.
        public var takesKeys: Bool
        /// Where it lies.
        public var place: Place

        /// Creates a description.
        public init(isOverlay: Bool = false, takesKeys: Bool = false, place: Place) {
            self.isOverlay = isOverlay
            self.takesKeys = takesKeys
            self.place = place
        }

        /// Where a layer lies.
        public enum Place: Hashable, Sendable {
            /// All of the monitor, panels included.
            case whole
            /// All of the monitor that panels leave free.
            case clear
            /// So far from two edges. What keeps clear of panels is moved by them.
            case corner(
                Corner,
                x: Int,
                y: Int,
                width: Int,
                height: Int,
                keepsClearOfPanels: Bool
            )
        }
    }

    /// A corner of a monitor.
    public enum Corner: Hashable, Sendable { case topLeft, topRight, bottomLeft, bottomRight }

    /// Called when the compositor says how large it is to be, or may be shown.
    public var onConfigured: () -> Void = {}
    /// Called when the compositor has taken it away (its monitor is gone).
    public var onClosed: () -> Void = {}
    /// Called with the exact scale it is best drawn at, when it is told one.
    public var onScale: (Double) -> Void = { _ in }
    /// Whether it may be shown.
    public private(set) var isConfigured = false
    /// The size the compositor wants, in the desktop's pixels; 0: as we like.
    public private(set) var wantedSize = (width: 0, height: 0)

    let surface: Proxy
    private let connection: Connection
    private var viewport: Proxy?
    private var fraction: Proxy?
    private var window: Proxy?
    private var role: Proxy?
    private var layer: Layer?
    private let parent: Surface?
    private var image: SharedImage?
    private var callback: Proxy?

    /// Creates a pane that is not shown yet.
    ///
    /// A layer and a window may be shown once `isConfigured`.
    public init(_ connection: Connection, _ role: Role) {
        self.connection = connection
        guard let compositor = connection.global(.compositor) else {
            preconditionFailure("a connection has a compositor")
        }
        // wl_compositor.create_surface, wp_viewporter.get_viewport
        surface = compositor.make(0, .surface, .new)
        viewport = connection.global(.viewporter)?.make(1, .viewport, .new, .object(surface))
        switch role {
        case .layer(let monitor, let layer):
            parent = nil
            becomeLayer(monitor, layer)
            listenForScale()
        case .window(let title, let isMaximized):
            parent = nil
            becomeWindow(title, isMaximized)
            listenForScale()
        case .part(let parent):
            self.parent = parent
            // wl_subcompositor.get_subsurface
            self.role = connection.global(.subcompositor)?.make(
                1,
                .subsurface,
                .new,
                .object(surface),
                .object(parent.surface)
            )
            isConfigured = true
        }
    }

    deinit {
        connection.seat?.forget(surface: id)
        callback?.end()
        role?.end()
        window?.end()
        viewport?.end()
        fraction?.end()
        surface.end()
    }

    /// Names it in events.
    public var id: UInt32 { surface.id }

    /// Changes how a layer lies; counts from the next `commit`.
    public func update(_ new: Layer) {
        guard let old = layer, let role, old != new else { return }
        layer = new
        if old.place != new.place { send(new.place, to: role) }
        if old.takesKeys != new.takesKeys {
            // zwlr_layer_surface_v1.set_keyboard_interactivity: none, exclusive
            role.send(4, .uint(new.takesKeys ? 1 : 0))
        }
        if old.isOverlay != new.isOverlay, role.version >= 2 {
            // zwlr_layer_surface_v1.set_layer: top, overlay
            role.send(8, .uint(new.isOverlay ? 3 : 2))
        }
    }

    /// Moves a part; counts from its parent's next `commit`.
    public func move(x: Int, y: Int) {
        guard parent != nil else { return }
        // wl_subsurface.set_position
        role?.send(1, .int(x), .int(y))
    }

    /// Puts a part right above another one, or above its parent.
    public func place(above other: Surface) {
        guard parent != nil else { return }
        // wl_subsurface.place_above
        role?.send(2, .object(other.surface))
    }

    /// Shows an image; counts from the next `commit`.
    ///
    /// - Parameters:
    ///   - image: Must not be busy, unless it is the one that is shown.
    ///   - damage: What is new on it, in its own pixels.
    ///   - width: How wide it is to be, in the desktop's pixels.
    ///   - height: How high.
    public func show(_ image: SharedImage, damage: [Box], width: Int, height: Int) {
        // wl_surface.attach, damage_buffer
        surface.send(1, .object(image.buffer), .int(0), .int(0))
        for box in damage {
            surface.send(9, .int(box.x), .int(box.y), .int(box.width), .int(box.height))
        }
        if let viewport {
            // wp_viewport.set_destination
            viewport.send(2, .int(width), .int(height))
        } else {
            // wl_surface.set_buffer_scale
            surface.send(8, .int(max(1, image.width / max(1, width))))
        }
        image.isBusy = true
        self.image = image
        // xdg_surface.set_window_geometry
        if window != nil { window?.send(3, .int(0), .int(0), .int(width), .int(height)) }
    }

    /// Where it takes the pointer, in its own pixels; counts from the next `commit`.
    public func setInput(_ boxes: [Box]) {
        // wl_compositor.create_region, wl_region.add, wl_surface.set_input_region
        guard let region = connection.global(.compositor)?.make(1, .region, .new) else { return }
        for box in boxes {
            region.send(1, .int(box.x), .int(box.y), .int(box.width), .int(box.height))
        }
        surface.send(5, .object(region))
        region.end()
    }

    /// Makes a popup this layer's; it was made without a parent.
    func adopt(_ popup: Proxy) {
        // zwlr_layer_surface_v1.get_popup
        if layer != nil { role?.send(5, .object(popup)) }
    }

    /// Calls once what the next `commit` brings is on screen.
    public func whenShown(_ handler: @escaping () -> Void) {
        callback?.end()
        // wl_surface.frame
        let callback = surface.make(3, .callback, version: 1, .new)
        self.callback = callback
        callback.onEvent = { _, _ in handler() }
    }

    /// Applies all that was said.
    ///
    /// Wraps `wl_surface.commit`.
    public func commit() { surface.send(6) }

    /// Only a viewport makes use of it, and a part is scaled as its parent is.
    private func listenForScale() {
        guard viewport != nil else { return }
        // wp_fractional_scale_manager_v1.get_fractional_scale
        fraction = connection.global(.fractionalScaleManager)?.make(
            1,
            .fractionalScale,
            .new,
            .object(surface)
        )
        fraction?.onEvent = { [unowned self] _, arguments in
            // wp_fractional_scale_v1.preferred_scale, in 120ths
            onScale(Double(arguments.uint(0)) / 120)
        }
    }

    private func becomeLayer(_ monitor: UInt32, _ layer: Layer) {
        self.layer = layer
        // zwlr_layer_shell_v1.get_layer_surface on the layer top or overlay
        guard let shell = connection.global(.layerShell) else {
            preconditionFailure("only a compositor with layers is asked for one")
        }
        let role = shell.make(
            0,
            .layerSurface,
            .new,
            .object(surface),
            .object(connection.output(monitor)),
            .uint(layer.isOverlay ? 3 : 2),
            .string("topmost")
        )
        self.role = role
        send(layer.place, to: role)
        role.send(4, .uint(layer.takesKeys ? 1 : 0))
        role.onEvent = { [unowned self] opcode, arguments in
            // zwlr_layer_surface_v1: configure, closed
            guard opcode == 0 else { return onClosed() }
            role.send(6, .uint(arguments.uint(0)))
            wantedSize = (Int(arguments.uint(1)), Int(arguments.uint(2)))
            isConfigured = true
            onConfigured()
        }
    }

    private func send(_ place: Layer.Place, to role: Proxy) {
        // zwlr_layer_surface_v1: set_size, set_anchor (top 1, bottom 2, left 4,
        // right 8), set_exclusive_zone, set_margin (top, right, bottom, left)
        switch place {
        case .whole, .clear:
            role.send(0, .uint(0), .uint(0))
            role.send(1, .uint(15))
            role.send(2, .int(place == .whole ? -1 : 0))
            role.send(3, .int(0), .int(0), .int(0), .int(0))
        case .corner(let corner, let x, let y, let width, let height, let keepsClear):
            role.send(0, .uint(UInt32(clamping: width)), .uint(UInt32(clamping: height)))
            let isRight = corner == .topRight || corner == .bottomRight
            let isBottom = corner == .bottomLeft || corner == .bottomRight
            role.send(1, .uint((isRight ? 8 : 4) | (isBottom ? 2 : 1)))
            role.send(2, .int(keepsClear ? 0 : -1))
            role.send(
                3,
                .int(isBottom ? 0 : y),
                .int(isRight ? x : 0),
                .int(isBottom ? y : 0),
                .int(isRight ? 0 : x)
            )
        }
    }

    private func becomeWindow(_ title: String, _ isMaximized: Bool) {
        // xdg_wm_base.get_xdg_surface, xdg_surface.get_toplevel
        guard let base = connection.global(.xdgWmBase) else {
            preconditionFailure("only a compositor with windows is asked for one")
        }
        let window = base.make(2, .xdgSurface, .new, .object(surface))
        let role = window.make(1, .xdgToplevel, .new)
        self.window = window
        self.role = role
        // xdg_toplevel: set_title, set_app_id, set_maximized
        role.send(2, .string(title))
        role.send(3, .string("topmost"))
        if isMaximized { role.send(9) }
        role.onEvent = { [unowned self] opcode, arguments in
            // xdg_toplevel: configure, close
            if opcode == 0 { wantedSize = (arguments.int(0), arguments.int(1)) }
            if opcode == 1 { onClosed() }
        }
        window.onEvent = { [unowned self, unowned window] _, arguments in
            // xdg_surface: configure, ack_configure
            window.send(4, .uint(arguments.uint(0)))
            isConfigured = true
            onConfigured()
        }
    }
}
