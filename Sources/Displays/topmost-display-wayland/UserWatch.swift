// SPDX-License-Identifier: MIT
//
// A compositor counts the time without input from the moment it is asked. The display
// starts when there is something to show, perhaps hours after the user left: so until the
// first input a few seconds without any are enough, fewer than a toast stays. Not while a
// card has the keyboard: somebody may read it, and its buttons must stay armed.

import Wayland

/// Reports when the user leaves and returns.
final class UserWatch {
    /// How long nobody does anything at first until the user counts as away.
    private static let firstTime = Duration.seconds(3)

    /// Called when the user left (`true`) or returned.
    var onChange: (Bool) -> Void = { _ in }
    /// Whether a card has the keyboard.
    var holdsInput = false {
        didSet { if holdsInput != oldValue, !hasSeenUser, !isAway { restart() } }
    }

    private let connection: Connection
    private var awayAfter: Duration?
    private var notice: IdleNotice?
    /// Whether there was input since the display started.
    private var hasSeenUser = false
    private var isAway = false

    /// Creates a watch that reports nothing yet.
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
        let isShort = !hasSeenUser && !holdsInput
        let time = isShort ? min(awayAfter, Self.firstTime) : awayAfter
        notice = IdleNotice(connection, after: time) { [unowned self] isIdle in
            change(isAway: isIdle)
            guard !isIdle, !hasSeenUser else { return }
            hasSeenUser = true
            restart()
        }
    }

    private func change(isAway: Bool) {
        guard isAway != self.isAway else { return }
        self.isAway = isAway
        onChange(isAway)
    }
}
