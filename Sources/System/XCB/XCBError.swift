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

/// Why a connection ended.
///
/// Source: `xcb.h`, `XCB_CONN_*`.
public enum ConnectionFault: Int32, Hashable, Sendable, CustomStringConvertible {
    /// The server is gone, or the socket failed.
    case closed = 1
    /// A required extension is missing.
    case extensionNotSupported = 2
    /// Memory ran out.
    case outOfMemory = 3
    /// A request exceeded the server's limit.
    case requestTooLong = 4
    /// The display's name is invalid.
    case badDisplayName = 5
    /// The server has no such screen.
    case noSuchScreen = 6
    /// A file descriptor could not be passed.
    case descriptorNotPassed = 7

    /// The fault in words.
    public var description: String {
        switch self {
        case .closed: "the server is gone"
        case .extensionNotSupported: "an extension is missing"
        case .outOfMemory: "out of memory"
        case .requestTooLong: "a request was too long"
        case .badDisplayName: "the display name is invalid"
        case .noSuchScreen: "there is no such screen"
        case .descriptorNotPassed: "a file descriptor could not be passed"
        }
    }
}

/// A request that the server refused.
public struct RequestFailure: Hashable, Sendable, CustomStringConvertible {
    /// The request's name in the protocol, for example `MapWindow`, or its numbers.
    public var request: String
    /// The error's name in the protocol, for example `BadWindow`, or its number.
    public var error: String
    /// The invalid resource, atom or value.
    public var resource: UInt32

    /// The failure as a sentence for a log.
    public var description: String {
        "X request \(request) failed: \(error) (0x\(String(resource, radix: 16)))"
    }
}
