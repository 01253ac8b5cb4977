// SPDX-License-Identifier: MIT

internal import CWayland

/// A token that lets another program raise its window, asked for ahead of time.
///
/// Wraps `xdg_activation_token_v1`.
public final class ActivationToken {
    private let queue: EventQueue
    private let proxy: Proxy
    private var given: String?

    /// Asks for a token in the name of the last press on a surface; `nil`: the
    /// compositor has none to give.
    public init?(_ connection: Connection, for surface: Surface?) {
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

    deinit { proxy.end() }

    /// The token, as a rule there already; else one round trip is waited for it.
    ///
    /// `nil`: the compositor gave none.
    public func text() -> String? {
        queue.dispatchPending()
        if given == nil { queue.wait() }
        return given
    }
}
