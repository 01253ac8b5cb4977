// SPDX-License-Identifier: MIT

public import BusValues
import SystemCalls

extension Connection {
    /// Flags of a name request.
    public struct NameFlags: OptionSet, Hashable, Sendable {
        /// The bits of `RequestName`.
        public let rawValue: UInt32

        /// Creates flags from the bits of `RequestName`.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// Another client may take the name from us.
        public static let allowReplacement = NameFlags(rawValue: 1)
        /// Take the name from an owner that allows it.
        public static let replaceExisting = NameFlags(rawValue: 2)
        /// Fail instead of waiting in the queue.
        public static let doNotQueue = NameFlags(rawValue: 4)
    }

    /// The outcome of a name request.
    public enum NameReply: UInt32, Hashable, Sendable {
        /// We own it now.
        case owner = 1
        /// We are in the queue for it.
        case queued
        /// Another client owns it, and we did not queue.
        case taken
        /// We owned it already.
        case alreadyOwner
    }

    /// Requests a name; export objects first, because calls may arrive immediately.
    ///
    /// - Throws: the errors of `send`.
    public func requestName(
        _ name: String,
        flags: NameFlags = [],
        reply: @escaping (Result<NameReply, BusError>) -> Void
    ) throws(BusError) {
        try Validation.check(busName: name)
        let message = Message.toBus("RequestName", [.string(name), .uint32(flags.rawValue)])
        try call(message) { result in
            reply(
                result.flatMap { answer in
                    guard case .uint32(let number)? = answer.arguments.first,
                        let reply = NameReply(rawValue: number)
                    else { return .failure(.invalid("the answer to RequestName")) }
                    return .success(reply)
                }
            )
        }
    }

    /// Releases a name.
    ///
    /// - Throws: the errors of `send`.
    public func releaseName(_ name: String) throws(BusError) {
        try Validation.check(busName: name)
        var message = Message.toBus("ReleaseName", [.string(name)])
        message.expectsReply = false
        try send(message)
    }

    /// Asks for the id of the bus, which is another one after each start of the bus.
    ///
    /// `reply` receives nil if the bus has no answer.
    public func busID(reply: @escaping (String?) -> Void) {
        do {
            try call(.toBus("GetId")) { result in
                guard case .success(let answer) = result else { return reply(nil) }
                reply(answer.firstString)
            }
        } catch {
            onProblem("cannot ask the bus for its id: \(error)")
            reply(nil)
        }
    }

    /// The identity of a client, as verified by the bus.
    public struct Credentials: Hashable, Sendable {
        /// The Unix user.
        public var userID: UInt32?
        /// The process that connected; for a sandboxed client, its proxy.
        public var processID: Int32?
        /// The process itself, where the bus passes it (`ProcessFD`, dbus 1.15.8 and newer).
        public var process: ProcessHandle?

        /// Creates credentials.
        public init(userID: UInt32? = nil, processID: Int32? = nil) {
            self.userID = userID
            self.processID = processID
        }
    }

    /// Asks the bus for a client's identity.
    ///
    /// `reply` receives nil, unverified, if the client is gone or the bus has no answer.
    public func credentials(of name: String, reply: @escaping (Credentials?) -> Void) {
        let message = Message.toBus("GetConnectionCredentials", [.string(name)])
        do {
            try call(message) { result in
                guard case .success(let answer) = result else { return reply(nil) }
                reply(Credentials(answer.arguments.first))
            }
        } catch {
            onProblem("cannot ask the bus who \(name) is: \(error)")
            reply(nil)
        }
    }
}

extension Connection.Credentials {
    /// Reads the answer of `GetConnectionCredentials`, `a{sv}`.
    init?(_ value: Value?) {
        guard case .dictionary(let entries, _, _)? = value else { return nil }
        self.init()
        for entry in entries {
            guard case .string(let key) = entry.key else { continue }
            switch (key, entry.value.unwrapped) {
            case ("UnixUserID", .uint32(let number)): userID = number
            case ("ProcessID", .uint32(let number)): processID = Int32(exactly: number)
            case (_, .fileDescriptor(let number)):
                let handle = ProcessHandle(adopting: number)
                if key == "ProcessFD" { process = handle }
            default: continue
            }
        }
    }
}

/// The bus itself, as an object for its clients.
enum Driver {
    static let name = "org.freedesktop.DBus"
    static let path = "/org/freedesktop/DBus"
    static let interface = "org.freedesktop.DBus"
}

extension Message {
    /// A call of the bus itself.
    public static func toBus(_ member: String, _ arguments: [Value] = []) -> Message {
        .call(member, of: Driver.interface, at: Driver.path, on: Driver.name, arguments)
    }
}

/// A process as a descriptor (pidfd), which never becomes another process.
///
/// Closes the descriptor with its last reference.
public final class ProcessHandle: Hashable, Sendable {
    private let file: FileDescriptor

    /// Takes ownership of a pidfd.
    init(adopting descriptor: Int32) {
        file = FileDescriptor(adopting: descriptor)
    }

    /// Whether the process still runs; then its number is still its own.
    ///
    /// Wraps `poll`: a pidfd becomes readable when its process ends.
    public var isRunning: Bool { !file.waitForInput(milliseconds: 0) }

    /// Whether both are the same object.
    public static func == (one: ProcessHandle, other: ProcessHandle) -> Bool { one === other }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
