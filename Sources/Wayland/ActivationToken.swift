// SPDX-License-Identifier: MIT

/// A token that lets another program raise its window, asked for ahead of time.
///
/// Wraps `xdg_activation_token_v1`.
public final class ActivationToken {
    private let queue: EventQueue
    private let proxy: Proxy
    private var given: String?

    /// Asks for a token in the name of the last press on a pane; `nil`: the
    /// compositor has none to give.
    public init?(_ connection: Connection, for surface: Surface?) {
        guard let activation = connection.global(.xdgActivation),
            let queue = EventQueue(connection.display)
        else { return nil }
        self.queue = queue
        // xdg_activation_v1.get_activation_token; xdg_activation_token_v1:
        // set_serial, set_surface, commit
        proxy = queue.make(activation, 1, .xdgActivationToken, [.new])
        if let seat = connection.seat, let serial = seat.lastSerial {
            proxy.send(0, .uint(serial), .object(seat.proxy))
        }
        if let surface { proxy.send(2, .object(surface.surface)) }
        proxy.send(3)
        proxy.onEvent = { [unowned self] _, arguments in given = arguments.string(0) }
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
