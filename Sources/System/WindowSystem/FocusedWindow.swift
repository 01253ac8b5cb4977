// SPDX-License-Identifier: MIT
//
// Rules may depend on which window has the keyboard when a notification comes, and no display
// needs to run then. So the daemon asks, while a rule needs it, and speaks the few messages
// itself: docs/decisions/0030-focused-window.md.

/// The window that has the keyboard, as far as the window system says whose it is.
public struct FocusedWindow: Hashable, Sendable {
    /// The process that it says it is of, on X11; `nil`: unknown.
    public var processID: Int32?
    /// The names of its application: Wayland's `app_id`, both parts of X11's `WM_CLASS`.
    public var names: [String]

    /// Creates a description.
    public init(processID: Int32? = nil, names: [String] = []) {
        self.processID = processID
        self.names = names
    }
}

/// A client's side of a connection to a window system, without the connection, that follows
/// which window has the keyboard.
public protocol FocusNotices {
    /// The window that has the keyboard; `nil`: none, or unknown.
    var window: FocusedWindow? { get }
    /// The first bytes to send.
    var greeting: [UInt8] { get }
    /// Reads received bytes, of any number of messages or parts of them.
    ///
    /// - Returns: the bytes to send as an answer, often none.
    /// - Throws: what ends the connection.
    mutating func receive(_ bytes: [UInt8]) throws -> [UInt8]
}
