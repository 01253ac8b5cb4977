// SPDX-License-Identifier: MIT

import Glibc

/// A socket that is ready, and how to have libdbus read from it, some kilobytes.
struct ReadySocket {
    var fd: Int32
    var read: () -> Void

    /// The bytes that are still to be read.
    var waitingBytes: Int32 {
        var count: Int32 = 0
        // Where that cannot be told the loop tells whether there are any.
        return unsafe ioctl(fd, UInt(FIONREAD), &count) == 0 ? count : 0
    }
}
