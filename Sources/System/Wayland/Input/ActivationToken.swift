// SPDX-License-Identifier: MIT

internal import CWayland

/// A token that lets another program raise its window, requested in advance.
///
/// Wraps `xdg_activation_token_v1`.
public final class ActivationToken {
    private let queue: EventQueue
    private let proxy: Proxy
    private var given: String?

    /// Requests a token for the last press on a surface; `nil` if the compositor does not
    /// support it.
    public init?(_ connection: Connection, for surface: WaylandSurface?) {
        guard let activation = connection.global(.xdgActivation),
            let queue = EventQueue(connection.display)
        else { return nil }
        self.queue = queue
        proxy = queue.make(
            activation,
            xdg_activation_v1_get_activation_token_request,
            .xdgActivationToken,
            [.new]
        )
        if let seat = connection.seat, let serial = seat.lastSerial {
            proxy.send(
                xdg_activation_token_v1_set_serial_request,
                .uint(serial),
                .object(seat.proxy)
            )
        }
        if let surface {
            proxy.send(xdg_activation_token_v1_set_surface_request, .object(surface.surface))
        }
        proxy.send(xdg_activation_token_v1_commit_request)
        proxy.on(xdg_activation_token_v1_done_event) { [unowned self] in given = $0.string(0) }
    }

    deinit { proxy.destroy() }

    /// Returns the token; waits one round trip if it has not arrived yet.
    ///
    /// `nil` if the compositor sent none.
    public func text() -> String? {
        queue.dispatchPending()
        if given == nil { queue.wait() }
        return given
    }
}
