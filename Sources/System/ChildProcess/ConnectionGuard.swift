// SPDX-License-Identifier: MIT
//
// SIGKILL does not end a process that waits for a file system: it keeps its connection to the
// screen, and with that the grabs and the keyboard of the whole desktop. So a process of its own
// holds the connection too, touches no file, and can shut it down for both.

import CLinkMap
import CSpawn
import Glibc
public import SystemCalls

/// Shuts a connection of this process down when its orders have ended and it has not.
public enum ConnectionGuard {
    /// How long this process may go on after the end of its orders, in milliseconds.
    private static let patience: Int32 = 300

    /// Starts a guard, a process that ends with this one.
    ///
    /// Call it while there is one thread. Wraps `fork`, `pidfd_open`, `shutdown`.
    ///
    /// - Parameters:
    ///   - connection: the connection to shut down.
    ///   - orders: the reading end of a pipe: it has ended when all writing ends are closed,
    ///     which a killed or ended writer does too.
    /// - Throws: `ENOSYS` before Linux 5.3, `EAGAIN` and `EMFILE` at the system's limits.
    public static func start(
        for connection: Int32,
        unlessEndedWith orders: Int32 = 0
    ) throws(SystemError) {
        // Numbers below 3 are those of the guard.
        let copy = fcntl(connection, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw SystemError.last("fcntl") }
        let held = FileDescriptor(adopting: copy)
        var made: pid_t = 0
        let unmap: @convention(c) () -> Void = { topmost_unmap_code() }
        let code = unsafe topmost_guard_connection(orders, held.number, patience, unmap, &made)
        try SystemError.check(code, "fork")
    }
}
