// SPDX-License-Identifier: MIT

import BusValues
import BusWire
public import DBus
import PresenterCore
import Texts

/// The interface behind GLib's `GNotification`.
///
/// Source: GLib, `GGtkNotificationBackend`.
final class ApplicationInterface: BusInterface {
    let clients: Clients
    private let requests: Requests

    init(_ requests: Requests) {
        clients = requests.clients
        self.requests = requests
    }

    /// The interface for the bus.
    var exported: Interface {
        Interface(
            BusNames.applicationNotifications,
            methods: [
                method(
                    "AddNotification",
                    takes: ["app_id", "id", "notification"],
                    limits: NotificationInterface.textLimits,
                    handlesVanished: true,
                    ApplicationInterface.add
                ),
                method(
                    "RemoveNotification",
                    takes: ["app_id", "id"],
                    ApplicationInterface.remove
                ),
            ]
        )
    }

    private func add(
        _ caller: Caller,
        _ application: String,
        _ id: String,
        _ options: VariantDictionary
    ) throws(CallError) {
        try checkMayActAs(application, caller)
        let notification = ApplicationNotification(application, id, options.entries)
        let channel = Owner.Channel.application(
            id: application,
            defaultAction: notification.defaultAction
        )
        let request = notification.toEntity(requests.context(of: caller.identity))
        requests.present(request, by: caller, on: channel)
    }

    private func remove(
        _ caller: Caller,
        _ application: String,
        _ id: String
    ) throws(CallError) {
        try checkMayActAs(application, caller)
        let key = ApplicationNotification.key(of: id, in: application)
        let identity = requests.judged(caller.identity, claiming: application)
        let known = requests.stack.read {
            // A rule of the user may have given it another name.
            $0.toast(withKey: key, of: identity)
                ?? $0.presentations(of: caller.identity, withKey: key).first
        }
        guard let id = known else {
            clients.reply(caller.handle)
            return
        }
        let owner = caller.owner(on: .application(id: application, defaultAction: nil))
        requests.send(.dismissRequested(requests.confirmation(of: caller.handle), id, by: owner))
    }

    /// Checks that answers may call that application.
    ///
    /// A sandboxed program could otherwise have us call an application that it may not.
    private func checkMayActAs(_ application: String, _ caller: Caller) throws(CallError) {
        guard ApplicationNotification.isApplicationID(application) else {
            let text = Phrase.busNameExpected.english(application.debugDescription)
            throw CallError(.invalidOption, text)
        }
        let identity = caller.identity
        guard !identity.trust.isRestricted || identity.key == "sandbox:" + application else {
            throw CallError(.accessDenied, Phrase.ownBusNameExpected.english())
        }
    }
}

/// Calls of an application whose notification was answered.
///
/// Source: Desktop Entry Specification 1.5, "D-Bus Activation".
public enum ApplicationCalls {
    private static let interface = "org.freedesktop.Application"

    /// The call for a notice; `nil`: no call is needed.
    static func call(for notice: Notice, to id: String, defaultAction: String?) -> Message? {
        guard case .buttonPressed(_, let answer, let activationToken) = notice else { return nil }
        return call(
            id,
            button: answer.button,
            defaultAction: defaultAction,
            activationToken: activationToken
        )
    }

    /// The call for a press on a button; `Toast.defaultActionID`: the card itself.
    public static func call(
        _ id: String,
        button: String,
        defaultAction: String?,
        activationToken: String?
    ) -> Message {
        let platform = platformData(activationToken)
        let pressed = button == Toast.defaultActionID ? defaultAction : button
        var call =
            if let action = pressed.flatMap(ApplicationAction.init(id:)) {
                Message.call(
                    "ActivateAction",
                    of: interface,
                    at: path(of: id),
                    on: id,
                    [
                        .string(action.name),
                        .array(action.target.map { [.variant($0)] } ?? [], element: "v"),
                        platform,
                    ]
                )
            } else {
                Message.call("Activate", of: interface, at: path(of: id), on: id, [platform])
            }
        call.expectsReply = false
        return call
    }

    private static func platformData(_ token: String?) -> Value {
        guard let token else { return .options([:]) }
        return .options(["activation-token": .string(token), "desktop-startup-id": .string(token)])
    }

    /// The application's object: its id with slashes for dots.
    private static func path(of id: String) -> String {
        "/" + String(id.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
    }
}
