// SPDX-License-Identifier: MIT

import Basics
import BusValues
import BusWire
import ChildProcess
package import DBus
package import PresenterCore

/// One presentation requested from the daemon, until it ends.
package final class RemotePresentation {
    /// The id; `nil` until the daemon has accepted the request.
    package private(set) var id: UInt32?
    /// How it ended; `nil` while it lives.
    package var ending: Ending? { id.flatMap { endings[$0] } }
    /// Called when it ends after its acceptance.
    package var onEnd: (Ending) -> Void = { _ in }
    /// Called for each of its signals.
    package var onSignal: (Message) -> Void = { _ in }

    package let session: Session
    /// Whether another daemon came before the id.
    private var hasNewDaemon = false
    private var tokens: [BusToken] = []
    private var displayWatch: DisplayWatch?
    /// By id, because the end may arrive together with the id.
    private var endings: [UInt32: Ending] = [:]
    /// Hidden texts by id, until the end.
    fileprivate var secrets: [UInt32: String] = [:]
    /// Hidden texts of a form's fields, by presentation and field id.
    fileprivate var fieldSecrets: [UInt32: [String: String]] = [:]

    /// Requests the presentation and waits for its acceptance.
    package init(_ values: OptionValues, in session: Session) throws(Failure) {
        self.session = session
        tokens = try session.listen { [unowned self] in receive($0) }
        session.onNewDaemon = { [weak self] in self?.checkIsKnown() }
        // Withdrawing it needs its id, so wait for that; a second signal exits at once.
        var interruption: Int32?
        let waiting = session.waiting
        let onInterrupt = waiting.onInterrupt
        waiting.onInterrupt = { [unowned waiting] signal in
            interruption = signal
            waiting.onInterrupt = nil
        }
        defer { waiting.onInterrupt = onInterrupt }
        let arguments = try session.ask(
            values.kind.method,
            of: BusNames.presenter,
            [OptionDictionary.write(values)],
            startsDaemon: true
        )
        guard case .uint32(let id)? = arguments.first else {
            throw Failure(.unreachable, "the daemon answered without an id")
        }
        self.id = id
        // It may have come in the same turn as the id.
        if hasNewDaemon { checkIsKnown() }
        if let interruption {
            dismiss()
            throw Failure.signal(interruption)
        }
    }

    /// Waits for its end; a signal to the command withdraws it.
    package func wait() throws(Failure) -> Ending {
        do {
            let isOver: Bool = try session.wait { [unowned self] in
                ending != nil || session.daemonEnd != nil || session.inline?.end != nil
                    ? true : nil
            }
            precondition(isOver, "the wait ended before the presentation did")
        } catch {
            if error.status.isInterruption { dismiss() }
            throw error
        }
        if let ending { return ending }
        if let end = session.inline?.end {
            dismiss()
            throw end
        }
        throw session.daemonEnd ?? Failure(.unreachable, "topmostd left the bus")
    }

    /// Withdraws the presentation without waiting for the daemon's reply.
    package func dismiss() {
        guard let id, ending == nil else { return }
        var message = Message.call(
            "Dismiss",
            of: BusNames.presenter,
            at: BusNames.path,
            on: BusNames.name,
            [.uint32(id)]
        )
        message.expectsReply = false
        message.mayStartService = false
        do {
            try session.connection.send(message)
        } catch {
            // The daemon ends it with the connection anyway.
            if error != .disconnected { warn("\(error)") }
        }
        session.connection.flush(atMost: .milliseconds(500))
    }

    /// Follows the start of the display that shows it, and reports if that fails.
    ///
    /// - Parameter withdraws: whether to end the question then, and the wait for it.
    package func watchDisplay(withdraws: Bool) {
        let watch = DisplayWatch(in: session) { [weak self] obstacle in
            guard let self, ending == nil else { return }
            guard withdraws else { return warn(obstacle.warning) }
            dismiss()
            session.giveUp(obstacle.failure)
        }
        displayWatch = watch
        watch.begin()
    }

    /// Asks another daemon whether it continues with this presentation.
    private func checkIsKnown() {
        guard let id else {
            hasNewDaemon = true
            return
        }
        guard ending == nil else { return }
        displayWatch?.resume()
        session.ask("Explain", of: BusNames.control, [.uint32(id)]) { [weak self] answer in
            guard let self, ending == nil else { return }
            switch answer {
            case .success(let message):
                // Then its outcome follows.
                if message.arguments.last?["reason"]?.text == "ended" { session.awaitDaemon() }
            // A sandboxed program may not ask.
            case .failure(.remote(BusNames.Failure.accessDenied.rawValue, _)): return
            // A daemon that died too has a successor.
            case .failure(let error) where error.isDaemonAbsence: return
            case .failure(.remote):
                session.giveUp("topmostd restarted and no longer has this presentation")
            case .failure: return
            }
        }
    }

    private func receive(_ message: Message) {
        if let id, message.arguments.first == .uint32(id) { onSignal(message) }
        if message.member == "ButtonPressed" { takeSecret(message) }
        // The `Ended` signal repeats a pressed button, with all entered values but a secret.
        guard message.member == "Ended", message.arguments.count == 3,
            case .uint32(let id) = message.arguments[0], endings[id] == nil,
            let outcome = message.arguments[1].text
        else { return }
        var end = Ending(id: id, outcome: outcome, details: message.arguments[2])
        if let secret = secrets.removeValue(forKey: id) { end.put("text", .string(secret)) }
        if let texts = fieldSecrets.removeValue(forKey: id) { end.putFields(texts) }
        endings[id] = end
        if id == self.id { onEnd(end) }
    }
}

extension RemotePresentation {
    /// Reads the texts of hidden fields from their pipes.
    private func takeSecret(_ message: Message) {
        guard message.arguments.count == 3, case .uint32(let id) = message.arguments[0] else {
            return
        }
        secrets[id] = Self.text(message.arguments[2]["secret"])
        guard case .dictionary(let fields, _, _)? = message.arguments[2]["fields"] else { return }
        for field in fields {
            guard let name = field.key.text, let text = Self.text(field.value) else { continue }
            fieldSecrets[id, default: [:]][name] = text
        }
    }

    /// Reads a pipe; `nil`: the value is not a pipe, or it cannot be read.
    private static func text(_ value: Value?) -> String? {
        guard case .fileDescriptor(let number)? = value?.unwrapped else { return nil }
        return try? FileDescriptor.secret(adopting: number, atMost: TextLimits.line.bytes)
    }
}

extension Kind {
    /// The bus method that requests it.
    package var method: String {
        switch self {
        case .modal: "PresentModal"
        case .bottomSheet: "PresentBottomSheet"
        case .toast: "PresentToast"
        case .loading: "PresentLoading"
        case .retry: "PresentRetry"
        }
    }
}
