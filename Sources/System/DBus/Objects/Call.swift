// SPDX-License-Identifier: MIT

public import BusValues

/// A call of one of our methods.
///
/// Answer it once, now or later; it may be stored, because its arguments are copies.
public struct Call {
    /// The call as received.
    public let message: Message
    /// The data needed for the answer; store only this if the arguments are no
    /// longer needed.
    public let handle: CallHandle
    /// The connection that received it.
    public let connection: Connection

    /// The caller's unique name.
    public var sender: String { handle.sender }
    /// The arguments, with the types that the method declares.
    public var arguments: [Value] { message.arguments }

    /// Answers the call.
    ///
    /// A failure to send goes to the connection's `onProblem`. If the answer itself is
    /// invalid, the caller gets an error, so it does not wait in vain.
    public func reply(_ arguments: [Value] = []) {
        do {
            try connection.reply(to: handle, arguments)
        } catch .invalid(let problem) {
            connection.onProblem("an answer of \(name) is not valid: \(problem)")
            fail(CallError(StandardError.failed, "the answer is not valid: \(problem)"))
        } catch {
            connection.onProblem("cannot answer \(name): \(error)")
        }
    }

    /// Answers the call with an error.
    public func fail(_ error: CallError) {
        do {
            try connection.replyError(to: handle, error.name, error.text)
        } catch {
            connection.onProblem("cannot answer \(name) with an error: \(error)")
        }
    }

    /// The method, for messages.
    private var name: String { "\(message.interface ?? "").\(message.member ?? "")" }
}

/// The error that answers a call.
public struct CallError: Error, Hashable, Sendable {
    /// The error's name on the bus.
    public var name: String
    /// The reason in words.
    public var text: String

    /// Creates an error.
    public init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }

    /// Creates an error with one of our own names.
    public init(_ failure: BusNames.Failure, _ text: String) {
        self.init(failure.rawValue, text)
    }
}

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
