// SPDX-License-Identifier: MIT

import Glibc

/// How the command ended, for scripts.
enum ExitStatus: Int32 {
    /// The positive button, a chosen action, or simply done.
    case acted = 0
    /// The negative or the cancel button.
    case negative = 1
    /// Dismissed without a button.
    case dismissed = 3
    /// The command was not understood, as in sysexits(3).
    case usage = 64
    /// There is nothing under that id, as in sysexits(3) for an input that is not there.
    case unknownID = 66
    /// There is no daemon, or nothing that can show it, as in sysexits(3).
    case unreachable = 69
    /// A file could not be written, as in sysexits(3).
    case cannotCreate = 73
    /// The answer could not be written, as in sysexits(3).
    case unwritten = 74
    /// Nobody answered in time, as timeout(1) says it.
    case timedOut = 124
    /// The daemon refused it: a limit or a policy.
    case refused = 125
    /// The program to run is there but cannot be run, as shells say it.
    case cannotRun = 126
    /// There is no such program to run, as shells say it.
    case noProgram = 127
    /// SIGHUP ended it, as shells count it: its terminal is gone.
    case hungUp = 129
    /// SIGINT ended it.
    case interrupted = 130
    /// SIGTERM ended it.
    case terminated = 143

    /// What a signal that ended the command makes of it.
    init(signal: Int32) {
        switch signal {
        case SIGHUP: self = .hungUp
        case SIGTERM: self = .terminated
        default: self = .interrupted
        }
    }

    /// Whether a signal ended it.
    var isInterruption: Bool {
        switch self {
        case .hungUp, .interrupted, .terminated: true
        case .acted, .negative, .dismissed, .usage, .unknownID, .unreachable, .cannotCreate,
            .unwritten, .timedOut, .refused, .cannotRun, .noProgram:
            false
        }
    }
}
