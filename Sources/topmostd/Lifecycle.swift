// SPDX-License-Identifier: MIT

import EventLoop

/// How far the daemon is, and what the service manager knows of it.
final class Lifecycle {
    /// How far the daemon is.
    enum Phase: Hashable {
        /// Its name is not its own yet: another copy may have the screen.
        case starting
        /// It serves.
        case ready
        /// It ends.
        case stopping
    }

    /// How far the daemon is.
    private(set) var phase = Phase.starting
    private let manager: ServiceManager

    init(_ manager: ServiceManager) {
        self.manager = manager
    }

    /// The daemon serves, from now on or again.
    func becomeReady() {
        phase = .ready
        manager.ready()
    }

    /// The configuration is about to be read again.
    func beginReload() {
        if phase == .ready { manager.reloading() }
    }

    /// The daemon is about to end because it was asked to.
    ///
    /// - Returns: whether this is the first time.
    func beginStop() -> Bool {
        guard phase != .stopping else { return false }
        phase = .stopping
        manager.stopping()
        return true
    }

    /// The daemon is about to end because it failed.
    ///
    /// - Returns: whether this is the first time.
    func beginFailure() -> Bool {
        guard phase != .stopping else { return false }
        phase = .stopping
        return true
    }

    /// Says in one line what the daemon does.
    func describe(_ text: String) {
        manager.status(text)
    }
}
