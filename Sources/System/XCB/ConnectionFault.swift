// SPDX-License-Identifier: MIT

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
