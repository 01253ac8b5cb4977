// SPDX-License-Identifier: MIT
//
// Panels reserve space at a monitor's edges, and no protocol reports how much. But a layer
// that avoids them gets its size, and its position can be measured: a popup far beyond a
// corner is pushed back to the same position whatever its parent, and gets that position
// relative to the parent's corner. Measured for a layer on the whole monitor and for one
// that avoids panels, the two answers differ by the position of the latter. These surfaces
// are never visible.
//
// Source: wlr-layer-shell-unstable-v1, "set_exclusive_zone", "get_popup";
// xdg-shell, "xdg_positioner.set_constraint_adjustment".

public import Basics
internal import CWayland

/// Finds the area of a monitor that is free of panels, and watches it.
public final class PanelWatch {
    /// Called when `area` changed.
    public var onChanged: () -> Void = {}
    /// The free area in logical pixels from the monitor's corner; `nil` if unknown.
    public private(set) var area: Rectangle<Int>?

    private let connection: Connection
    private let monitor: UInt32
    private let clear: WaylandSurface
    private var whole: WaylandSurface?
    private var probes: [CornerProbe] = []
    /// The last compared sizes: the monitor's, and its free area's.
    private var compared: (monitor: [Int], free: [Int])?

    /// Starts to watch a monitor; the compositor must have layers.
    public init(_ connection: Connection, monitor: UInt32) {
        self.connection = connection
        self.monitor = monitor
        clear = WaylandSurface(
            connection,
            .layer(monitor: monitor, WaylandSurface.Layer(position: .clear))
        )
        clear.onConfigured = { [unowned self] in measure() }
        clear.commit()
    }

    /// Measures again; call it when the monitor changed too.
    public func measure() {
        guard clear.isConfigured,
            let size = connection.monitors.first(where: { $0.id == monitor })
        else { return }
        let free = clear.wantedSize
        let next = (monitor: [size.width, size.height], free: [free.width, free.height])
        guard compared.map({ $0 != next }) ?? true else { return }
        compared = next
        probes = []
        whole = nil
        if next.free == next.monitor { return report(size.whole) }
        guard connection.global(.xdgWmBase) != nil else { return report(nil) }
        let surface = WaylandSurface(
            connection,
            .layer(monitor: monitor, WaylandSurface.Layer(position: .whole))
        )
        surface.onConfigured = { [unowned self] in probe() }
        surface.commit()
        whole = surface
        connection.flush()
    }

    private func probe() {
        guard probes.isEmpty, let whole else { return }
        probes = [whole, clear].compactMap { surface in
            CornerProbe(connection, surface) { [unowned self] in compare() }
        }
        connection.flush()
    }

    /// Compares the two answers once both are there.
    private func compare() {
        guard probes.count == 2, let outer = probes[0].corner, let inner = probes[1].corner,
            let compared
        else { return }
        let found = Self.area(
            ofSize: (compared.free[0], compared.free[1]),
            in: (compared.monitor[0], compared.monitor[1]),
            outer: outer,
            inner: inner
        )
        probes = []
        whole = nil
        connection.flush()
        report(found)
    }

    private func report(_ new: Rectangle<Int>?) {
        guard new != area else { return }
        area = new
        onChanged()
    }

    /// Returns the free area of a given size.
    ///
    /// - Parameters:
    ///   - size: the size of the free area.
    ///   - monitor: the size of the monitor.
    ///   - outer: the popup's position from the monitor's corner.
    ///   - inner: the same position from the free area's corner.
    /// - Returns: `nil` if the popups were not pushed back, or not to the same position.
    static func area(
        ofSize size: (width: Int, height: Int),
        in monitor: (width: Int, height: Int),
        outer: (x: Int, y: Int),
        inner: (x: Int, y: Int)
    ) -> Rectangle<Int>? {
        let area = Rectangle(
            x: outer.x - inner.x,
            y: outer.y - inner.y,
            width: size.width,
            height: size.height
        )
        let isPushedBack = [outer.x, outer.y, inner.x, inner.y].allSatisfy {
            $0 > CornerProbe.reach / 2
        }
        guard isPushedBack, area.width > 0, area.height > 0, area.x >= 0, area.y >= 0,
            area.x + area.width <= monitor.width, area.y + area.height <= monitor.height
        else { return nil }
        return area
    }
}

extension Monitor {
    /// The whole area, in logical pixels.
    fileprivate var whole: Rectangle<Int> { Rectangle(width: width, height: height) }
}

/// A popup positioned far to the upper left of a layer.
final class CornerProbe {
    /// The compositor's position for it, from the layer's corner; `nil` if not known yet.
    private(set) var corner: (x: Int, y: Int)?
    private let surface: Proxy
    private let shell: Proxy
    private let popup: Proxy

    /// The corners and edges of a rectangle that are used here.
    ///
    /// Source: `xdg_positioner.anchor`, `xdg_positioner.gravity`.
    private enum Direction {
        static let topLeft: UInt32 = 5
        static let bottomRight: UInt32 = 8
    }

    /// How the compositor may move the popup.
    ///
    /// Source: `xdg_positioner.constraint_adjustment`.
    private enum Adjustment {
        static let slideX: UInt32 = 1
        static let slideY: UInt32 = 2
    }

    /// The requested distance.
    static let reach = -30_000

    init?(_ connection: Connection, _ parent: WaylandSurface, found: @escaping () -> Void) {
        guard let compositor = connection.global(.compositor),
            let base = connection.global(.xdgWmBase)
        else { return nil }
        let positioner = base.make(xdg_wm_base_create_positioner_request, .xdgPositioner, .new)
        positioner.send(xdg_positioner_set_size_request, .int(1), .int(1))
        positioner.send(xdg_positioner_set_anchor_rect_request, Rectangle(width: 1, height: 1))
        positioner.send(xdg_positioner_set_anchor_request, .uint(Direction.topLeft))
        positioner.send(xdg_positioner_set_gravity_request, .uint(Direction.bottomRight))
        positioner.send(
            xdg_positioner_set_constraint_adjustment_request,
            .uint(Adjustment.slideX | Adjustment.slideY)
        )
        positioner.send(xdg_positioner_set_offset_request, .int(Self.reach), .int(Self.reach))
        surface = compositor.make(wl_compositor_create_surface_request, .surface, .new)
        shell = base.make(xdg_wm_base_get_xdg_surface_request, .xdgSurface, .new, .object(surface))
        popup = shell.make(
            xdg_surface_get_popup_request,
            .xdgPopup,
            .new,
            .object(nil),
            .object(positioner)
        )
        positioner.destroy()
        popup.on(xdg_popup_configure_event) { [unowned self] arguments in
            guard corner == nil else { return }
            corner = (arguments.int(0), arguments.int(1))
            found()
        }
        parent.adopt(popup)
        // Commits without a buffer.
        surface.send(wl_surface_commit_request)
    }

    deinit {
        popup.destroy()
        shell.destroy()
        surface.destroy()
    }
}
