// SPDX-License-Identifier: MIT
//
// The daemon starts a display when there is something to show, and finds out only then whether
// it can. It sends each change to subscribed clients, also a display's, so nothing is polled.

import BusValues
import BusWire
import DBus
import DaemonClient
import Texts

/// Follows the start of the display that a question needs, until it runs or none can.
final class DisplayWatch {
    private let session: Session
    /// Called once if no display can show the question.
    private let onObstacle: (DisplayObstacle) -> Void
    private var token: BusToken?
    private var isOver = false

    /// Creates a watch; `begin` starts it.
    init(in session: Session, onObstacle: @escaping (DisplayObstacle) -> Void) {
        self.session = session
        self.onObstacle = onObstacle
    }

    /// Subscribes to the daemon's changes, and looks at the displays after that.
    func begin() {
        do {
            token = try session.connection.onSignal(
                MatchRule(
                    sender: BusNames.name,
                    path: BusNames.path,
                    interface: BusNames.control,
                    member: "Changed"
                )
            ) { [weak self] _ in self?.look() }
        } catch {
            return fail(error)
        }
        subscribe()
    }

    /// Continues with another daemon, which knows of no subscription.
    func resume() {
        if !isOver { subscribe() }
    }

    private func subscribe() {
        session.client.call("Subscribe", of: BusNames.control) { [weak self] answer in
            if case .failure(let error) = answer { self?.fail(error) }
        }
        look()
    }

    private func look() {
        guard !isOver else { return }
        session.client.call("Status", of: BusNames.control) { [weak self] answer in
            guard let self, !isOver else { return }
            let status: Value
            switch answer {
            case .success(let message): status = message.arguments.first ?? .options([:])
            case .failure(let error): return fail(error)
            }
            switch DisplayState(status) {
            case .starting: return
            case .running: end()
            case .absent(let obstacle):
                end()
                onObstacle(obstacle)
            }
        }
    }

    private func end() {
        isOver = true
        token = nil
        session.client.call("Unsubscribe", of: BusNames.control) { _ in }
    }

    /// Reports that the displays cannot be followed: the question would wait silently.
    private func fail(_ error: BusError) {
        // Another daemon may come, and is then asked; if none does, the session ends the wait.
        guard !isOver, error != .disconnected, !error.isDaemonAbsence else { return }
        isOver = true
        token = nil
        warn(.displayUnknown, printable(Failure(error).description))
    }
}

/// Whether a display can show a question.
enum DisplayState {
    case running
    /// None is running, but one can start.
    case starting
    case absent(DisplayObstacle)

    /// Reads the daemon's status.
    init(_ status: Value) {
        if let obstacle = DisplayObstacle(status: status) {
            self = .absent(obstacle)
        } else {
            let plugins = status["plugins"]?.elements ?? []
            // A daemon of another version may not list them.
            let isStarting = !plugins.isEmpty && DisplayObstacle.running(among: plugins).isEmpty
            self = isStarting ? .starting : .running
        }
    }
}

// A question waits until a display can show it. If none can, the command reports
// that at once, with how to fix it.

extension RemotePresentation {
    /// Reports that no display can show it, at once or when a display that starts for it fails.
    ///
    /// - Throws: `unreachable` if it is not to wait; it is then withdrawn.
    package func checkDisplay(waits: Bool) throws(Failure) {
        guard ending == nil else { return }
        let status: Value
        do {
            status = try session.status()
        } catch {
            if error.status.isInterruption {
                dismiss()
                throw error
            }
            // Callers that may not read the status, such as sandboxed ones, just wait.
            return
        }
        switch DisplayState(status) {
        case .running: return
        case .starting: watchDisplay(withdraws: !waits)
        case .absent(let obstacle):
            guard waits else {
                dismiss()
                throw Failure(.unreachable, obstacle.failure)
            }
            warn(obstacle.warning)
        }
    }
}
