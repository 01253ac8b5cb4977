// SPDX-License-Identifier: MIT

/// An error between us and a compositor.
public enum WaylandError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No compositor answers at that name (empty: `WAYLAND_DISPLAY` is not set).
    case cannotOpen(display: String)
    /// The connection ended, with the system's error number.
    case connectionLost(Int32)
    /// The compositor rejected a request and closed the connection.
    case protocolBroken(interface: String, code: UInt32)
    /// The compositor lacks a required interface.
    case missingInterface(String)
    /// No memory for shared pixels.
    case noMemory(bytes: Int)

    /// The error as a sentence for a log.
    public var description: String {
        switch self {
        case .cannotOpen(let display):
            display.isEmpty
                ? "cannot reach a Wayland compositor: WAYLAND_DISPLAY is not set"
                : "cannot reach the Wayland compositor: \(display)"
        case .connectionLost(let code): "connection to the compositor lost: error \(code)"
        case .protocolBroken(let interface, let code):
            "the compositor refused a request: \(interface), error \(code)"
        case .missingInterface(let name): "the compositor lacks the interface: \(name)"
        case .noMemory(let bytes): "no memory to share with the compositor: \(bytes) bytes"
        }
    }
}
