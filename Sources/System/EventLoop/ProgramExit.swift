// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// What is done when the program ends by itself: at the end of `main`, or in `exit`.
public enum ProgramExit {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var process: Int32 = 0
    }

    private static let state = Mutex(State())

    /// Has a job done before the program ends.
    ///
    /// Wraps `atexit`. A crash, `_exit` and a forked child skip it.
    public static func run(_ job: @escaping @Sendable () -> Void) {
        let isFirst = state.withLock { state in
            state.jobs.append(job)
            state.process = getpid()
            return state.jobs.count == 1
        }
        guard isFirst else { return }
        atexit { ProgramExit.runAll() }
    }

    private static func runAll() {
        let jobs = state.withLock { $0.process == getpid() ? $0.jobs : [] }
        for job in jobs { job() }
    }
}
