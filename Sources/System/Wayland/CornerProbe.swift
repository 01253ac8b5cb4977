// SPDX-License-Identifier: MIT

import Basics
internal import CWayland

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
    private enum Place {
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
        let positioner = base.make(
            xdg_wm_base_create_positioner_request,
            .xdgPositioner,
            .new
        )
        positioner.send(xdg_positioner_set_size_request, .int(1), .int(1))
        positioner.send(
            xdg_positioner_set_anchor_rect_request,
            Rectangle(width: 1, height: 1)
        )
        positioner.send(xdg_positioner_set_anchor_request, .uint(Place.topLeft))
        positioner.send(xdg_positioner_set_gravity_request, .uint(Place.bottomRight))
        positioner.send(
            xdg_positioner_set_constraint_adjustment_request,
            .uint(Adjustment.slideX | Adjustment.slideY)
        )
        positioner.send(xdg_positioner_set_offset_request, .int(Self.reach), .int(Self.reach))
        surface = compositor.make(wl_compositor_create_surface_request, .surface, .new)
        shell = base.make(
            xdg_wm_base_get_xdg_surface_request,
            .xdgSurface,
            .new,
            .object(surface)
        )
        popup = shell.make(
            xdg_surface_get_popup_request,
            .xdgPopup,
            .new,
            .object(nil),
            .object(positioner)
        )
        positioner.end()
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
        popup.end()
        shell.end()
        surface.end()
    }
}
