// SPDX-License-Identifier: MIT
//
// The daemon of this machine: what it shares comes as scenes over the socket for displays, and what
// is answered elsewhere goes to it by `Control1`, which decides as for each answer.

import BusValues
import ChildProcess
package import DBus
package import DaemonClient
import DisplayKit
package import EventLoop
package import PluginWire
package import PresenterCore
import SystemCalls

/// What this machine's daemon shares.
package final class DaemonSide {
    /// Called with all cards that may leave the machine, whenever they changed.
    package var onCards: ([Card]) -> Void = { _ in }

    /// Called when a presentation ended, shared or not; for what is pushed.
    package var onEnd: (OutcomeMessage) -> Void = { _ in }

    /// Called when the daemon is gone, which may have had an answer under way.
    package var onLoss: () -> Void = {}

    private let decision: RuleDecision
    private let client: DaemonClient
    private let path: String
    private let loop: EventLoop
    private let report: (String) -> Void
    private var link: HostLink?
    private var token: BusToken?
    private var timer: TimerSource?
    private var attempts = 0
    /// The revision of the last scene.
    package private(set) var revision: UInt64 = 0

    /// A daemon opens its socket just after it owns its name.
    private static let pause = Duration.milliseconds(500)
    private static let maximumAttempts = 10
    /// After that many attempts; the daemon may end a link for a reason that passes.
    private static let longPause = Duration.seconds(60)

    /// Creates the side of a daemon that may come and go.
    ///
    /// - Parameters:
    ///   - decision: which of the rules' decisions shares what it gets.
    ///   - client: the daemon.
    ///   - path: its socket for displays.
    ///   - loop: calls the handlers.
    ///   - report: gets what goes wrong, as a sentence.
    /// - Throws: if the bus or the loop refuses it.
    package init(
        _ decision: RuleDecision,
        _ client: DaemonClient,
        socket path: String,
        _ loop: EventLoop,
        report: @escaping (String) -> Void
    ) throws {
        (self.decision, self.client, self.path) = (decision, client, path)
        (self.loop, self.report) = (loop, report)
        timer = try loop.timer(accuracy: .milliseconds(100)) { [weak self] in self?.attach() }
        token = try client.connection.followName(BusNames.name) { [weak self] owner in
            guard let self else { return }
            attempts = 0
            if owner != nil { attach() } else { leave() }
        }
    }

    private func attach() {
        guard link == nil else { return }
        do {
            let connection = try FileDescriptor.connect(to: path)
            let other = try connection.duplicate()
            let link = try HostEnds(input: connection, output: other).link(loop)
            link.onMessage = { [weak self] in self?.receive($0) }
            link.onEnd = { [weak self] _ in self?.lost() }
            self.link = link
            try link.open()
        } catch {
            link = nil
            attachLater("\(error)")
        }
    }

    private func attachLater(_ reason: String) {
        attempts += 1
        if attempts == Self.maximumAttempts { report("cannot attach to the daemon: \(reason)") }
        timer?.arm(after: attempts < Self.maximumAttempts ? Self.pause : Self.longPause)
    }

    private func leave() {
        timer?.disarm()
        link?.onMessage = nil
        link?.onEnd = nil
        link = nil
        onLoss()
    }

    private func lost() {
        leave()
        attachLater("it ends each connection")
    }

    private var introduction: PluginMessage.Ready {
        let isPush = decision == .push
        return PluginMessage.Ready(
            name: isPush ? "push" : "bridge",
            blocksInput: false,
            followsEnds: isPush,
            isBridge: !isPush,
            isPush: isPush
        )
    }

    private func receive(_ message: HostMessage) {
        switch message {
        case .hello:
            switch Greeting(message) {
            case .welcome:
                link?.send(.ready(introduction))
            case .refused(let reason), .misunderstood(let reason):
                report("the daemon refuses: \(reason)")
                leave()
            }
        case .scene(let scene):
            attempts = 0
            revision = scene.revision
            link?.send(.presented(revision: scene.revision))
            onCards(scene.cards)
        case .refused(let reason): report("the daemon refuses: \(reason)")
        case .ended(let outcome): onEnd(outcome)
        case .heartbeat, .settings, .presented, .accessible, .assisted, .error, .bye: break
        }
    }

    /// Hands an answer to the daemon; `done` gets whether it counts.
    package func press(
        _ presentation: UInt32,
        _ press: SharedCard.Press,
        done: @escaping (Result<Void, BusError>) -> Void
    ) {
        let answer: (Result<Message, BusError>) -> Void = { done($0.map { _ in () }) }
        switch press {
        case .press(let button, let details):
            client.call(
                "Press",
                of: BusNames.control,
                [.uint32(presentation), .string(button), details],
                answer: answer
            )
        case .dismiss:
            client.call("Dismiss", of: BusNames.control, [.uint32(presentation)], answer: answer)
        }
    }

    /// Asks how a presentation ended.
    package func outcome(_ presentation: UInt32, done: @escaping (Outcome) -> Void) {
        client.call("Explain", of: BusNames.control, [.uint32(presentation)]) { answer in
            done(Outcome(answer.map(\.arguments)))
        }
    }

    /// What became of a presentation.
    package enum Outcome: Hashable {
        case ended(String)
        /// The presentation is live, and not shared now.
        case live
        /// Nobody can say now.
        case unknown

        /// Reads the answer of `Explain`; a broken line or a busy daemon has decided nothing.
        init(_ answer: Result<[Value], BusError>) {
            switch answer {
            case .success(let arguments) where arguments.count == 2:
                let details = arguments[1]
                guard let reason = details["reason"]?.text else {
                    self = .unknown
                    return
                }
                let outcome = details["outcome"]?.text
                self = reason == "ended" ? outcome.map { .ended($0) } ?? .unknown : .live
            // It ended so long ago that the daemon forgot it.
            case .failure(.remote(BusNames.Failure.unknownPresentation.rawValue, _)):
                self = .ended("closed")
            case .success, .failure: self = .unknown
            }
        }
    }
}

extension BusError {
    /// Whether the daemon has decided that it does not want the call.
    package var isRefusal: Bool {
        switch remoteName.flatMap(BusNames.Failure.init) {
        case .invalidOption, .unknownButton, .unknownPresentation, .accessDenied, .notOwner: true
        case .notEnded, .limitReached, .noKeyboard, .noDisplay, .failed, nil: false
        }
    }
}
