// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore

extension BusService {
    /// The interface of notification servers.
    ///
    /// Source: Desktop Notifications Specification 1.3.
    var notifications: Interface {
        Interface(
            BusNames.notifications,
            methods: [
                .init(
                    "Notify",
                    takes: [
                        .init("app_name", "s"), .init("replaces_id", "u"), .init("app_icon", "s"),
                        .init("summary", "s"), .init("body", "s"), .init("actions", "as"),
                        .init("hints", "a{sv}"), .init("expire_timeout", "i"),
                    ],
                    gives: [.init("id", "u")],
                    limits: Self.textLimits
                ) { [weak self] in self?.notify($0) },
                .init("CloseNotification", takes: [.init("id", "u")]) { [weak self] in
                    self?.closeNotification($0)
                },
                .init("GetCapabilities", gives: [.init("capabilities", "as")]) {
                    $0.reply([.strings(Self.capabilities)])
                },
                .init(
                    "GetServerInformation",
                    gives: [
                        .init("name", "s"), .init("vendor", "s"), .init("version", "s"),
                        .init("spec_version", "s"),
                    ]
                ) { [dependencies] in
                    $0.reply([
                        .string("Topmost"), .string("topmost.org"), .string(dependencies.version),
                        .string(BusNames.notificationsVersion),
                    ])
                },
            ] + inhibitionMethods,
            signals: [
                .init("NotificationClosed", [.init("id", "u"), .init("reason", "u")]),
                .init("ActionInvoked", [.init("id", "u"), .init("action_key", "s")]),
                .init("ActivationToken", [.init("id", "u"), .init("activation_token", "s")]),
                .init("NotificationReplied", [.init("id", "u"), .init("text", "s")]),
            ],
            properties: [inhibitedProperty]
        )
    }

    /// The capabilities clients may rely on; constant, because many ask only once.
    static let capabilities = [
        "action-icons", "actions", "body", "body-hyperlinks", "body-images", "body-markup",
        "icon-static", "persistence", "sound", "inhibitions", "inline-reply", "synchronous",
        "private-synchronous",
        "x-canonical-private-synchronous", "x-dunst-stack-tag", "x-kde-display-appname",
        "x-kde-origin-name", "x-kde-urls",
    ]

    /// Limits for texts and images; texts are cut well above the visible length.
    ///
    /// An image of 4K screen size passes; storing a larger one would block everyone
    /// else for a tenth of a second. Larger ones arrive empty: no image.
    static let textLimits = DecodingLimits(
        stringBytes: 64 << 10,
        arrayBytes: 40 << 20,
        values: 100_000
    )

    private func notify(_ call: Call) {
        // Thousands may wait: without the header, each holds less.
        let (handle, arguments) = (call.handle, call.arguments)
        // `dbus-send` leaves as soon as it has sent.
        admission.request(handle, arguments, keepsGone: true) { [weak self] identity in
            guard let self else { return }
            let hints = NotifyHints(of: arguments)
            do throws(RequestError) {
                let context = context(of: identity)
                let request = try PresentRequest(notify: arguments, hints, context)
                present(request, by: identity, on: .notifications, for: handle) {
                    hints[$0]?.shown
                }
            } catch {
                fail(handle, .invalidOption, error.description)
            }
        }
    }

    private func closeNotification(_ call: Call) {
        let handle = call.handle
        guard case .uint32(let number) = call.arguments[0],
            let id = PresentationID(rawValue: number)
        else { return fail(handle, .unknownPresentation, "") }
        admission.request(call.handle, call.arguments) { [weak self] identity in
            guard let self else { return }
            guard dependencies.stack.state.isLive(id) else { return recall(id, identity, handle) }
            let owner = Owner(name: handle.sender, channel: .notifications, identity: identity)
            send(.dismissRequested(closing(of: handle), id, by: owner))
        }
    }

    /// Deletes an ended notification from the history, if the caller sent it.
    ///
    /// This is the capability `persistence`. The owner was notified of the end already.
    private func recall(_ id: PresentationID, _ identity: Identity, _ handle: CallHandle) {
        guard dependencies.stack.state.wasAssigned(id) else {
            return fail(handle, .unknownPresentation, "")
        }
        dependencies.recall(id, identity.key) { [weak self] wasThere in
            guard let self else { return }
            guard wasThere else { return fail(handle, .unknownPresentation, "") }
            reply(handle, [])
            historyChanged()
            send(.historyChanged)
        }
    }
}

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
