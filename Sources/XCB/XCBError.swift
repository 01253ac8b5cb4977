// SPDX-License-Identifier: MIT

/// What can go wrong between us and an X server.
public enum XCBError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No server answers at that display name (empty: `DISPLAY` is not set).
    case cannotOpen(display: String)
    /// The connection ended.
    case connectionLost(ConnectionFault)
    /// The server lacks an extension without which nothing can be shown.
    case missingExtension(String)
    /// The server's pixels are of a kind this program does not draw.
    case unsupportedScreen(String)
    /// The server refused a request that was waited for.
    case requestFailed(RequestFailure)
    /// The keyboard's layout could not be had.
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
    /// An extension that was used is not there.
    case extensionNotSupported = 2
    /// Memory ran out.
    case outOfMemory = 3
    /// A request was longer than the server takes.
    case requestTooLong = 4
    /// The display's name cannot be read.
    case badDisplayName = 5
    /// The server has no such screen.
    case noSuchScreen = 6
    /// A file descriptor could not be handed over.
    case descriptorNotPassed = 7

    /// The fault in words.
    public var description: String {
        switch self {
        case .closed: "the server is gone"
        case .extensionNotSupported: "an extension is not there"
        case .outOfMemory: "out of memory"
        case .requestTooLong: "a request was too long"
        case .badDisplayName: "the display's name cannot be read"
        case .noSuchScreen: "there is no such screen"
        case .descriptorNotPassed: "a file descriptor could not be handed over"
        }
    }
}

/// A request that the server refused.
public struct RequestFailure: Hashable, Sendable, CustomStringConvertible {
    /// The request's name in the protocol, `MapWindow`, or its numbers.
    public var request: String
    /// The error's name in the protocol, `BadWindow`, or its number.
    public var error: String
    /// The resource, atom or value that was wrong.
    public var resource: UInt32

    /// Creates a failure.
    public init(request: String, error: String, resource: UInt32) {
        self.request = request
        self.error = error
        self.resource = resource
    }

    /// The failure as a sentence for a log.
    public var description: String {
        "X request \(request) failed: \(error) (0x\(String(resource, radix: 16)))"
    }
}
