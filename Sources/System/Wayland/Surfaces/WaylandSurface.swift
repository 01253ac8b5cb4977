// SPDX-License-Identifier: MIT
//
// A surface and its role. Changes appear on screen with `commit`; those of a part appear
// with its parent's.

public import Basics
internal import CWayland

/// A surface: a layer above the windows, a window, or a part of another surface.
///
/// Wraps `wl_surface` with its role, `wp_viewport` and `wp_fractional_scale_v1`.
public final class WaylandSurface {
    /// The role of a surface.
    public enum Role {
        /// A layer of a monitor.
        case layer(monitor: UInt32, Layer)
        /// An ordinary window with a title; maximized to its work area, as a modal dialog, or
        /// at our size, as a notification.
        case window(title: String, isMaximized: Bool)
        /// A part of another surface, above it.
        case part(of: WaylandSurface)
    }

    /// The position of a layer on its monitor.
    public struct Layer: Hashable, Sendable {
        /// Whether it is above full-screen windows too.
        public var isOverlay: Bool
        /// Whether it takes all keys.
        public var takesKeys: Bool
        /// The position on the monitor.
        public var position: Position

        /// Creates a description.
        public init(isOverlay: Bool = false, takesKeys: Bool = false, position: Position) {
            self.isOverlay = isOverlay
            self.takesKeys = takesKeys
            self.position = position
        }

        /// The position of a layer.
        public enum Position: Hashable, Sendable {
            /// The whole monitor, panels included.
            case whole
            /// The area of the monitor without panels.
            case clear
            /// At these distances from two edges. Panels move a layer that avoids them.
            case corner(Corner, x: Int, y: Int, width: Int, height: Int, keepsClearOfPanels: Bool)
        }
    }

    /// A corner of a monitor.
    public enum Corner: Hashable, Sendable { case topLeft, topRight, bottomLeft, bottomRight }

    /// Called when the compositor sets its size, or allows it to be shown.
    public var onConfigured: () -> Void = {}
    /// Called when the compositor has closed it (its monitor is gone).
    public var onClosed: () -> Void = {}
    /// Called with the exact preferred scale, if the compositor sends one.
    public var onScale: (Double) -> Void = { _ in }
    /// Whether it may be shown.
    public private(set) var isConfigured = false
    /// The compositor's size for it, in logical pixels; 0: we choose.
    public private(set) var wantedSize = (width: 0, height: 0)

    let surface: Proxy
    private let connection: Connection
    private var viewport: Proxy?
    private var fraction: Proxy?
    private var window: Proxy?
    private var role: Proxy?
    private var dialog: Proxy?
    private var blur: Proxy?
    private var layer: Layer?
    private let parent: WaylandSurface?
    private var image: SharedImage?
    private var callback: Proxy?

    /// Creates a surface that is not shown yet.
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
        callback?.destroy()
        dialog?.destroy()
        blur?.destroy()
        role?.destroy()
        window?.destroy()
        viewport?.destroy()
        fraction?.destroy()
        surface.destroy()
    }

    /// Identifies the surface in events.
    public var id: UInt32 { surface.id }

    /// Changes a layer's position; applies with the next `commit`.
    public func update(_ new: Layer) {
        guard let old = layer, let role, old != new else { return }
        layer = new
        if old.position != new.position { send(new.position, to: role) }
        if old.takesKeys != new.takesKeys { sendKeyboard(new, to: role) }
        if old.isOverlay != new.isOverlay, role.version >= 2 {
            role.send(zwlr_layer_surface_v1_set_layer_request, .uint(new.number.rawValue))
        }
    }

    /// Moves a part; applies with its parent's next `commit`.
    public func move(x: Int, y: Int) {
        guard parent != nil else { return }
        role?.send(wl_subsurface_set_position_request, .int(x), .int(y))
    }

    /// Whether it is a part of another surface.
    public func isPart(of other: WaylandSurface) -> Bool { parent === other }

    /// Places a part directly above another one, or above its parent.
    public func place(above other: WaylandSurface) {
        guard parent != nil else { return }
        role?.send(wl_subsurface_place_above_request, .object(other.surface))
    }

    /// Shows an image; applies with the next `commit`.
    ///
    /// - Parameters:
    ///   - image: Must not be busy, unless it is the one on screen.
    ///   - damage: The changed areas, in its own pixels.
    ///   - width: The width on screen, in logical pixels.
    ///   - height: The height on screen.
    public func show(_ image: SharedImage, damage: [Rectangle<Int>], width: Int, height: Int) {
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

    /// Sets the area that accepts clicks, in its own pixels; applies with the next
    /// `commit`.
    public func setInput(_ parts: [Rectangle<Int>]) {
        let region = makeRegion(parts)
        surface.send(wl_surface_set_input_region_request, .object(region))
        region?.destroy()
    }

    /// Has the compositor blur what is behind an area of it, where it can; applies with the next
    /// `commit`.
    ///
    /// Wraps `ext_background_effect_surface_v1`, else KDE's `org_kde_kwin_blur`.
    public func setBlur(_ parts: [Rectangle<Int>]) {
        // An empty region of KDE's protocol is the whole surface.
        guard !parts.isEmpty else {
            if blur?.interface == .blur {
                connection.global(.blurManager)?.send(
                    org_kde_kwin_blur_manager_unset_request,
                    .object(surface)
                )
            }
            blur?.destroy()
            blur = nil
            return
        }
        if blur == nil { blur = makeBlur() }
        guard let blur else { return }
        let region = makeRegion(parts)
        if blur.interface == .blur {
            blur.send(org_kde_kwin_blur_set_region_request, .object(region))
            blur.send(org_kde_kwin_blur_commit_request)
        } else {
            blur.send(ext_background_effect_surface_v1_set_blur_region_request, .object(region))
        }
        region?.destroy()
    }

    private func makeBlur() -> Proxy? {
        if connection.hasBackgroundBlur {
            return connection.global(.backgroundEffectManager)?.make(
                ext_background_effect_manager_v1_get_background_effect_request,
                .backgroundEffect,
                .new,
                .object(surface)
            )
        }
        return connection.global(.blurManager)?.make(
            org_kde_kwin_blur_manager_create_request,
            .blur,
            .new,
            .object(surface)
        )
    }

    private func makeRegion(_ parts: [Rectangle<Int>]) -> Proxy? {
        let region = connection.global(.compositor)?.make(
            wl_compositor_create_region_request,
            .region,
            .new
        )
        for part in parts { region?.send(wl_region_add_request, part) }
        return region
    }

    /// Makes this layer the parent of a popup that was created without one.
    func adopt(_ popup: Proxy) {
        guard layer != nil else { return }
        role?.send(zwlr_layer_surface_v1_get_popup_request, .object(popup))
    }

    /// Calls the handler once the next `commit` is on screen.
    public func whenShown(_ handler: @escaping () -> Void) {
        callback?.destroy()
        let callback = surface.make(wl_surface_frame_request, .callback, version: 1, .new)
        self.callback = callback
        callback.on(wl_callback_done_event) { _ in handler() }
    }

    /// Applies all pending changes.
    ///
    /// Wraps `wl_surface.commit`.
    public func commit() { surface.send(wl_surface_commit_request) }

    /// Needs a viewport; a part has its parent's scale.
    private func listenForScale() {
        guard viewport != nil else { return }
        fraction = connection.global(.fractionalScaleManager)?.make(
            wp_fractional_scale_manager_v1_get_fractional_scale_request,
            .fractionalScale,
            .new,
            .object(surface)
        )
        fraction?.on(wp_fractional_scale_v1_preferred_scale_event) { [unowned self] in
            // In steps of 1/120.
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
        send(layer.position, to: role)
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
        let keys: KeyboardInteractivity = layer.takesKeys ? .exclusive : .none
        role.send(zwlr_layer_surface_v1_set_keyboard_interactivity_request, .uint(keys.rawValue))
    }

    private func send(_ position: Layer.Position, to role: Proxy) {
        var size: (width: UInt32, height: UInt32) = (0, 0)
        var anchor = LayerAnchor.all
        var margin = (top: 0, right: 0, bottom: 0, left: 0)
        var keepsClear = position == .clear
        if case .corner(let corner, let x, let y, let width, let height, let isClear) = position {
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
        if isMaximized {
            role.send(xdg_toplevel_set_maximized_request)
            dialog = connection.global(.dialogManager)?.make(
                xdg_wm_dialog_v1_get_xdg_dialog_request,
                .dialog,
                .new,
                .object(role)
            )
            dialog?.send(xdg_dialog_v1_set_modal_request)
        }
        // Before the first commit. For rules of the compositor, so it is never translated.
        connection.global(.tagManager)?.send(
            xdg_toplevel_tag_manager_v1_set_toplevel_tag_request,
            .object(role),
            .string(isMaximized ? "dialog" : "notification")
        )
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

extension WaylandSurface.Layer {
    /// The layer of the desktop: above full-screen windows or below them.
    fileprivate var number: LayerNumber { isOverlay ? .overlay : .top }
}

/// The edges of a monitor that a layer is anchored to.
///
/// Source: `zwlr_layer_surface_v1.anchor`.
struct LayerAnchor: OptionSet {
    let rawValue: UInt32

    static let top = LayerAnchor(rawValue: 1)
    static let bottom = LayerAnchor(rawValue: 2)
    static let left = LayerAnchor(rawValue: 4)
    static let right = LayerAnchor(rawValue: 8)
    static let all: LayerAnchor = [.top, .bottom, .left, .right]
}

/// A layer of the desktop, from the lowest to the highest.
///
/// Source: `zwlr_layer_shell_v1.layer`.
enum LayerNumber: UInt32 {
    case background
    case bottom
    case top
    case overlay
}

/// Whether a layer gets the keys.
///
/// Source: `zwlr_layer_surface_v1.keyboard_interactivity`.
enum KeyboardInteractivity: UInt32 {
    case none
    case exclusive
}
