// SPDX-License-Identifier: MIT

import Glibc

/// The process that started this one.
enum ThisParent {
    /// Sends SIGHUP, as if the terminal were gone; that ends a script.
    static func hangUp() {
        let parent = getppid()
        // 1: it ended before, and this process has another parent now.
        if parent > 1 { kill(parent, SIGHUP) }
    }
}
