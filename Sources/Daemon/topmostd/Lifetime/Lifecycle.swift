// SPDX-License-Identifier: MIT

import EventLoop

/// The daemon's phase, reported to the service manager.
final class Lifecycle {
    /// A phase of the daemon.
    enum Phase: Hashable {
        /// The daemon has not acquired its name yet: another copy may be running.
        case starting
        /// The daemon is running.
        case ready
        /// The daemon is stopping.
        case stopping
    }

    /// The current phase.
    private(set) var phase = Phase.starting
    private let manager: ServiceManager

    init(_ manager: ServiceManager) {
        self.manager = manager
    }

    /// Reports that the daemon is ready, at first or after a reload.
    ///
    /// A daemon that stops stays so.
    func becomeReady() {
        guard phase != .stopping else { return }
        phase = .ready
        manager.ready()
    }

    /// Reports that a reload begins.
    func beginReload() {
        if phase == .ready { manager.reloading() }
    }

    /// Reports that the daemon stops on request.
    ///
    /// - Returns: whether this is the first time.
    func beginStop() -> Bool {
        guard phase != .stopping else { return false }
        phase = .stopping
        manager.stopping()
        return true
    }

    /// Reports that the daemon stops because of an error.
    ///
    /// - Returns: whether this is the first time.
    func beginFailure() -> Bool {
        guard phase != .stopping else { return false }
        phase = .stopping
        return true
    }

    /// Sets the one-line status text.
    func describe(_ text: String) {
        manager.status(text)
    }
}
