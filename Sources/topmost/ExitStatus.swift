// SPDX-License-Identifier: MIT

/// How the command ended, for scripts.
enum ExitStatus: Int32 {
    /// The positive button, a chosen action, or simply done.
    case acted = 0
    /// The negative or the cancel button.
    case negative = 1
    /// Put away without a button.
    case dismissed = 3
    /// The command was not understood, as in sysexits(3).
    case usage = 64
    /// There is no daemon, as in sysexits(3).
    case unreachable = 69
    /// A file could not be written, as in sysexits(3).
    case cannotCreate = 73
    /// The answer could not be written, as in sysexits(3).
    case unwritten = 74
    /// Nobody answered in time, as timeout(1) says it.
    case timedOut = 124
    /// A limit or a policy of the daemon's.
    case refused = 125
    /// The program to run is there but cannot be run, as shells say it.
    case cannotRun = 126
    /// There is no such program to run, as shells say it.
    case noProgram = 127
    /// A signal ended it.
    case interrupted = 130
}

/// Why the command cannot go on.
struct Failure: Error, CustomStringConvertible {
    var status: ExitStatus
    var description: String

    init(_ status: ExitStatus, _ description: String) {
        self.status = status
        self.description = description
    }
}
