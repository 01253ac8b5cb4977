// SPDX-License-Identifier: MIT

import CSpawn
import Glibc
public import SystemCalls

/// Ends a program's process group if this process is killed: SIGTERM, two seconds later
/// SIGKILL.
///
/// A parent-death signal reaches one process only, not the children of a script. So the
/// guard is a process of its own that sleeps on a pipe; it ends with this object. It is
/// started before the child, which writes the id of its group into the pipe before it runs
/// the program: a parent that is killed in between leaves nothing running.
public final class GroupGuard {
    private let processID: Int32
    /// The guard acts when this closes: the kernel closes it when this process ends, and in
    /// the child at exec.
    private let alive: FileDescriptor

    /// Starts a guard, for `Command.groupGuard`.
    ///
    /// Wraps `fork`.
    ///
    /// - Throws: `EAGAIN` and `EMFILE` at the system's limits.
    public init() throws(SystemError) {
        let pipe = try Pipe()
        let reader = try pipe.reader.duplicate()
        alive = pipe.takeWriter()
        var made: pid_t = 0
        let code = unsafe topmost_guard(reader.number, &made)
        try SystemError.check(code, "fork")
        processID = made
    }

    /// Where a child writes the id of its group.
    var idWriter: Int32 { alive.number }

    deinit {
        // Before the pipe closes, so that the group survives.
        kill(processID, SIGKILL)
        while waitpid(processID, nil, 0) < 0 && errno == EINTR {}
    }
}
