// SPDX-License-Identifier: MIT

/// Whom to answer, long after the call's message is gone.
public struct CallHandle: Hashable, Sendable {
    /// The caller's unique name.
    public var sender: String
    /// The caller's number for the call.
    public var serial: UInt32
    /// Whether an answer is wanted; one that is not is not sent.
    public var expectsReply: Bool

    /// Creates a handle.
    public init(sender: String, serial: UInt32, expectsReply: Bool = true) {
        self.sender = sender
        self.serial = serial
        self.expectsReply = expectsReply
    }
}
