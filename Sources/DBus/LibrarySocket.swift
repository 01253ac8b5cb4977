// SPDX-License-Identifier: MIT

import CDBus
import EventLoop
import Glibc

/// A connection of libdbus.
@safe
final class LibrarySocket: BusSocket {
    private let pointer: OpaquePointer
    private var watcher: SocketWatcher?

    /// Adopts a connection that has called Hello.
    init(adopting pointer: OpaquePointer) {
        unsafe self.pointer = pointer
        unsafe dbus_connection_set_exit_on_disconnect(pointer, 0)
    }

    deinit {
        watcher?.stop()
        unsafe dbus_connection_close(pointer)
        unsafe dbus_connection_unref(pointer)
    }

    var isConnected: Bool { unsafe dbus_connection_get_is_connected(pointer) != 0 }

    var outgoingBytes: Int { unsafe dbus_connection_get_outgoing_size(pointer) }

    var unreadBytes: Int {
        var fd: Int32 = -1
        var bytes: Int32 = 0
        guard unsafe dbus_connection_get_unix_fd(pointer, &fd) != 0,
            unsafe ioctl(fd, UInt(TIOCOUTQ), &bytes) == 0
        else { return 0 }
        return Int(bytes)
    }

    var passesDescriptors: Bool {
        unsafe dbus_connection_can_send_type(pointer, TypeCode.fileDescriptor) != 0
    }

    func send(_ message: Message, _ encoded: borrowing LibraryMessage) -> UInt32 {
        var serial: UInt32 = 0
        needMemory(
            unsafe dbus_connection_send(pointer, encoded.pointer, &serial),
            "dbus_connection_send"
        )
        return serial
    }

    func receive() -> LibraryMessage? {
        guard let message = unsafe dbus_connection_pop_message(pointer) else {
            let status = unsafe dbus_connection_get_dispatch_status(pointer)
            precondition(
                status != DBUS_DISPATCH_NEED_MEMORY,
                "dbus_connection_pop_message: out of memory"
            )
            return nil
        }
        return unsafe LibraryMessage(adopting: message)
    }

    func attach(
        to loop: EventLoop,
        ready: @escaping (ReadySocket) -> Void,
        messagesWait: @escaping () -> Void,
        problem: @escaping (String) -> Void
    ) throws(BusError) {
        watcher = try unsafe SocketWatcher(
            lent: pointer,
            loop,
            ready: ready,
            messagesWait: messagesWait,
            problem: problem
        )
    }

    func detach() {
        watcher?.stop()
        watcher = nil
    }

    func close() {
        unsafe dbus_connection_close(pointer)
    }

    func flush(atMost limit: Duration) -> Bool {
        let clock = ContinuousClock()
        let end = clock.now + limit
        while isConnected, unsafe dbus_connection_has_messages_to_send(pointer) != 0 {
            let left = clock.now.duration(to: end)
            guard left > .zero else { return false }
            readWrite(atMost: left)
        }
        return isConnected
    }

    func readWrite(atMost limit: Duration) {
        let milliseconds = Int32(clamping: max(1, Int(limit / .milliseconds(1))))
        unsafe dbus_connection_read_write(pointer, milliseconds)
    }
}
