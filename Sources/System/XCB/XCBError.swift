// SPDX-License-Identifier: MIT

/// An error between us and an X server.
public enum XCBError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No server answers at that display name (empty: `DISPLAY` is not set).
    case cannotOpen(display: String)
    /// The connection ended.
    case connectionLost(ConnectionFault)
    /// The server lacks a required extension.
    case missingExtension(String)
    /// The server's pixel format is not supported.
    case unsupportedScreen(String)
    /// The server refused a request whose reply we waited for.
    case requestFailed(RequestFailure)
    /// The keyboard's layout is unavailable.
    case noKeyboard(String)

    /// The error as a sentence for a log.
    public var description: String {
        switch self {
        case .cannotOpen(let display):
            display.isEmpty
                ? "cannot open the X display: DISPLAY is not set"
                : "cannot open the X display: \(display)"
        case .connectionLost(let fault): "connection to the X server lost: \(fault)"
        case .missingExtension(let name): "the X server lacks the extension: \(name)"
        case .unsupportedScreen(let reason): "cannot draw on this X screen: \(reason)"
        case .requestFailed(let failure): "\(failure)"
        case .noKeyboard(let reason): "cannot read the keyboard's layout: \(reason)"
        }
    }
}
