// SPDX-License-Identifier: MIT
//
// A compositor counts the time without input from the moment it is asked, never the time
// before: a display that starts for a toast takes the user for present until the whole time
// has passed. A shorter one would stop the toasts of everybody who only reads.

import Wayland

/// Reports when the user leaves and returns.
final class UserWatch {
    /// Called when the user left (`true`) or returned.
    var onChange: (Bool) -> Void = { _ in }

    private let connection: Connection
    private var awayAfter: Duration?
    private var notice: IdleNotice?
    private var isAway = false

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// Changes after which time the user counts as away; `nil`: never.
    func watch(awayAfter: Duration?) {
        self.awayAfter = awayAfter
        restart()
    }

    /// Handles a seat that appeared or vanished.
    func seatChanged() {
        if (notice == nil) == (connection.seat != nil) { restart() }
    }

    private func restart() {
        change(isAway: false)
        notice = nil
        guard connection.seat != nil, let awayAfter else { return }
        notice = IdleNotice(connection, after: awayAfter) { [unowned self] in change(isAway: $0) }
    }

    private func change(isAway: Bool) {
        guard isAway != self.isAway else { return }
        self.isAway = isAway
        onChange(isAway)
    }
}
