// SPDX-License-Identifier: MIT
//
// libdbus is used for three things only: authentication, the wire format and
// the socket. Messages are taken off its queue one by one, copied and given
// back at once; pending calls, time-outs, objects and match rules are kept here
// as Swift values. So there are no callbacks from libdbus but those about the
// socket, and no object of libdbus that lives longer than a function.

import BusValues
import CDBus
public import EventLoop
import Glibc

/// A private connection to a message bus, driven by an `EventLoop`.
///
/// Nothing blocks but `open` and `flush(atMost:)`.
@safe
public final class Connection {
    /// Our unique name, `:1.42`.
    public let uniqueName: String
    /// Called once when the bus has gone away.
    public var onDisconnect: () -> Void = {}
    /// Called when the bus gives us a name: asked for, or ours in the queue.
    public var onNameAcquired: (String) -> Void = { _ in }
    /// Called when a name is taken from us.
    public var onNameLost: (String) -> Void = { _ in }
    /// Called with what went wrong where nobody waits for an answer.
    public var onProblem: (String) -> Void = { _ in }
    /// Bytes that may wait for the bus to read them; beyond, sending fails.
    public var outgoingLimit = 64 << 20
    /// How much of answers and signals is copied.
    public var limits = DecodingLimits.standard

    let objects = ObjectTree()
    var subscriptions = SignalSubscriptions()
    /// Set by `attach`, and from then on.
    private(set) var calls: PendingCalls?
    /// Set by `attach`, and from then on.
    private(set) var names: NameFollower?

    private let pointer: OpaquePointer
    private var watcher: SocketWatcher?
    private var dispatcher: DeferredSource?
    private var isDispatching = false
    private var headers = HeaderReader()
    private var isFinished = false

    /// Adopts a connection that has said Hello.
    init(adopting pointer: OpaquePointer, uniqueName: String) {
        unsafe self.pointer = pointer
        self.uniqueName = uniqueName
        unsafe dbus_connection_set_exit_on_disconnect(pointer, 0)
    }

    deinit {
        watcher?.stop()
        unsafe dbus_connection_close(pointer)
        unsafe dbus_connection_unref(pointer)
    }

    /// Whether the bus is still there.
    public var isConnected: Bool { unsafe dbus_connection_get_is_connected(pointer) != 0 }

    /// Bytes that wait for the bus to read them.
    ///
    /// Wraps `dbus_connection_get_outgoing_size`.
    public var outgoingBytes: Int { unsafe dbus_connection_get_outgoing_size(pointer) }

    /// Leaves the bus; calls that wait for an answer fail with `disconnected`.
    public func close() {
        onDisconnect = {}
        unsafe dbus_connection_close(pointer)
        finish()
    }

    /// Sends a message and returns its serial.
    ///
    /// Never waits: what the socket does not take is sent as it can.
    ///
    /// Wraps `dbus_connection_send`.
    ///
    /// - Throws: `invalid`, `queueFull`, `disconnected`.
    @discardableResult
    public func send(_ message: Message) throws(BusError) -> UInt32 {
        guard isConnected else { throw .disconnected }
        let waiting = outgoingBytes
        guard waiting <= outgoingLimit else { throw .queueFull(bytes: waiting) }
        let encoded = try MessageEncoder.encode(message)
        var serial: UInt32 = 0
        needMemory(
            unsafe dbus_connection_send(pointer, encoded.pointer, &serial),
            "dbus_connection_send"
        )
        return serial
    }

    /// Waits, at most so long, until everything sent has left.
    ///
    /// For the end of a program: nothing else here waits.
    ///
    /// - Returns: whether it has.
    @discardableResult
    public func flush(atMost limit: Duration) -> Bool {
        let clock = ContinuousClock()
        let end = clock.now + limit
        while isConnected, unsafe dbus_connection_has_messages_to_send(pointer) != 0 {
            let left = clock.now.duration(to: end)
            guard left > .zero else { return false }
            let milliseconds =
                left.components.seconds * 1000 + left.components.attoseconds
                / 1_000_000_000_000_000
            unsafe dbus_connection_read_write(pointer, Int32(clamping: max(1, milliseconds)))
        }
        return isConnected
    }

    /// Has a loop drive the connection, from now until it closes.
    ///
    /// - Throws: `loop` when the kernel has no room for a watch.
    public func attach(to loop: EventLoop) throws(BusError) {
        precondition(calls == nil, "a connection is attached to one loop, once")
        do {
            dispatcher = try loop.deferred { [weak self] in self?.dispatch() }
            calls = try PendingCalls(loop)
            names = try NameFollower(self, loop)
        } catch {
            throw .loop(error.description)
        }
        watcher = try unsafe SocketWatcher(
            lent: pointer,
            loop,
            ready: { [weak self] in self?.dispatch(reading: $0) },
            messagesWait: { [weak self] in self?.scheduleDispatch() },
            problem: { [weak self] in self?.onProblem($0) }
        )
        // What arrived while saying Hello is in the queue already.
        dispatcher?.schedule()
    }

    /// Has queued messages handled in the next turn of the loop.
    private func scheduleDispatch() {
        // Who dispatches now sees to what is left by itself.
        if !isDispatching { dispatcher?.schedule() }
    }

    /// Handles what is there to read and what was read before, for a while, so
    /// that timers and displays get their turn.
    ///
    /// libdbus reads some kilobytes at a time. What waits in the socket is read in the
    /// same turn: nobody's message is to lie behind a thousand of somebody else's
    /// where its sender cannot be seen.
    ///
    /// - Parameter socket: what to read from; nil: nothing is there.
    private func dispatch(reading socket: ReadySocket? = nil) {
        guard !isDispatching else { return }
        isDispatching = true
        let hasMore = handleMessages(reading: socket)
        isDispatching = false
        if hasMore {
            scheduleDispatch()
        } else if !isConnected {
            finish()
        }
    }

    /// Bytes that libdbus reads in one go; for fewer the loop may come round first.
    private static let fullReading: Int32 = 2048
    /// How long a turn may take, as far as messages can be handled one by one.
    private static let turn = Duration.milliseconds(4)

    /// - Returns: whether messages are left.
    private func handleMessages(reading socket: ReadySocket?) -> Bool {
        let clock = ContinuousClock()
        let end = clock.now + Self.turn
        socket?.read()
        while true {
            var count = 0
            while let message = takeMessage() {
                handle(message)
                count += 1
                if count.isMultiple(of: 8), clock.now >= end { return true }
            }
            guard let socket, isConnected, clock.now < end,
                socket.waitingBytes >= Self.fullReading
            else { return false }
            socket.read()
        }
    }

    /// The oldest message received, if any.
    private func takeMessage() -> LibraryMessage? {
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

    /// Finds who is concerned by the header alone; only then are arguments copied.
    private func handle(_ source: consuming LibraryMessage) {
        guard let (message, signature) = headers.read(source) else { return }
        switch message.kind {
        case .call: handleCall(message, signature, source)
        case .reply, .error: handleAnswer(message, source)
        case .signal: handleSignal(message, source)
        }
    }

    /// Fills in the arguments and gives the message back to libdbus.
    func decode(
        _ header: Message,
        _ source: consuming LibraryMessage,
        _ limits: DecodingLimits
    ) -> Message {
        var decoder = MessageDecoder(limits: limits)
        var message = header
        message.arguments = decoder.arguments(of: source)
        message.isTruncated = decoder.isTruncated
        return message
    }

    /// Ends everything that waits, once.
    private func finish() {
        guard !isFinished else { return }
        isFinished = true
        watcher?.stop()
        watcher = nil
        dispatcher = nil
        names?.end()
        calls?.end()
        onDisconnect()
    }
}
