// SPDX-License-Identifier: MIT

import Sandbox

/// Hides the daemon's memory and open files from other processes while a secret is in them.
struct MemoryGuard {
    private var isHidden = false

    /// Follows whether there is a secret, or may be soon; a system call only where that changes.
    mutating func follow(_ hasSecret: Bool) {
        guard hasSecret != isHidden else { return }
        isHidden = hasSecret
        Sandbox.hideMemory(isHidden)
    }
}
