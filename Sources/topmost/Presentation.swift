// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore

/// One thing the daemon was asked to show, until it ends.
final class Presentation {
    /// Its id; nil until the daemon has accepted it.
    private(set) var id: UInt32?
    /// How it ended; nil while it lasts.
    var ending: Ending? { id.flatMap { endings[$0] } }
    /// Called when it ends after it was accepted.
    var onEnd: (Ending) -> Void = { _ in }

    private let session: Session
    private var tokens: [BusToken] = []
    /// By id, for an end may be told in the same breath as the id.
    private var endings: [UInt32: Ending] = [:]

    /// Asks for it and waits until it is accepted.
    init(_ values: OptionValues, in session: Session) throws(Failure) {
        self.session = session
        tokens = try session.listen { [unowned self] in hear($0) }
        // Its id must be known to take it back; a second signal does not wait for that.
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
            [Options.write(values)],
            startsDaemon: true
        )
        guard case .uint32(let id)? = arguments.first else {
            throw Failure(.unreachable, "the daemon answered without an id")
        }
        self.id = id
        if let interruption {
            dismiss()
            throw Failure.signal(interruption)
        }
    }

    /// Waits for its end; a signal to the command takes it back.
    func wait() throws(Failure) -> Ending {
        do {
            let isOver: Bool = try session.wait { [unowned self] in
                ending != nil || session.isDaemonGone ? true : nil
            }
            precondition(isOver, "the wait ends when it is over")
        } catch {
            if error.status.isInterruption { dismiss() }
            throw error
        }
        guard let ending else { throw Failure(.unreachable, "topmostd left the bus") }
        return ending
    }

    /// Takes it back, without waiting for the daemon's word.
    func dismiss() {
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
            // What the connection asked for ends with the connection anyway.
            if error != .disconnected { warn("\(error)") }
        }
        session.connection.flush(atMost: .milliseconds(500))
    }

    private func hear(_ message: Message) {
        // A pressed button is told once more by the end, with all that was filled in.
        guard message.member == "Ended", message.arguments.count == 3,
            case .uint32(let id) = message.arguments[0], endings[id] == nil,
            let outcome = message.arguments[1].text
        else { return }
        let end = Ending(id: id, outcome: outcome, details: message.arguments[2])
        endings[id] = end
        if id == self.id { onEnd(end) }
    }
}

extension Kind {
    /// The method that asks for it.
    fileprivate var method: String {
        switch self {
        case .modal: "PresentModal"
        case .bottomSheet: "PresentBottomSheet"
        case .toast: "PresentToast"
        case .loading: "PresentLoading"
        case .retry: "PresentRetry"
        }
    }
}
