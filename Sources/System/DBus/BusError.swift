// SPDX-License-Identifier: MIT

/// An error between this program and the bus.
public enum BusError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no bus at the address, or it refused us; the text is libdbus's.
    case unreachable(String)
    /// The connection is gone.
    case disconnected
    /// The other side answered with an error.
    case remote(name: String, message: String)
    /// No answer arrived in time.
    case timedOut
    /// The message is not valid D-Bus and was not sent.
    case invalid(String)
    /// Too many bytes are queued for the bus.
    case queueFull(bytes: Int)
    /// The loop refused a watch or timer.
    case loop(String)

    /// The error in words.
    public var description: String {
        switch self {
        case .unreachable(let text): "cannot reach the bus: \(text)"
        case .disconnected: "the connection to the bus is gone"
        case .remote(let name, let message): "\(name): \(message)"
        case .timedOut: "no answer in time"
        case .invalid(let text): "not valid on D-Bus: \(text)"
        case .queueFull(let bytes): "\(bytes) bytes wait to be read by the bus"
        case .loop(let text): text
        }
    }

    /// The error's D-Bus name, if the other side sent it.
    public var remoteName: String? {
        if case .remote(let name, _) = self { name } else { nil }
    }
}

/// The standard error names of D-Bus.
///
/// Source: D-Bus Specification 0.38, and `dbus-protocol.h`.
public enum StandardError {
    /// Any error without a better name.
    public static let failed = "org.freedesktop.DBus.Error.Failed"
    /// The arguments do not match the method.
    public static let invalidArgs = "org.freedesktop.DBus.Error.InvalidArgs"
    /// The method does not exist.
    public static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
    /// The object does not exist.
    public static let unknownObject = "org.freedesktop.DBus.Error.UnknownObject"
    /// The object has no such interface.
    public static let unknownInterface = "org.freedesktop.DBus.Error.UnknownInterface"
    /// The interface has no such property.
    public static let unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"
    /// The property cannot be set.
    public static let propertyReadOnly = "org.freedesktop.DBus.Error.PropertyReadOnly"
    /// The caller has no permission.
    public static let accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
    /// The callee left the bus without an answer.
    public static let noReply = "org.freedesktop.DBus.Error.NoReply"
    /// The caller uses too much of something.
    public static let limitsExceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
    /// The name has no owner.
    public static let nameHasNoOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"
    /// The name has no owner and no service can be started for it.
    public static let serviceUnknown = "org.freedesktop.DBus.Error.ServiceUnknown"

    /// The errors of a callee, object or method that is not there.
    public static let notThere = [
        serviceUnknown, nameHasNoOwner, unknownObject, unknownInterface, unknownMethod,
    ]
}
