// SPDX-License-Identifier: MIT

package import BusValues
import BusWire
import DBus
import DaemonClient
import Localization
package import PresenterCore
import Texts

/// One presentation requested from the daemon, until it ends.
package final class RemotePresentation {
    /// The id; `nil` until the daemon has accepted the request.
    package private(set) var id: UInt32?
    /// How it ended; `nil` while it lives.
    package private(set) var ending: Ending?
    /// Called when it ends after its acceptance.
    package var onEnd: (Ending) -> Void = { _ in }
    /// Called when its list, its text or a field wants data; at once for what was wanted before.
    package var onQuestion: ((RowQuestion) -> Void)? {
        didSet {
            guard let onQuestion else { return }
            let questions = earlyQuestions
            earlyQuestions = []
            questions.forEach(onQuestion)
        }
    }

    package let session: Session
    /// Questions without a handler: on a busy machine, users type before the command reads the id.
    private var earlyQuestions: [RowQuestion] = []
    private var displayWatch: DisplayWatch?

    /// Requests the presentation and waits for its acceptance.
    package init(_ values: OptionValues, in session: Session) throws(Failure) {
        self.session = session
        session.client.onNewDaemon = { [weak self] in
            if let self, ending == nil { displayWatch?.resume() }
        }
        // Withdrawing it needs its id, so wait for that; a second signal exits at once.
        var interruption: Int32?
        let waiting = session.waiting
        let onInterrupt = waiting.onInterrupt
        waiting.onInterrupt = { [unowned waiting] signal in
            interruption = signal
            waiting.onInterrupt = nil
        }
        defer { waiting.onInterrupt = onInterrupt }
        var answer: Result<UInt32, BusError>?
        let options = OptionDictionary.write(values)
        session.client.present(values.kind.method, options) { [weak self] in
            self?.handle($0)
        } accepted: { [weak self] in
            // Its end may follow in the same turn.
            if case .success(let id) = $0 { self?.id = id }
            answer = $0
        }
        if case .failure(let error) = try session.wait(for: { answer }) { throw Failure(error) }
        if let interruption {
            dismiss()
            throw Failure.signal(interruption)
        }
    }

    /// Waits for its end; a signal to the command withdraws it.
    package func wait() throws(Failure) -> Ending {
        do {
            try session.waiting.waitUntil { [unowned self] in
                ending != nil || session.daemonEnd != nil || session.inline?.end != nil
            }
        } catch {
            if error.status.isInterruption { dismiss() }
            throw error
        }
        if let ending { return ending }
        if let end = session.inline?.end {
            dismiss()
            throw end
        }
        throw session.daemonEnd ?? Failure(.unreachable, .daemonLeft)
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

    private func handle(_ event: DaemonClient.Event) {
        switch event {
        case .waiting, .displayed, .pressed: break
        case .inputChanged(let details):
            let question = RowQuestion(details)
            if let onQuestion { onQuestion(question) } else { earlyQuestions.append(question) }
        case .ended(let outcome, let details):
            let end = Ending(id: id ?? 0, outcome: outcome, details: details)
            ending = end
            onEnd(end)
        case .failed(let error): session.giveUp(Failure(error).description)
        case .lost(let reason): session.giveUp(Localization.translated(reason))
        }
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

/// A toast that is sent, and whose end nobody waits for.
package enum ToastRequest {
    /// Requests the toast, and returns its id: that needs no event loop.
    package static func send(_ options: Value) throws(Failure) -> UInt32 {
        let bus = try SessionBus.connection()
        let call = Message.call(
            Kind.toast.method,
            of: BusNames.presenter,
            at: BusNames.path,
            on: BusNames.name,
            [options]
        )
        let answer = try failing { try bus.ask(call) }
        guard case .uint32(let id)? = answer.arguments.first else {
            throw Failure(.unreachable, .answerWithoutID)
        }
        return id
    }
}
