// SPDX-License-Identifier: MIT
//
// A connection to a local stream socket by its path, to a process that this one did not
// start. The kernel reports the user of the process; the folder's permissions decide who
// can connect.

import Glibc
public import SystemErrors

extension FileDescriptor {
    /// Connects, non-blocking, to the listener at a path.
    ///
    /// Wraps `connect`.
    ///
    /// - Throws: `ENOENT` if the path does not exist, `ECONNREFUSED` if nobody listens
    ///   there any more, `EAGAIN` if the listener's queue is full, `EACCES` if this user
    ///   has no permission.
    public static func connect(to path: String) throws(SystemError) -> FileDescriptor {
        let file = try localSocket()
        try unsafe LocalListener.withAddress(path, "connect") { address, length in
            unsafe Glibc.connect(file.number, address, length)
        }
        return file
    }

    /// Signals the end to the other side, and continues reading.
    ///
    /// Wraps `shutdown`. Does nothing if the other side is gone.
    public borrowing func endWriting() {
        _ = shutdown(number, Int32(SHUT_WR))
    }

    static func localSocket() throws(SystemError) -> FileDescriptor {
        let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard number >= 0 else { throw SystemError.last("socket") }
        let file = FileDescriptor(adopting: number)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        try file.setNonBlocking()
        return file
    }
}
