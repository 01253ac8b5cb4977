// SPDX-License-Identifier: MIT

/// A token that lets another program raise its window, asked for ahead of time.
///
/// Wraps `xdg_activation_token_v1`.
public final class ActivationToken {
    /// The token, once the compositor has given it.
    public private(set) var text: String?
    private let proxy: Proxy

    /// Asks for a token in the name of the last press on a pane; `nil`: the
    /// compositor has none to give.
    public init?(_ connection: Connection, for pane: Pane?) {
        guard let activation = connection.global(.xdgActivation) else { return nil }
        // xdg_activation_v1.get_activation_token; xdg_activation_token_v1:
        // set_serial, set_surface, commit
        proxy = activation.make(1, .xdgActivationToken, .new)
        if let seat = connection.seat, let serial = seat.lastSerial {
            proxy.send(0, .uint(serial), .object(seat.proxy))
        }
        if let pane { proxy.send(2, .object(pane.surface)) }
        proxy.send(3)
        proxy.onEvent = { [unowned self] _, arguments in text = arguments.string(0) }
    }
}
