// SPDX-License-Identifier: MIT
//
// A user who had to free the keyboard from a program may want to stop it. A toast of
// the daemon offers that, but only for a program whose identity is verified: it must not
// end another one, and a sandboxed program has a process that is not its own.

import ChildProcess
import EventLoop
import Glibc
import PresenterCore
import SystemErrors

/// Offers to stop the programs whose hold on the input the user ended.
final class ProgramStopper {
    /// The token of its requests; never used for a client.
    static let token = RequestToken(rawValue: .max - 1)
    /// The id of the toast's button.
    static let button = "stop"

    private let runtime: Runtime
    private let grace: Duration
    private var timer: TimerSource?
    /// The offers that wait for the id of their toast.
    private var requested: [RunningProcess] = []
    private var offers: [PresentationID: RunningProcess] = [:]
    /// The programs that were asked to end.
    private var ending: [RunningProcess] = []

    /// Creates a stopper without offers.
    ///
    /// - Parameters:
    ///   - runtime: shows the toasts.
    ///   - loop: provides the timer.
    ///   - grace: how long a program has after SIGTERM before it is killed.
    /// - Throws: if the loop cannot add a timer.
    init(
        _ runtime: Runtime,
        loop: EventLoop,
        grace: Duration = .seconds(5)
    ) throws(SystemError) {
        self.runtime = runtime
        self.grace = grace
        timer = try loop.timer { [weak self] in self?.kill() }
    }

    /// Offers to stop a program, if it is proved which one it is.
    func offer(_ identity: Identity) {
        guard identity.trust == .application, !identity.isImpostor,
            let id = identity.processID, id > 1, id != getpid(), let process = RunningProcess(id)
        else { return }
        let name = identity.displayName
        let toast = Toast(
            headline: Headline(
                title: "Keyboard and mouse are free",
                message: StyledText("\(name) was blocking them."),
                icon: .name("dialog-warning")
            ),
            actions: [Button(id: Self.button, title: "Stop \(name)", tone: .danger)],
            isTransient: true
        )
        requested.append(process)
        runtime.send(
            .presentRequested(
                Self.token,
                PresentRequest(content: .toast(toast), key: "stop " + identity.key),
                by: ConfigurationReloader.owner
            )
        )
    }

    /// Records the id of an accepted toast.
    func accepted(_ id: PresentationID) {
        guard !requested.isEmpty else { return }
        offers[id] = requested.removeFirst()
    }

    /// Drops an offer that was refused.
    func refused() {
        if !requested.isEmpty { requested.removeFirst() }
    }

    /// Handles a notice about one of the daemon's toasts.
    func handle(_ notice: Notice) {
        switch notice {
        case .buttonPressed(let id, let answer, _) where answer.button == Self.button:
            guard let process = offers[id], process.send(SIGTERM) else { return }
            ending.append(process)
            timer?.arm(after: grace)
        case .ended(let id, _, _): offers[id] = nil
        case .presented, .buttonPressed, .retryPressed: break
        }
    }

    private func kill() {
        for process in ending { process.send(SIGKILL) }
        ending = []
    }
}
