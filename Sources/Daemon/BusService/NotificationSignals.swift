// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore

/// Signals to a notification's owner.
///
/// Source: Desktop Notifications Specification 1.3, "Signals".
enum NotificationSignals {
    /// The signals of a notice, without their destination.
    static func signals(for notice: Notice) -> [Message] {
        switch notice {
        case .presented, .retryPressed:
            return []
        case .buttonPressed(let id, let answer, let activationToken):
            if answer.button == Toast.replyID {
                // KDE's server sends this alone, without `ActionInvoked`.
                return [signal("NotificationReplied", id, .string(answer.text ?? ""))]
            }
            let invoked = signal("ActionInvoked", id, .string(answer.button))
            guard let activationToken else { return [invoked] }
            return [signal("ActivationToken", id, .string(activationToken)), invoked]
        case .ended(let id, let outcome, _):
            return [signal("NotificationClosed", id, .uint32(reason(of: outcome)))]
        }
    }

    /// The reason's number: 1 expired, 2 dismissed, 3 closed, 4 anything else.
    private static func reason(of outcome: Outcome) -> UInt32 {
        switch outcome {
        case .expired: 1
        case .acted, .dismissed: 2
        case .closed, .parentEnded: 3
        case .replaced, .ownerGone, .released, .refused, .hidden, .shutdown: 4
        }
    }

    private static func signal(_ name: String, _ id: PresentationID, _ value: Value) -> Message {
        .signal(
            name,
            of: BusNames.notifications,
            at: BusNames.notificationsPath,
            [.uint32(id.rawValue), value]
        )
    }
}
