// SPDX-License-Identifier: MIT

public import PluginWire
public import PresenterCore

/// The outcome of the daemon's first line.
public enum Greeting: Hashable, Sendable {
    /// The daemon speaks our version and accepts this program as a display.
    case welcome(DisplaySettings)
    /// The daemon refuses this display, with the reason.
    case refused(String)
    /// A display cannot talk to it, with the reason.
    case misunderstood(String)

    /// Reads the first message of a daemon.
    public init(_ message: HostMessage) {
        switch message {
        case .refused(let reason): self = .refused(reason)
        case .hello(let hello):
            if hello.version != PluginProtocol.version {
                self = .misunderstood(
                    "protocol version \(hello.version): this display speaks \(PluginProtocol.version)"
                )
            } else if hello.role != .display {
                self = .misunderstood("role \(hello.role.rawValue): this program is a display")
            } else {
                self = .welcome(hello.settings)
            }
        case .scene, .heartbeat, .settings, .presented, .ended, .error, .bye:
            self = .misunderstood("the daemon's first line is not a hello")
        }
    }
}
