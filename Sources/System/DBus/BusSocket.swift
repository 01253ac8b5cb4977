// SPDX-License-Identifier: MIT

import EventLoop

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
