// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import Journal
import PresenterCore
import Texts

/// The interface of notification servers.
///
/// Source: Desktop Notifications Specification 1.3; for inhibitions plasma-workspace,
/// `org.freedesktop.Notifications.xml`.
final class NotificationInterface: BusInterface {
    let clients: Clients
    private let requests: Requests
    private let dependencies: ServiceDependencies
    /// The clients that asked for quiet.
    private var inhibitions = Inhibitions()

    init(_ requests: Requests) {
        clients = requests.clients
        self.requests = requests
        dependencies = requests.dependencies
    }

    /// The interface for the bus.
    var exported: Interface {
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
                method("CloseNotification", takes: ["id"], NotificationInterface.close),
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
                method(
                    "Inhibit",
                    takes: ["desktop_entry", "reason", "hints"],
                    gives: [.init("cookie", "u")],
                    NotificationInterface.inhibit
                ),
                method("UnInhibit", takes: ["cookie"], NotificationInterface.uninhibit),
            ],
            signals: [
                .init("NotificationClosed", [.init("id", "u"), .init("reason", "u")]),
                .init("ActionInvoked", [.init("id", "u"), .init("action_key", "s")]),
                .init("ActivationToken", [.init("id", "u"), .init("activation_token", "s")]),
                .init("NotificationReplied", [.init("id", "u"), .init("text", "s")]),
            ],
            properties: [
                // Whether toasts below critical wait.
                .init("Inhibited", "b") { [requests] in
                    .boolean(requests.stack.read { $0.isSilent })
                }
            ]
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
        clients.expectScene(from: handle.sender)
        // `dbus-send` leaves as soon as it has sent.
        clients.admission.request(handle, arguments, handlesVanished: true) {
            [weak self] identity in
            guard let self else { return }
            let caller = Caller(handle: handle, identity: identity, destination: nil)
            let hints = NotifyHints(of: arguments)
            do throws(RequestError) {
                let context = requests.context(of: identity)
                let request = try PresentRequest(notify: arguments, hints, context)
                requests.present(request, by: caller, on: .notifications) { hints[$0]?.shown }
            } catch {
                clients.fail(handle, CallError(error))
            }
        }
    }

    private func close(_ caller: Caller, _ number: UInt32) throws(CallError) {
        guard let id = PresentationID(rawValue: number) else {
            throw CallError(.unknownPresentation, "")
        }
        guard requests.stack.read({ $0.isLive(id) }) else { return try recall(id, caller) }
        let token = requests.closing(of: caller.handle)
        requests.send(.dismissRequested(token, id, by: caller.owner(on: .notifications)))
    }

    /// Deletes an ended notification from the history, if the caller sent it.
    ///
    /// This is the capability `persistence`. The owner was notified of the end already.
    private func recall(_ id: PresentationID, _ caller: Caller) throws(CallError) {
        guard requests.stack.read({ $0.wasAssigned(id) }) else {
            throw CallError(.unknownPresentation, "")
        }
        dependencies.recall(id, caller.identity.key) { [weak self] wasThere in
            guard let self else { return }
            guard wasThere else {
                return clients.fail(caller.handle, CallError(.unknownPresentation, ""))
            }
            clients.reply(caller.handle)
            requests.changes.historyChanged()
            requests.send(.historyChanged)
        }
    }

    // MARK: Inhibitions

    // KDE's addition: an application, such as one that shows a presentation, requests silence
    // until it releases the request or leaves the bus.

    /// Notifies clients of `Inhibited`, if it changed.
    func announceInhibited() {
        guard inhibitions.announce(requests.stack.read { $0.isSilent }) else { return }
        do {
            try clients.connection.emitPropertiesChanged(
                ["Inhibited"],
                of: BusNames.notifications,
                at: BusNames.notificationsPath
            )
        } catch {
            clients.log.warning("cannot notify of inhibitions: \(error)")
        }
    }

    private func inhibit(
        _ caller: Caller,
        _ application: String,
        _ reason: String,
        _ hints: VariantDictionary
    ) throws(CallError) {
        if let text = caller.identity.refusal(of: "Inhibit") {
            throw CallError(.accessDenied, text)
        }
        guard !inhibitions.areFull else {
            let text = Phrase.tooManyInhibitions.english("\(Inhibitions.maximum)")
            throw CallError(.limitReached, text)
        }
        let cookie = inhibitions.makeCookie()
        let token = try clients.onVanish(of: caller.name) { [weak self] in
            self?.endInhibition(cookie)
        }
        inhibitions.add(Inhibition(owner: caller.name, token: token), as: cookie)
        dependencies.rules.inhibit(true)
        clients.reply(caller.handle, [.uint32(cookie)])
    }

    private func uninhibit(_ caller: Caller, _ cookie: UInt32) throws(CallError) {
        guard inhibitions.owner(of: cookie) == caller.name else {
            throw CallError(.invalidOption, Phrase.noInhibition.english("\(cookie)"))
        }
        endInhibition(cookie)
        clients.reply(caller.handle)
    }

    private func endInhibition(_ cookie: UInt32) {
        if inhibitions.remove(cookie) { dependencies.rules.inhibit(false) }
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
