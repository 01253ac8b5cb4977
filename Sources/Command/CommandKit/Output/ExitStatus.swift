// SPDX-License-Identifier: MIT

import Glibc

/// The command's exit status, for scripts.
package enum ExitStatus: Int32 {
    /// Success: the positive button, a chosen action, or done.
    case acted = 0
    /// The negative or the cancel button.
    case negative = 1
    /// Dismissed without a button.
    case dismissed = 3
    /// The command line is invalid, as in sysexits(3).
    case usage = 64
    /// No presentation has that id, or a file cannot be read, as in sysexits(3) for missing input.
    case unknownID = 66
    /// No daemon is running or no display is available, as in sysexits(3).
    case unreachable = 69
    /// A file could not be written, as in sysexits(3).
    case cannotCreate = 73
    /// The answer could not be written, as in sysexits(3).
    case unwritten = 74
    /// The presentation has not ended yet: try again later, as in sysexits(3).
    case pending = 75
    /// There was no answer in time, as in timeout(1).
    case timedOut = 124
    /// The daemon refused it: a limit or a policy.
    case refused = 125
    /// The program cannot be run, as in shells.
    case cannotRun = 126
    /// The program does not exist, as in shells.
    case noProgram = 127
    /// SIGHUP ended it, numbered as in shells: its terminal was closed.
    case hungUp = 129
    /// SIGINT ended it.
    case interrupted = 130
    /// SIGTERM ended it.
    case terminated = 143

    /// The exit status for a signal.
    package init(signal: Int32) {
        switch signal {
        case SIGHUP: self = .hungUp
        case SIGTERM: self = .terminated
        default: self = .interrupted
        }
    }

    /// Whether a signal ended it.
    package var isInterruption: Bool {
        switch self {
        case .hungUp, .interrupted, .terminated: true
        case .acted, .negative, .dismissed, .usage, .unknownID, .unreachable, .cannotCreate,
            .unwritten, .pending, .timedOut, .refused, .cannotRun, .noProgram:
            false
        }
    }
}
