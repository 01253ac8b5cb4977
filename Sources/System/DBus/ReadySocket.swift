// SPDX-License-Identifier: MIT

import Glibc

/// A ready socket, and a function that lets libdbus read some kilobytes from it.
struct ReadySocket {
    var fd: Int32
    var read: () -> Void

    /// The number of unread bytes.
    var waitingBytes: Int32 {
        var count: Int32 = 0
        // If this fails, the loop reports unread bytes in its next turn.
        return unsafe ioctl(fd, UInt(FIONREAD), &count) == 0 ? count : 0
    }
}
