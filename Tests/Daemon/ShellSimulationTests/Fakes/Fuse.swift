// SPDX-License-Identifier: MIT

/// The life of one daemon: it may end before any of its outward acts.
///
/// A dead daemon's code runs on to the end of its turn, but nothing of it gets out, so
/// it is as if it had been killed there.
final class Fuse {
    /// How many acts are left; `nil`: no end is planned.
    var actsLeft: Int?
    /// Whether the daemon is dead.
    private(set) var isDead = false

    /// Notes an outward act; returns whether it happens.
    func act() -> Bool {
        guard !isDead, let left = actsLeft else { return !isDead }
        actsLeft = left - 1
        isDead = left <= 0
        return !isDead
    }

    /// Ends the daemon now.
    func blow() { isDead = true }
}
