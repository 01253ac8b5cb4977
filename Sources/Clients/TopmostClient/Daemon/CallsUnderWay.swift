// SPDX-License-Identifier: MIT
//
// A program may end right after a request: its last messages would be lost with its connection. So
// the end of the program waits until the daemon has answered, but not long.

import EventLoop
import Synchronization
import SystemCalls

/// The calls that the daemon has not answered yet.
package final class CallsUnderWay: Sendable {
    private struct State {
        var count = 0
        /// Who waits for the count of 0.
        var bells: [WakeDescriptor] = []
    }

    private let state = Mutex(State())

    /// How long the end of a program waits for answers.
    package static let longestWait = Duration.seconds(5)

    /// Counts the calls of a program, and waits for them at its end.
    init() {
        ProgramExit.run { [weak self] in self?.wait() }
    }

    /// A call begins.
    func begin() { state.withLock { $0.count += 1 } }

    /// A call was answered, or never will be.
    func end() {
        let bells = state.withLock { state in
            state.count -= 1
            guard state.count == 0 else { return [WakeDescriptor]() }
            defer { state.bells = [] }
            return state.bells
        }
        for bell in bells { bell.set() }
    }

    /// Blocks until all calls are answered, or the time is over.
    package func wait() {
        // Without a descriptor there is nothing to wait with.
        guard let bell = try? WakeDescriptor() else { return }
        let isBusy = state.withLock { state in
            guard state.count > 0 else { return false }
            state.bells.append(bell)
            return true
        }
        if isBusy { _ = bell.wait(until: BootClock.now + Self.longestWait) }
    }
}
