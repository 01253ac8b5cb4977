// SPDX-License-Identifier: MIT

import CDBus
public import EventLoop
import Glibc
import SystemCalls

extension Connection {
    /// The location of a bus.
    public enum Address: Hashable, Sendable {
        /// The bus of the user's session.
        case session
        /// The system bus.
        case system
        /// A bus at an address, for example `unix:path=/run/user/1000/bus`.
        case address(String)
    }

    /// Connects, authenticates and calls Hello.
    ///
    /// The only call that waits for the bus.
    ///
    /// It never starts a session bus: without `DBUS_SESSION_BUS_ADDRESS` the address is
    /// the socket in the runtime directory, or none.
    ///
    /// Wraps `dbus_connection_open_private` and `dbus_bus_register`.
    ///
    /// - Throws: `unreachable`.
    public static func open(_ address: Address) throws(BusError) -> Connection {
        let text = try address.text()
        var error = unsafe DBusError()
        unsafe dbus_error_init(&error)
        defer { unsafe dbus_error_free(&error) }
        guard let pointer = unsafe dbus_connection_open_private(text, &error) else {
            throw .unreachable(unsafe message(of: error))
        }
        guard unsafe dbus_bus_register(pointer, &error) != 0,
            let name = unsafe dbus_bus_get_unique_name(pointer)
        else {
            let problem = unsafe message(of: error)
            unsafe dbus_connection_close(pointer)
            unsafe dbus_connection_unref(pointer)
            throw .unreachable(problem)
        }
        return unsafe Connection(
            LibrarySocket(adopting: pointer),
            uniqueName: String(cString: name)
        )
    }

    /// Connects without waiting for the bus: it may hang.
    ///
    /// Wraps `dbus_connection_open_private`; `Hello` is a call like any other.
    ///
    /// - Parameters:
    ///   - address: the location of the bus.
    ///   - loop: the loop that the connection is attached to.
    ///   - timeout: how long the bus may take to answer.
    ///   - done: receives the connection once it is usable; not called before this returns.
    /// - Returns: a token; dropping it gives up.
    /// - Throws: `unreachable`, `loop`.
    public static func open(
        _ address: Address,
        on loop: EventLoop,
        timeout: Duration = .seconds(10),
        done: @escaping (Result<Connection, BusError>) -> Void
    ) throws(BusError) -> BusToken {
        var error = unsafe DBusError()
        unsafe dbus_error_init(&error)
        defer { unsafe dbus_error_free(&error) }
        guard let pointer = unsafe dbus_connection_open_private(try address.text(), &error) else {
            throw .unreachable(unsafe message(of: error))
        }
        let connection = unsafe Connection(LibrarySocket(adopting: pointer), uniqueName: "")
        try connection.attach(to: loop)
        try connection.call(.toBus("Hello"), timeout: timeout) {
            [weak connection] answer in
            guard let connection else { return }
            switch answer {
            case .success(let message):
                connection.register(as: message.firstString ?? "")
                done(.success(connection))
            case .failure(let error): done(.failure(error))
            }
        }
        // Until then nobody else holds it.
        return BusToken { withExtendedLifetime(connection) {} }
    }

    private static func message(of error: DBusError) -> String {
        unsafe error.message.map { unsafe String(cString: $0) } ?? "no reason given"
    }
}

extension Connection.Address {
    /// Returns the address in libdbus's format.
    fileprivate func text() throws(BusError) -> String {
        switch self {
        case .address(let text): return text
        case .system:
            return environmentVariable("DBUS_SYSTEM_BUS_ADDRESS")
                ?? "unix:path=/var/run/dbus/system_bus_socket"
        case .session:
            if let text = environmentVariable("DBUS_SESSION_BUS_ADDRESS") { return text }
            let folder = environmentVariable("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())"
            let path = folder + "/bus"
            guard unsafe access(path, W_OK) == 0 else {
                throw .unreachable("DBUS_SESSION_BUS_ADDRESS is not set and \(path) is not there")
            }
            return "unix:path=" + path
        }
    }
}
