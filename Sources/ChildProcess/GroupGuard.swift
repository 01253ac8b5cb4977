// SPDX-License-Identifier: MIT

import CSpawn
import Glibc

/// Ends a process group if this process is killed: SIGTERM, two seconds later SIGKILL.
///
/// A parent-death signal reaches one process only, not the children of a script. So the
/// guard is a process of its own that sleeps on a pipe; it ends with this object.
public final class GroupGuard {
    private let processID: Int32
    /// Its end is the sign: the kernel closes it with this process.
    private let alive: FileDescriptor

    /// Guards a group.
    ///
    /// Wraps `fork`.
    ///
    /// - Parameter group: the group of a child that was started with `Group.own`.
    /// - Throws: `EAGAIN` and `EMFILE` at the system's limits.
    public init(group: Int32) throws(ChildProcessError) {
        let pipe = try Pipe()
        let reader = try pipe.reader.duplicate()
        alive = pipe.takeWriter()
        var made: pid_t = 0
        let code = unsafe topmost_guard_group(group, reader.number, alive.number, &made)
        try ChildProcessError.check(code, "fork")
        processID = made
    }

    deinit {
        // Before the pipe closes, so that the group survives.
        kill(processID, SIGKILL)
        while waitpid(processID, nil, 0) < 0 && errno == EINTR {}
    }
}
