// SPDX-License-Identifier: MIT
//
// A local stream socket by its path: for processes that this one did not start
// but has something to say to. The kernel says whose process connected; the
// folder the path lies in says who can try.

import Glibc

extension FileDescriptor {
    /// A connection, non-blocking, to whoever listens at a path.
    ///
    /// Wraps `connect`.
    ///
    /// - Throws: `ENOENT` when there is nothing at the path, `ECONNREFUSED` when
    ///   nobody listens there any more, `EAGAIN` when the listener does not get
    ///   round to it, `EACCES` when this user may not.
    public static func connect(to path: String) throws(ChildProcessError) -> FileDescriptor {
        let file = try localSocket()
        try unsafe LocalListener.withAddress(path, "connect") { address, length in
            unsafe Glibc.connect(file.number, address, length)
        }
        return file
    }

    /// Tells the other side of a connection the end, and goes on reading.
    ///
    /// Wraps `shutdown`. A side that has gone already needs no telling.
    public borrowing func endWriting() {
        _ = shutdown(number, Int32(SHUT_WR))
    }

    static func localSocket() throws(ChildProcessError) -> FileDescriptor {
        let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard number >= 0 else { throw ChildProcessError(call: "socket", code: errno) }
        let file = FileDescriptor(adopting: number)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        try file.setNonBlocking()
        return file
    }
}
