// SPDX-License-Identifier: MIT

/// What can go wrong between this program and the bus.
public enum BusError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no bus at the address, or it did not let us in; the text is libdbus's.
    case unreachable(String)
    /// The connection is gone.
    case disconnected
    /// The other side answered with an error.
    case remote(name: String, message: String)
    /// No answer came in time.
    case timedOut
    /// What should be sent is not valid D-Bus, so it was not sent.
    case invalid(String)
    /// More than the allowed bytes wait for the bus to read them.
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

    /// The error's D-Bus name, when the other side sent it.
    public var remoteName: String? {
        if case .remote(let name, _) = self { name } else { nil }
    }
}
