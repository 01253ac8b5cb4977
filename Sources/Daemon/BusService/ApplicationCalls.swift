// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore

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
