// SPDX-License-Identifier: MIT

import CDBus
import DBus
import Glibc
import Testing

/// A client that sends what our own never would: open descriptors.
@safe
final class DescriptorSender {
    private let pointer: OpaquePointer
    private var received = 0

    init(_ address: String) throws {
        guard let opened = unsafe dbus_connection_open_private(address, nil) else {
            throw BusError.unreachable(address)
        }
        unsafe pointer = opened
        unsafe dbus_connection_set_exit_on_disconnect(opened, 0)
        guard unsafe dbus_bus_register(opened, nil) != 0 else {
            throw BusError.unreachable(address)
        }
    }

    deinit {
        unsafe dbus_connection_close(pointer)
        unsafe dbus_connection_unref(pointer)
    }

    /// Calls `Any` with so many descriptors of `/dev/full`.
    func send(to destination: String, count: Int) {
        let made = unsafe dbus_message_new_method_call(
            destination,
            EchoBus.path,
            EchoBus.interface,
            "Any"
        )
        guard let message = unsafe made else {
            Issue.record("no memory for a message")
            return
        }
        defer { unsafe dbus_message_unref(message) }
        var iterator = unsafe DBusMessageIter()
        unsafe dbus_message_iter_init_append(message, &iterator)
        var null = unsafe open("/dev/full", O_RDONLY | O_CLOEXEC)
        defer { close(null) }
        for _ in 0..<count {
            // `h`; the library takes a copy.
            unsafe dbus_message_iter_append_basic(&iterator, Int32(UInt8(ascii: "h")), &null)
        }
        unsafe dbus_connection_send(pointer, message, nil)
    }

    /// How many answers have come.
    func answers() -> Int {
        unsafe dbus_connection_read_write(pointer, 0)
        while let message = unsafe dbus_connection_pop_message(pointer) {
            // Method returns and errors.
            if unsafe [2, 3].contains(dbus_message_get_type(message)) { received += 1 }
            unsafe dbus_message_unref(message)
        }
        return received
    }

    /// The descriptors of `/dev/full` this process has open.
    static func openDescriptors() -> Int {
        (0..<1024).count { number in
            var buffer = [UInt8](repeating: 0, count: 64)
            let length = unsafe readlink("/proc/self/fd/\(number)", &buffer, buffer.count)
            return length > 0
                && String(decoding: buffer.prefix(length), as: UTF8.self) == "/dev/full"
        }
    }
}
