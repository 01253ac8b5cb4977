// SPDX-License-Identifier: MIT

public import DesignSystem
public import PluginWire

/// How the daemon's first line is to be taken.
public enum Greeting: Hashable, Sendable {
    /// It speaks our version and takes us for a display.
    case welcome(DisplaySettings)
    /// It will not have this display, and says why.
    case refused(String)
    /// It is not what a display can talk to, and why.
    case misunderstood(String)

    /// Reads the first message of a daemon.
    public init(_ message: HostMessage) {
        switch message {
        case .refused(let reason): self = .refused(reason)
        case .hello(let hello):
            if hello.version != Line.version {
                self = .misunderstood(
                    "protocol version \(hello.version): this display speaks \(Line.version)"
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
