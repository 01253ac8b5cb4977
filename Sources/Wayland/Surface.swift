// SPDX-License-Identifier: MIT
//
// A surface and what it is for. Nothing of it changes on screen before
// `commit`; a part of another pane changes together with that one.

public import Basics
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
        surface = compositor.make(wl_compositor_create_surface_request, .surface, .new)
        viewport = connection.global(.viewporter)?.make(
            wp_viewporter_get_viewport_request,
            .viewport,
            .new,
            .object(surface)
        )
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
            self.role = connection.global(.subcompositor)?.make(
                wl_subcompositor_get_subsurface_request,
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
        if old.takesKeys != new.takesKeys { sendKeyboard(new, to: role) }
        if old.isOverlay != new.isOverlay, role.version >= 2 {
            role.send(zwlr_layer_surface_v1_set_layer_request, .uint(new.number.rawValue))
        }
    }

    /// Moves a part; counts from its parent's next `commit`.
    public func move(x: Int, y: Int) {
        guard parent != nil else { return }
        role?.send(wl_subsurface_set_position_request, .int(x), .int(y))
    }

    /// Puts a part right above another one, or above its parent.
    public func place(above other: Surface) {
        guard parent != nil else { return }
        role?.send(wl_subsurface_place_above_request, .object(other.surface))
    }

    /// Shows an image; counts from the next `commit`.
    ///
    /// - Parameters:
    ///   - image: Must not be busy, unless it is the one that is shown.
    ///   - damage: What is new on it, in its own pixels.
    ///   - width: How wide it is to be, in the desktop's pixels.
    ///   - height: How high.
    public func show(_ image: SharedImage, damage: [Rectangle], width: Int, height: Int) {
        surface.send(wl_surface_attach_request, .object(image.buffer), .int(0), .int(0))
        for part in damage {
            surface.send(wl_surface_damage_buffer_request, part)
        }
        if let viewport {
            viewport.send(wp_viewport_set_destination_request, .int(width), .int(height))
        } else {
            let scale = max(1, image.width / max(1, width))
            surface.send(wl_surface_set_buffer_scale_request, .int(scale))
        }
        image.isBusy = true
        self.image = image
        window?.send(
            xdg_surface_set_window_geometry_request,
            Rectangle(width: width, height: height)
        )
    }

    /// Where it takes the pointer, in its own pixels; counts from the next `commit`.
    public func setInput(_ parts: [Rectangle]) {
        let region = connection.global(.compositor)?.make(
            wl_compositor_create_region_request,
            .region,
            .new
        )
        guard let region else { return }
        for part in parts {
            region.send(wl_region_add_request, part)
        }
        surface.send(wl_surface_set_input_region_request, .object(region))
        region.end()
    }

    /// Makes a popup this layer's; it was made without a parent.
    func adopt(_ popup: Proxy) {
        guard layer != nil else { return }
        role?.send(zwlr_layer_surface_v1_get_popup_request, .object(popup))
    }

    /// Calls once what the next `commit` brings is on screen.
    public func whenShown(_ handler: @escaping () -> Void) {
        callback?.end()
        let callback = surface.make(wl_surface_frame_request, .callback, version: 1, .new)
        self.callback = callback
        callback.on(wl_callback_done_event) { _ in handler() }
    }

    /// Applies all that was said.
    ///
    /// Wraps `wl_surface.commit`.
    public func commit() { surface.send(wl_surface_commit_request) }

    /// Only a viewport makes use of it, and a part is scaled as its parent is.
    private func listenForScale() {
        guard viewport != nil else { return }
        fraction = connection.global(.fractionalScaleManager)?.make(
            wp_fractional_scale_manager_v1_get_fractional_scale_request,
            .fractionalScale,
            .new,
            .object(surface)
        )
        fraction?.on(wp_fractional_scale_v1_preferred_scale_event) { [unowned self] in
            // In 120ths.
            onScale(Double($0.uint(0)) / 120)
        }
    }

    private func becomeLayer(_ monitor: UInt32, _ layer: Layer) {
        self.layer = layer
        guard let shell = connection.global(.layerShell) else {
            preconditionFailure("only a compositor with layers is asked for one")
        }
        let role = shell.make(
            zwlr_layer_shell_v1_get_layer_surface_request,
            .layerSurface,
            .new,
            .object(surface),
            .object(connection.output(monitor)),
            .uint(layer.number.rawValue),
            .string("topmost")
        )
        self.role = role
        send(layer.place, to: role)
        sendKeyboard(layer, to: role)
        role.on(zwlr_layer_surface_v1_closed_event) { [unowned self] _ in onClosed() }
        role.on(zwlr_layer_surface_v1_configure_event) { [unowned self, unowned role] in
            role.send(zwlr_layer_surface_v1_ack_configure_request, .uint($0.uint(0)))
            wantedSize = (Int($0.uint(1)), Int($0.uint(2)))
            isConfigured = true
            onConfigured()
        }
    }

    private func sendKeyboard(_ layer: Layer, to role: Proxy) {
        // Source: `zwlr_layer_surface_v1.keyboard_interactivity`: none, exclusive.
        role.send(
            zwlr_layer_surface_v1_set_keyboard_interactivity_request,
            .uint(layer.takesKeys ? 1 : 0)
        )
    }

    private func send(_ place: Layer.Place, to role: Proxy) {
        var size: (width: UInt32, height: UInt32) = (0, 0)
        var anchor = LayerAnchor.all
        var margin = (top: 0, right: 0, bottom: 0, left: 0)
        var keepsClear = place == .clear
        if case .corner(let corner, let x, let y, let width, let height, let isClear) = place {
            let isRight = corner == .topRight || corner == .bottomRight
            let isBottom = corner == .bottomLeft || corner == .bottomRight
            size = (UInt32(clamping: width), UInt32(clamping: height))
            anchor = [isRight ? .right : .left, isBottom ? .bottom : .top]
            margin = (isBottom ? 0 : y, isRight ? x : 0, isBottom ? y : 0, isRight ? 0 : x)
            keepsClear = isClear
        }
        role.send(zwlr_layer_surface_v1_set_size_request, .uint(size.width), .uint(size.height))
        role.send(zwlr_layer_surface_v1_set_anchor_request, .uint(anchor.rawValue))
        role.send(zwlr_layer_surface_v1_set_exclusive_zone_request, .int(keepsClear ? 0 : -1))
        role.send(
            zwlr_layer_surface_v1_set_margin_request,
            .int(margin.top),
            .int(margin.right),
            .int(margin.bottom),
            .int(margin.left)
        )
    }

    private func becomeWindow(_ title: String, _ isMaximized: Bool) {
        guard let base = connection.global(.xdgWmBase) else {
            preconditionFailure("only a compositor with windows is asked for one")
        }
        let window = base.make(
            xdg_wm_base_get_xdg_surface_request,
            .xdgSurface,
            .new,
            .object(surface)
        )
        let role = window.make(xdg_surface_get_toplevel_request, .xdgToplevel, .new)
        self.window = window
        self.role = role
        role.send(xdg_toplevel_set_title_request, .string(title))
        role.send(xdg_toplevel_set_app_id_request, .string("topmost"))
        if isMaximized { role.send(xdg_toplevel_set_maximized_request) }
        role.on(xdg_toplevel_configure_event) { [unowned self] in
            wantedSize = ($0.int(0), $0.int(1))
        }
        role.on(xdg_toplevel_close_event) { [unowned self] _ in onClosed() }
        window.on(xdg_surface_configure_event) { [unowned self, unowned window] in
            window.send(xdg_surface_ack_configure_request, .uint($0.uint(0)))
            isConfigured = true
            onConfigured()
        }
    }
}

extension Surface.Layer {
    /// The layer of the desktop it is on.
    fileprivate var number: LayerNumber { isOverlay ? .overlay : .top }
}
