// SPDX-License-Identifier: MIT

import CDBus
import Glibc

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
            return Self.variable("DBUS_SYSTEM_BUS_ADDRESS")
                ?? "unix:path=/var/run/dbus/system_bus_socket"
        case .session:
            if let text = Self.variable("DBUS_SESSION_BUS_ADDRESS") { return text }
            let folder = Self.variable("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())"
            let path = folder + "/bus"
            guard unsafe access(path, W_OK) == 0 else {
                throw .unreachable("DBUS_SESSION_BUS_ADDRESS is not set and \(path) is not there")
            }
            return "unix:path=" + path
        }
    }

    private static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
