// SPDX-License-Identifier: MIT

import PresenterCore
import Sandbox

/// Hides the daemon's memory from other processes while a card asks for a secret.
struct MemoryGuard {
    private var isHidden = false

    /// Follows the scene; a system call only where that changes.
    mutating func follow(_ scene: Scene) {
        guard scene.asksForSecret != isHidden else { return }
        isHidden = scene.asksForSecret
        Sandbox.hideMemory(isHidden)
    }
}
