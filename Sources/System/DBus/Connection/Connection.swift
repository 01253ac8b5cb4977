// SPDX-License-Identifier: MIT
//
// libdbus is used for three things only: authentication, the wire format and the
// socket. Messages are popped from its queue one by one, copied and released at once;
// pending calls, timeouts, objects and match rules are Swift values here. So the only
// callbacks from libdbus concern the socket, and no libdbus object outlives a function.

import BusValues
public import EventLoop
import SystemCalls

/// A private connection to a message bus, driven by an `EventLoop`.
///
/// Only `open`, `ask` and `flush` block.
public final class Connection {
    /// Our unique name, for example `:1.42`.
    public private(set) var uniqueName: String
    /// Called once when the bus is gone.
    public var onDisconnect: () -> Void = {}
    /// Called when the bus gives us a name: requested, or queued for.
    public var onNameAcquired: (String) -> Void = { _ in }
    /// Called when we lose a name.
    public var onNameLost: (String) -> Void = { _ in }
    /// Called when all that the bus has sent so far is handled, at the end of a turn that read.
    public var onDrained: () -> Void = {}
    /// Called with an error message when no caller waits for the result.
    public var onProblem: (String) -> Void = { _ in }
    /// Maximum number of bytes queued for the bus; beyond it, sending fails.
    public var outgoingLimit = 64 << 20
    /// Decoding limits for answers and signals.
    public var limits = DecodingLimits.standard

    let objects = ObjectTree()
    var subscriptions = SignalSubscriptions()
    /// Set by `attach`, and from then on.
    private(set) var calls: PendingCalls?
    /// Set by `attach`, and from then on.
    private(set) var names: NameFollower?

    private let socket: any BusSocket
    private var loop: EventLoop?
    private var dispatcher: DeferredSource?
    private var isDispatching = false
    private var headers = HeaderReader()
    private var isFinished = false
    var ledger = OutgoingLedger()

    /// Uses a socket that has called Hello.
    init(_ socket: any BusSocket, uniqueName: String) {
        self.socket = socket
        self.uniqueName = uniqueName
    }

    /// Whether the connection is open.
    public var isConnected: Bool { socket.isConnected }

    /// Number of bytes queued for the bus.
    ///
    /// Wraps `dbus_connection_get_outgoing_size`.
    public var outgoingBytes: Int { socket.outgoingBytes }

    /// Whether the bus has much to read of what was sent, so that more would delay everything
    /// that follows.
    public var isBusBehind: Bool { socket.isBusBehind }

    /// Sets with how many unread bytes the bus is behind: with half as many it has caught up, and
    /// with twice as many the kernel accepts no more, and libdbus queues.
    ///
    /// Until set, and on TCP, the bus is behind while libdbus has messages queued.
    ///
    /// - Parameter bytes: with the kernel's overhead; a short message has about 800. At most
    ///   `net.core.wmem_max`.
    public func limitUnread(to bytes: Int) { socket.limitUnread(to: bytes) }

    /// Calls a function once, in a turn of the loop, when the bus is no longer behind; a new
    /// function replaces the one before.
    public func whenBusCatchesUp(_ then: @escaping () -> Void) { socket.whenBusCatchesUp(then) }

    /// Completes a connection that was opened without waiting.
    func register(as name: String) { uniqueName = name }

    /// Closes the connection; pending calls fail with `disconnected`.
    public func close() {
        onDisconnect = {}
        socket.close()
        handleDisconnect()
    }

    /// Sends a message.
    ///
    /// Never waits: libdbus queues the bytes that the socket does not accept. Answers are
    /// charged to their client: one with too many queued bytes gets no more, and signals
    /// have half of the queue for themselves.
    ///
    /// Wraps `dbus_connection_send`.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - isCharged: whether its receiver is charged for it; `nil`: for answers only.
    /// - Returns: its serial.
    /// - Throws: `invalid`, `queueFull`, `disconnected`.
    @discardableResult
    public func send(_ message: Message, isCharged: Bool? = nil) throws(BusError) -> UInt32 {
        guard isConnected else { throw .disconnected }
        let before = outgoingBytes
        guard before <= outgoingLimit else { throw .queueFull(bytes: before) }
        let encoded = try MessageEncoder.encode(message)
        guard !encoded.hasDescriptors || socket.passesDescriptors else {
            throw .invalid("a file descriptor, which this bus cannot pass")
        }
        let isAnswer = message.kind == .reply || message.kind == .error
        let client = isCharged ?? isAnswer ? message.destination : nil
        ledger.removeSent(waiting: before)
        if before > 0, let client,
            !ledger.admits(
                encoded.size,
                for: client,
                limit: outgoingLimit,
                isError: message.kind == .error
            )
        {
            throw .queueFull(bytes: ledger.bytes(of: client))
        }
        let serial = socket.send(message, encoded)
        let waiting = outgoingBytes
        if waiting > 0 { ledger.append(encoded.size, for: client, isError: message.kind == .error) }
        ledger.removeSent(waiting: waiting)
        return serial
    }

    /// Waits at most the given time until the queue is sent: for the end of a program.
    ///
    /// - Returns: whether everything was sent.
    @discardableResult
    public func flush(atMost limit: Duration) -> Bool {
        socket.flush(atMost: limit)
    }

    /// Sends a call and waits for its answer without a loop: for a program that asks and ends.
    ///
    /// Signals that arrive meanwhile are dropped.
    ///
    /// - Parameters:
    ///   - call: the call.
    ///   - limit: how long to wait.
    /// - Returns: the answer.
    /// - Throws: the errors of `send`, `remote`, `timedOut`, `disconnected`.
    public func ask(
        _ call: Message,
        atMost limit: Duration = .seconds(25)
    ) throws(BusError) -> Message {
        precondition(loop == nil, "on a loop, answers arrive through it")
        let serial = try send(call)
        let end = BootClock.now + limit
        while true {
            while let source = socket.receive() {
                guard let (header, _) = headers.read(source), header.replySerial == serial
                else { continue }
                return try result(header, source).get()
            }
            guard isConnected else { throw .disconnected }
            let left = end - BootClock.now
            guard left > .zero else { throw .timedOut }
            socket.readWrite(atMost: left)
        }
    }

    /// Whether it is attached to a loop.
    public var isAttached: Bool { calls != nil }

    /// Attaches the connection to a loop until it closes.
    ///
    /// - Throws: `loop` if the kernel has no room for a watch.
    public func attach(to loop: EventLoop) throws(BusError) {
        precondition(calls == nil, "a connection is attached to one loop, once")
        do {
            dispatcher = try loop.deferred { [weak self] in self?.dispatch() }
            calls = try PendingCalls(loop)
            names = try NameFollower(self, loop)
        } catch {
            throw .loop(error.description)
        }
        self.loop = loop
        try socket.attach(
            to: loop,
            ready: { [weak self] in self?.dispatch(reading: $0) },
            messagesWait: { [weak self] in self?.scheduleDispatch() },
            problem: { [weak self] in self?.onProblem($0) }
        )
        // Messages that arrived during Hello are in the queue already.
        dispatcher?.schedule()
    }

    /// Schedules the queued messages for the next turn of the loop.
    private func scheduleDispatch() {
        // A running dispatch reschedules itself if messages are left.
        if !isDispatching { dispatcher?.schedule() }
    }

    /// Handles queued and readable messages for a limited time, so that timers and
    /// displays get their turn.
    ///
    /// libdbus reads a few kilobytes at a time. The rest of the socket's data is read in
    /// the same turn: one client's message must not wait behind a thousand of another's
    /// while its sender is still unknown.
    ///
    /// - Parameter readable: the readable socket; nil if there is nothing to read.
    private func dispatch(reading readable: ReadySocket? = nil) {
        guard !isDispatching, let loop else { return }
        isDispatching = true
        let end = loop.now + Self.turn
        var hasMore = false
        var isDrained = false
        readable?.read()
        reading: while true {
            while let source = socket.receive() {
                // The receiver is found by the header alone.
                if let (message, signature) = headers.read(source) {
                    switch message.kind {
                    case .call: handleCall(message, signature, source)
                    case .reply, .error: handleAnswer(message, source)
                    case .signal: handleSignal(message, source)
                    }
                }
                hasMore = loop.now >= end
                if hasMore { break reading }
            }
            guard let readable, isConnected else { break }
            let waiting = readable.waitingBytes
            isDrained = waiting == 0
            guard waiting >= Self.fullReading, loop.now < end else { break }
            readable.read()
        }
        isDispatching = false
        if hasMore {
            scheduleDispatch()
        } else if !isConnected {
            handleDisconnect()
        } else if isDrained {
            onDrained()
        }
    }

    /// The size of a full read by libdbus; after less, the loop may come first.
    private static let fullReading: Int32 = 2048
    /// The time limit of a turn, checked after each message.
    private static let turn = Duration.milliseconds(4)

    /// Decodes the arguments and releases the message of libdbus.
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

    /// Fails everything that waits, once.
    private func handleDisconnect() {
        guard !isFinished else { return }
        isFinished = true
        socket.detach()
        dispatcher = nil
        names?.stop()
        calls?.failAll()
        onDisconnect()
    }
}
