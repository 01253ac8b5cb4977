// SPDX-License-Identifier: MIT

import BusValues
import CDBus
import EventLoop

@testable import DBus

/// The daemon's end of a connection to the fake bus.
final class FakeSocket: BusSocket {
    /// The unique name on the bus.
    let name: String
    private let fuse: Fuse
    private unowned let bus: FakeBus
    private(set) var isConnected = true
    private(set) var outgoingBytes = 0
    var isBusBehind: Bool { outgoingBytes > 0 }
    let passesDescriptors = false
    /// Messages that the bus does not take while it stalls.
    private var outbox: [(message: Message, bytes: Int)] = []
    private var inbox: [Message] = []
    private var messagesWait: () -> Void = {}
    private var caughtUp: (() -> Void)?
    private var lastSerial: UInt32 = 0
    /// How many messages are read in one turn of the loop.
    private static let share = 3
    private var isRead = 0

    init(_ name: String, on bus: FakeBus, _ fuse: Fuse) {
        self.name = name
        self.bus = bus
        self.fuse = fuse
    }

    /// The process is gone, with what it had not sent.
    func end() {
        isConnected = false
        outbox = []
        inbox = []
        messagesWait = {}
    }

    // MARK: The bus

    /// Whether messages wait to be read.
    var hasInput: Bool { !inbox.isEmpty }

    /// Takes a message from the bus.
    func arrive(_ message: Message) {
        inbox.append(message)
    }

    /// Lets the daemon read in its next turn; returns whether there is anything.
    func wake() -> Bool {
        guard hasInput else { return false }
        isRead = 0
        messagesWait()
        return true
    }

    /// Sends what has piled up.
    func flush() {
        let waiting = outbox
        outbox = []
        outgoingBytes = 0
        for one in waiting { bus.route(one.message) }
        let then = caughtUp
        caughtUp = nil
        then?()
    }

    // MARK: BusSocket

    func send(_ message: Message, _ encoded: borrowing LibraryMessage) -> UInt32 {
        lastSerial += 1
        guard fuse.act() else { return lastSerial }
        var message = message
        message.sender = name
        message.serial = lastSerial
        guard bus.isStalled else {
            bus.route(message)
            return lastSerial
        }
        let bytes = encoded.size
        if let capacity = bus.capacity, outgoingBytes + bytes > capacity { return lastSerial }
        outbox.append((message, bytes))
        outgoingBytes += bytes
        return lastSerial
    }

    func receive() -> LibraryMessage? {
        guard !inbox.isEmpty, isRead < Self.share else { return nil }
        isRead += 1
        let message = inbox.removeFirst()
        do {
            let encoded = try MessageEncoder.encode(message)
            unsafe dbus_message_set_serial(encoded.pointer, message.serial)
            if let sender = message.sender {
                unsafe needMemory(
                    dbus_message_set_sender(encoded.pointer, sender),
                    "dbus_message_set_sender"
                )
            }
            return encoded
        } catch {
            preconditionFailure("the bus passed an invalid message: \(error)")
        }
    }

    func attach(
        to loop: EventLoop,
        ready: @escaping (ReadySocket) -> Void,
        messagesWait: @escaping () -> Void,
        problem: @escaping (String) -> Void
    ) throws(BusError) {
        self.messagesWait = messagesWait
    }

    func limitUnread(to bytes: Int) {}

    func whenBusCatchesUp(_ then: @escaping () -> Void) { caughtUp = then }

    func detach() { messagesWait = {} }

    func close() { isConnected = false }

    func flush(atMost limit: Duration) -> Bool {
        bus.isStalled ? outbox.isEmpty : true
    }

    func readWrite(atMost limit: Duration) { fatalError("nothing waits in the simulation") }
}
