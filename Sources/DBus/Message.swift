// SPDX-License-Identifier: MIT
//
// A message is a value. libdbus's own is given back the moment it is decoded:
// while 63 MiB of them are held, libdbus stops reading without a word.

public import BusValues

/// One message, to be sent or as received.
public struct Message: Hashable, Sendable {
    /// What the message is.
    public var kind: Kind
    /// The object: called, or that sends the signal.
    public var path: String?
    /// The interface of the member.
    public var interface: String?
    /// The method or signal.
    public var member: String?
    /// Who sent it, as the bus says; nil in messages to be sent.
    public var sender: String?
    /// Who gets it; nil sends a signal to all.
    public var destination: String?
    /// The error's name, `org.freedesktop.DBus.Error.Failed`.
    public var errorName: String?
    /// The sender's number for the message; 0 in messages to be sent.
    public var serial: UInt32 = 0
    /// The number of the call that is answered; 0 in other messages.
    public var replySerial: UInt32 = 0
    /// Whether the caller wants an answer.
    public var expectsReply = true
    /// Whether the bus may start a service for the destination.
    public var mayStartService = true
    /// What the message carries.
    public var arguments: [Value]
    /// Whether something in `arguments` was cut to the limits of decoding.
    public var isTruncated = false

    /// The four kinds of message.
    public enum Kind: Int32, Hashable, Sendable {
        /// Asks an object for something.
        case call = 1
        /// Answers a call.
        case reply
        /// Answers a call with an error.
        case error
        /// Tells something.
        case signal
    }

    /// Creates a message; the factories are easier to read.
    public init(_ kind: Kind, arguments: [Value] = []) {
        self.kind = kind
        self.arguments = arguments
    }

    /// A call of a method.
    public static func call(
        _ member: String,
        of interface: String,
        at path: String,
        on destination: String,
        _ arguments: [Value] = []
    ) -> Message {
        var message = Message(.call, arguments: arguments)
        message.path = path
        message.interface = interface
        message.member = member
        message.destination = destination
        return message
    }

    /// A signal, to one client or to all that match it.
    public static func signal(
        _ member: String,
        of interface: String,
        at path: String,
        to destination: String? = nil,
        _ arguments: [Value] = []
    ) -> Message {
        var message = Message(.signal, arguments: arguments)
        message.path = path
        message.interface = interface
        message.member = member
        message.destination = destination
        return message
    }

    /// The answer to a call.
    public static func reply(to call: CallHandle, _ arguments: [Value] = []) -> Message {
        var message = Message(.reply, arguments: arguments)
        message.destination = call.sender
        message.replySerial = call.serial
        return message
    }

    /// The answer that a call failed.
    public static func error(to call: CallHandle, _ name: String, _ text: String) -> Message {
        var message = Message(.error, arguments: [.string(text)])
        message.destination = call.sender
        message.replySerial = call.serial
        message.errorName = name
        return message
    }

    /// The first argument, when it is text; an error carries its text there.
    public var firstString: String? {
        if case .string(let text)? = arguments.first { text } else { nil }
    }
}
