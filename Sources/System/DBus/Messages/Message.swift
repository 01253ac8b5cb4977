// SPDX-License-Identifier: MIT
//
// A message is a value. The libdbus message is released right after decoding: while
// 63 MiB of them are held, libdbus silently stops reading.

public import BusValues

/// One message, outgoing or received.
public struct Message: Hashable, Sendable {
    /// The kind of message.
    public var kind: Kind
    /// The called object, or the object that sends the signal.
    public var path: String?
    /// The interface of the member.
    public var interface: String?
    /// The method or signal.
    public var member: String?
    /// The sender, set by the bus; nil in outgoing messages.
    public var sender: String?
    /// The receiver; nil sends a signal to all.
    public var destination: String?
    /// The error's name, for example `org.freedesktop.DBus.Error.Failed`.
    public var errorName: String?
    /// The sender's number for the message; 0 in outgoing messages.
    public var serial: UInt32 = 0
    /// The number of the answered call; 0 in other messages.
    public var replySerial: UInt32 = 0
    /// Whether the caller expects an answer.
    public var expectsReply = true
    /// Whether the bus may start a service for the destination.
    public var mayStartService = true
    /// The arguments.
    public var arguments: [Value]
    /// Whether anything in `arguments` was cut by the decoding limits.
    public var isTruncated = false

    /// The four kinds of message.
    public enum Kind: Int32, Hashable, Sendable {
        /// Calls a method of an object.
        case call = 1
        /// Answers a call.
        case reply
        /// Answers a call with an error.
        case error
        /// Reports an event.
        case signal
    }

    /// Creates a message; the factory functions are easier to read.
    public init(_ kind: Kind, arguments: [Value] = []) {
        self.kind = kind
        self.arguments = arguments
    }

    /// Creates a method call; `mayStartService`: the bus may start the destination for it.
    public static func call(
        _ member: String,
        of interface: String,
        at path: String,
        on destination: String,
        _ arguments: [Value] = [],
        mayStartService: Bool = true
    ) -> Message {
        var message = Message(.call, arguments: arguments)
        message.mayStartService = mayStartService
        message.path = path
        message.interface = interface
        message.member = member
        message.destination = destination
        return message
    }

    /// Creates a signal, to one client or to all subscribers.
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

    /// Creates the answer to a call.
    public static func reply(to call: CallHandle, _ arguments: [Value] = []) -> Message {
        var message = Message(.reply, arguments: arguments)
        message.destination = call.sender
        message.replySerial = call.serial
        return message
    }

    /// Creates the error answer to a call.
    public static func error(to call: CallHandle, _ name: String, _ text: String) -> Message {
        var message = Message(.error, arguments: [.string(text)])
        message.destination = call.sender
        message.replySerial = call.serial
        message.errorName = name
        return message
    }

    /// The first argument, if it is a string; an error has its text there.
    public var firstString: String? {
        if case .string(let text)? = arguments.first { text } else { nil }
    }
}
