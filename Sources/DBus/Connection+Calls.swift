// SPDX-License-Identifier: MIT

public import BusValues
import EventLoop

/// A call of ours that waits for its answer.
struct PendingCall {
    /// When it is given up, as a span since boot; nil is never.
    var deadline: Duration?
    /// Takes the answer; the bus lets through no answer but of whom was asked.
    var handler: (Result<Message, BusError>) -> Void
}

extension Connection {
    /// Sends a call; the answer comes later, through the loop.
    ///
    /// `reply` is called exactly once unless this throws: with the answer, with
    /// `remote` for an error sent back, `timedOut`, or `disconnected`.
    ///
    /// - Throws: what `send` throws; nothing was sent then.
    public func call(
        _ message: Message,
        timeout: Duration? = .seconds(25),
        reply: @escaping (Result<Message, BusError>) -> Void
    ) throws(BusError) {
        precondition(message.kind == .call, "only a call is answered")
        var message = message
        message.expectsReply = true
        guard let loop else { preconditionFailure("a call needs an attached loop") }
        let serial = try send(message)
        let deadline = timeout.map { loop.now + $0 }
        calls[serial] = PendingCall(deadline: deadline, handler: reply)
        guard let deadline, let timer = callTimer else { return }
        if timer.deadline.map({ deadline < $0 }) ?? true { timer.arm(at: deadline) }
    }

    /// Answers a call; one that wants no answer gets none.
    ///
    /// - Throws: what `send` throws.
    public func reply(to call: CallHandle, _ arguments: [Value] = []) throws(BusError) {
        guard call.expectsReply else { return }
        try send(.reply(to: call, arguments))
    }

    /// Answers a call with an error.
    ///
    /// - Throws: what `send` throws.
    public func replyError(
        to call: CallHandle,
        _ name: String,
        _ text: String
    ) throws(BusError) {
        guard call.expectsReply else { return }
        let clean = String(text.unicodeScalars.filter { $0.value != 0 }.map(Character.init))
        try send(.error(to: call, name, clean))
    }

    /// Hands an answer to who waits for it.
    func handleAnswer(_ header: Message, _ source: consuming LibraryMessage) {
        guard let call = calls.removeValue(forKey: header.replySerial) else { return }
        if calls.isEmpty { callTimer?.disarm() }
        let message = decode(header, source, limits)
        if message.kind == .error {
            let name = message.errorName ?? StandardError.failed
            call.handler(.failure(.remote(name: name, message: message.firstString ?? "")))
        } else {
            call.handler(.success(message))
        }
    }

    /// Gives up what is due, and waits for the next.
    func expireCalls() {
        guard let now = loop?.now else { return }
        let due = calls.filter { $0.value.deadline.map { $0 <= now } ?? false }
        for serial in due.keys { calls[serial] = nil }
        if let next = calls.values.compactMap(\.deadline).min() { callTimer?.arm(at: next) }
        for (_, call) in due.sorted(by: { $0.key < $1.key }) { call.handler(.failure(.timedOut)) }
    }
}
