// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore

extension BusService {
    /// The interface behind GLib's `GNotification`.
    ///
    /// Source: GLib, `GGtkNotificationBackend`.
    var applicationNotifications: Interface {
        Interface(
            BusNames.applicationNotifications,
            methods: [
                .init(
                    "AddNotification",
                    takes: [
                        .init("app_id", "s"), .init("id", "s"), .init("notification", "a{sv}"),
                    ],
                    limits: Self.textLimits
                ) { [weak self] in self?.addNotification($0) },
                .init("RemoveNotification", takes: [.init("app_id", "s"), .init("id", "s")]) {
                    [weak self] in self?.removeNotification($0)
                },
            ]
        )
    }

    private func addNotification(_ call: Call) {
        let notification: ApplicationNotification
        do {
            notification = try ApplicationNotification(arguments: call.arguments)
        } catch {
            return call.fail(StandardError.invalidArgs, error.description)
        }
        let handle = call.handle
        admission.request(call.handle, call.arguments, keepsGone: true) { [weak self] identity in
            guard let self else { return }
            guard mayActAs(notification.application, identity, handle) else { return }
            let channel = Owner.Channel.application(
                id: notification.application,
                defaultAction: notification.defaultAction
            )
            let request = notification.toEntity(context(of: identity))
            present(request, by: identity, on: channel, for: handle)
        }
    }

    private func removeNotification(_ call: Call) {
        guard case .string(let application) = call.arguments[0],
            case .string(let text) = call.arguments[1]
        else { return }
        let handle = call.handle
        admission.request(call.handle, call.arguments) { [weak self] identity in
            guard let self, mayActAs(application, identity, handle) else { return }
            let key = ApplicationNotification.key(of: text, in: application)
            let state = dependencies.stack.state
            let known = state.toast(withKey: key, of: judged(identity, claiming: application))
            // A rule of the user may have given it another name.
            guard let id = known ?? state.presentations(of: identity, withKey: key).first else {
                return reply(handle, [])
            }
            let owner = Owner(
                name: handle.sender,
                channel: .application(id: application, defaultAction: nil),
                identity: identity
            )
            send(.dismissRequested(confirmation(of: handle), id, by: owner))
        }
    }

    /// Whether answers may call that application; answers the call if not.
    ///
    /// A sandboxed program could otherwise have us call an application that it may not.
    private func mayActAs(
        _ application: String,
        _ identity: Identity,
        _ handle: CallHandle
    ) -> Bool {
        guard ApplicationNotification.isApplicationID(application) else {
            fail(
                handle,
                .invalidOption,
                "app_id expects a bus name such as org.example.Mail, got \(application.debugDescription)"
            )
            return false
        }
        guard identity.trust.isRestricted, identity.key != "sandbox:" + application else {
            return true
        }
        fail(handle, .accessDenied, "app_id expects the id of the calling application")
        return false
    }
}

/// Calls of an application whose notification was answered.
///
/// Source: Desktop Entry Specification 1.5, "D-Bus Activation".
enum ApplicationCalls {
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
    static func call(
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
