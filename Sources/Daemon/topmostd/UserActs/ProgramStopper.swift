// SPDX-License-Identifier: MIT
//
// A user who had to free the keyboard from a program may want to stop it. A toast of
// the daemon offers that, but only for a program whose identity is verified: it must not
// end another one, and a sandboxed program has a process that is not its own.

import ChildProcess
import EventLoop
import Glibc
import PresenterCore
import SystemCalls
import Texts

/// Offers to stop the programs whose hold on the input the user ended.
final class ProgramStopper {
    private let client: InternalClient
    private let grace: Duration
    private var timer: TimerSource?
    /// The programs that were asked to end.
    private var ending: [RunningProcess] = []

    /// Creates a stopper without offers.
    ///
    /// - Parameters:
    ///   - client: shows the toasts.
    ///   - loop: provides the timer.
    ///   - grace: how long a program has after SIGTERM before it is killed.
    /// - Throws: if the loop cannot add a timer.
    init(
        _ client: InternalClient,
        loop: EventLoop,
        grace: Duration = .seconds(5)
    ) throws(SystemError) {
        self.client = client
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
            title: Wording(.inputIsFree),
            message: Wording(.programBlockedInput, values: [name]),
            icon: "dialog-warning",
            labels: ["stop": Wording(.stopProgram, values: [name])]
        ) {
            $0.actions[0].tone = .danger
            $0.isTransient = true
        }
        let request = PresentRequest(content: .toast(toast), key: "stop " + identity.key)
        client.show(request) { [weak self] button in
            if button == "stop" { self?.stop(process) }
        }
    }

    private func stop(_ process: RunningProcess) {
        guard process.send(SIGTERM) else { return }
        ending.append(process)
        timer?.arm(after: grace)
    }

    private func kill() {
        for process in ending { process.send(SIGKILL) }
        ending = []
    }
}
