// SPDX-License-Identifier: MIT

import BusValues
import CDBus
import EventLoop
import Glibc
import SystemCalls

/// A connection of libdbus.
@safe
final class LibrarySocket: BusSocket {
    private let pointer: OpaquePointer
    private var watcher: SocketWatcher?
    /// Unread bytes with which the bus is behind.
    private var behindBytes = Int.max
    /// Not less than the unread bytes: those that the kernel reported, and all that was sent since.
    private var unreadBound = 0

    /// Adopts a connection that has called Hello.
    init(adopting pointer: OpaquePointer) {
        unsafe self.pointer = pointer
        unsafe dbus_connection_set_exit_on_disconnect(pointer, 0)
        // libdbus then stops reading once it has a message; else it reads until there is no more,
        // which is a second system call for each that comes alone.
        unsafe dbus_connection_set_max_received_size(pointer, 1)
    }

    deinit {
        watcher?.stop()
        unsafe dbus_connection_close(pointer)
        unsafe dbus_connection_unref(pointer)
    }

    var isConnected: Bool { unsafe dbus_connection_get_is_connected(pointer) != 0 }

    var outgoingBytes: Int { unsafe dbus_connection_get_outgoing_size(pointer) }

    // The kernel reports the socket as writable, which is when the bus has caught up, with a quarter
    // of the buffer unread (`unix_writable` in Linux's net/unix/af_unix.c). Behind is twice as much:
    // otherwise each message that the bus reads would wake us for one more.
    var isBusBehind: Bool {
        if outgoingBytes > 0 { return true }
        // A system call for each answer would be a tenth of them.
        guard unreadBound >= behindBytes else { return false }
        unreadBound = unreadBytes
        return unreadBound >= behindBytes
    }

    /// Linux doubles the size that it is given (socket(7), `SO_SNDBUF`).
    func limitUnread(to bytes: Int) {
        // A TCP socket is writable by another rule: it can be while the bus is behind, and would
        // wake us all the time.
        guard passesDescriptors else { return }
        var buffer = Int32(clamping: bytes)
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &buffer, size) == 0,
            unsafe getsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &buffer, &size) == 0
        else { return }
        behindBytes = Int(buffer) / 2
    }

    /// Bytes sent that the bus has not read, with the kernel's overhead: about 800 for a short
    /// message.
    private var unreadBytes: Int {
        var bytes: Int32 = 0
        guard unsafe ioctl(descriptor, UInt(TIOCOUTQ), &bytes) == 0 else { return 0 }
        return Int(bytes)
    }

    /// The socket; -1 once it is closed.
    private var descriptor: Int32 {
        var fd: Int32 = -1
        _ = unsafe dbus_connection_get_unix_fd(pointer, &fd)
        return fd
    }

    var passesDescriptors: Bool {
        unsafe dbus_connection_can_send_type(pointer, TypeCode.fileDescriptor) != 0
    }

    /// The kernel keeps a message in a block of up to twice its size; 4096: for the names in it and
    /// the kernel's own notes.
    private func countUnread(_ held: Int) { unreadBound += 4096 + 2 * held }

    func send(_ message: Message, _ encoded: borrowing LibraryMessage) -> UInt32 {
        countUnread(message.arguments.heldBytes)
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

    func whenBusCatchesUp(_ then: @escaping () -> Void) { watcher?.whenWritable(then) }

    func detach() {
        watcher?.stop()
        watcher = nil
    }

    func close() {
        unsafe dbus_connection_close(pointer)
    }

    func flush(atMost limit: Duration) -> Bool {
        let end = BootClock.now + limit
        while isConnected, unsafe dbus_connection_has_messages_to_send(pointer) != 0 {
            let left = end - BootClock.now
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

/// What carries a connection's messages: a socket of libdbus, or a simulated bus.
protocol BusSocket: AnyObject {
    /// Whether the connection is open.
    var isConnected: Bool { get }
    /// Number of bytes queued for the bus.
    var outgoingBytes: Int { get }
    /// Whether the bus has much to read of what was sent.
    var isBusBehind: Bool { get }
    /// Sets with how many unread bytes the bus is behind.
    func limitUnread(to bytes: Int)
    /// Whether it passes file descriptors; a socket on this machine does.
    var passesDescriptors: Bool { get }
    /// Queues a message, given in both forms; returns its serial.
    func send(_ message: Message, _ encoded: borrowing LibraryMessage) -> UInt32
    /// Returns the oldest received message, if any.
    func receive() -> LibraryMessage?
    /// Watches for messages, until `detach`.
    ///
    /// - Parameters:
    ///   - loop: the loop that watches.
    ///   - ready: called when reading or writing is possible.
    ///   - messagesWait: called when there are received messages.
    ///   - problem: called with an error message.
    /// - Throws: `loop` if the kernel has no room for a watch.
    func attach(
        to loop: EventLoop,
        ready: @escaping (ReadySocket) -> Void,
        messagesWait: @escaping () -> Void,
        problem: @escaping (String) -> Void
    ) throws(BusError)
    /// Calls a function once, when the bus has read most of what was sent; only while it is
    /// attached. A new function replaces the one before.
    func whenBusCatchesUp(_ then: @escaping () -> Void)
    /// Stops watching.
    func detach()
    /// Closes the connection.
    func close()
    /// Waits at most the given time until the queue is sent; returns whether it was.
    func flush(atMost limit: Duration) -> Bool
    /// Waits at most the given time until something was read or written.
    func readWrite(atMost limit: Duration)
}

/// A ready socket, and a function that lets libdbus read some kilobytes from it.
struct ReadySocket {
    var fd: Int32
    var read: () -> Void

    /// The number of unread bytes.
    var waitingBytes: Int32 {
        var count: Int32 = 0
        // If this fails, the loop reports unread bytes in its next turn.
        return unsafe ioctl(fd, UInt(FIONREAD), &count) == 0 ? count : 0
    }
}
