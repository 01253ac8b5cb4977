// SPDX-License-Identifier: MIT

/// The data needed to answer a call after its message is gone.
public struct CallHandle: Hashable, Sendable {
    /// The caller's unique name.
    public var sender: String
    /// The caller's number for the call.
    public var serial: UInt32
    /// Whether the caller expects an answer; if not, none is sent.
    public var expectsReply: Bool

    /// Creates a handle.
    public init(sender: String, serial: UInt32, expectsReply: Bool = true) {
        self.sender = sender
        self.serial = serial
        self.expectsReply = expectsReply
    }
}
