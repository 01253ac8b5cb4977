// SPDX-License-Identifier: MIT

/// An error between this program and the bus.
public enum BusError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no bus at the address, or it refused us; the text is libdbus's.
    case unreachable(String)
    /// The connection is gone.
    case disconnected
    /// The other side answered with an error.
    case remote(name: String, message: String)
    /// No answer arrived in time.
    case timedOut
    /// The message is not valid D-Bus and was not sent.
    case invalid(String)
    /// Too many bytes are queued for the bus.
    case queueFull(bytes: Int)
    /// The loop refused a watch or timer.
    case loop(String)

    /// The error in words.
    public var description: String {
        switch self {
        case .unreachable(let text): "cannot reach the bus: \(text)"
        case .disconnected: "the connection to the bus is gone"
        case .remote(let name, let message): "\(name): \(message)"
        case .timedOut: "no answer in time"
        case .invalid(let text): "not valid on D-Bus: \(text)"
        case .queueFull(let bytes): "\(bytes) bytes wait to be read by the bus"
        case .loop(let text): text
        }
    }

    /// The error's D-Bus name, if the other side sent it.
    public var remoteName: String? {
        if case .remote(let name, _) = self { name } else { nil }
    }
}
