// SPDX-License-Identifier: MIT

public import BusValues
import EventLoop
import SystemCalls

extension Connection {
    /// Sends a call; the answer arrives later, through the loop.
    ///
    /// Unless this throws, `reply` is called exactly once: with the answer, with `remote`
    /// for an error sent back, `timedOut`, or `disconnected`.
    ///
    /// - Throws: the errors of `send`; nothing was sent then.
    public func call(
        _ message: Message,
        timeout: Duration? = .seconds(25),
        reply: @escaping (Result<Message, BusError>) -> Void
    ) throws(BusError) {
        precondition(message.kind == .call, "only a call is answered")
        var message = message
        message.expectsReply = true
        guard let calls else { preconditionFailure("a call needs an attached loop") }
        calls.add(try send(message), timeout: timeout, reply)
    }

    /// Answers a call, if it expects an answer.
    ///
    /// A client with too many unread answers gets the error `LimitsExceeded` instead.
    ///
    /// - Throws: the errors of `send`.
    public func reply(to call: CallHandle, _ arguments: [Value] = []) throws(BusError) {
        guard call.expectsReply else { return }
        do {
            try send(.reply(to: call, arguments))
        } catch .queueFull(let bytes) {
            let text = "\(bytes) bytes of earlier answers are unread"
            try replyError(to: call, StandardError.limitsExceeded, text)
        }
    }

    /// Answers a call with an error.
    ///
    /// - Throws: the errors of `send`.
    public func replyError(to call: CallHandle, _ name: String, _ text: String) throws(BusError) {
        guard call.expectsReply else { return }
        let clean = String(text.unicodeScalars.filter { $0.value != 0 }.map(Character.init))
        try send(.error(to: call, name, clean))
    }

    /// Passes an answer to its waiting call.
    func handleAnswer(_ header: Message, _ source: consuming LibraryMessage) {
        guard let handler = calls?.remove(header.replySerial) else { return }
        handler(result(header, source))
    }

    /// Decodes an answer.
    func result(_ header: Message, _ source: consuming LibraryMessage) -> Result<Message, BusError>
    {
        var limits = limits
        // The bus itself passes processes as descriptors, and nothing else.
        if header.sender == Driver.name { limits.keepsDescriptors = true }
        let message = decode(header, source, limits)
        guard message.kind == .error else { return .success(message) }
        let name = message.errorName ?? StandardError.failed
        return .failure(.remote(name: name, message: message.firstString ?? ""))
    }
}

/// Our calls that wait for an answer, by serial.
final class PendingCalls {
    /// Receives the answer; the bus delivers answers from the called client only.
    typealias Handler = (Result<Message, BusError>) -> Void

    private struct Entry {
        /// The timeout, as a span since boot; nil: none.
        var deadline: Duration?
        var handler: Handler
    }

    private let loop: EventLoop
    private var timer: TimerSource?
    private var entries: [UInt32: Entry] = [:]

    /// - Throws: the errors of `EventLoop.timer`.
    init(_ loop: EventLoop) throws(SystemError) {
        self.loop = loop
        timer = try loop.timer(accuracy: .milliseconds(50)) { [weak self] in self?.expire() }
    }

    /// Waits for the answer to a sent call.
    func add(_ serial: UInt32, timeout: Duration?, _ handler: @escaping Handler) {
        let deadline = timeout.map { loop.now + $0 }
        entries[serial] = Entry(deadline: deadline, handler: handler)
        guard let deadline, let timer else { return }
        if timer.deadline.map({ deadline < $0 }) ?? true { timer.arm(at: deadline) }
    }

    /// Removes a call and returns its handler.
    func remove(_ serial: UInt32) -> Handler? {
        guard let entry = entries.removeValue(forKey: serial) else { return nil }
        if entries.isEmpty { timer?.disarm() }
        return entry.handler
    }

    /// Fails all pending calls; the bus is gone.
    func failAll() {
        timer = nil
        let waiting = entries.sorted { $0.key < $1.key }
        entries = [:]
        for (_, entry) in waiting { entry.handler(.failure(.disconnected)) }
    }

    /// Fails calls past their deadline, and arms the timer for the next.
    private func expire() {
        let now = loop.now
        let due = entries.filter { $0.value.deadline.map { $0 <= now } ?? false }
        for serial in due.keys { entries[serial] = nil }
        if let next = entries.values.compactMap(\.deadline).min() { timer?.arm(at: next) }
        for (_, entry) in due.sorted(by: { $0.key < $1.key }) {
            entry.handler(.failure(.timedOut))
        }
    }
}
