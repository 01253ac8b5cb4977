// SPDX-License-Identifier: MIT

import BusValues
import DBus
import Glibc

/// The notification used for all calls.
enum Notification {
    static let name = "org.freedesktop.Notifications"
    static let path = "/org/freedesktop/Notifications"

    static let arguments: [Interface.Argument] = [
        .init("app_name", "s"), .init("replaces_id", "u"), .init("app_icon", "s"),
        .init("summary", "s"), .init("body", "s"), .init("actions", "as"),
        .init("hints", "a{sv}"), .init("expire_timeout", "i"),
    ]

    static func call(_ number: Int) -> Message {
        .call(
            "Notify",
            of: name,
            at: path,
            on: name,
            [
                .string("topmost-bench"), .uint32(0), .string(""), .string("Number \(number)"),
                .string("The tickets came through! Train leaves at 9:40."),
                .strings(["default", "Open"]), .options(["urgency": .byte(1)]), .int32(0),
            ]
        )
    }

    static func close(_ id: UInt32) -> Message {
        .call("CloseNotification", of: name, at: path, on: name, [.uint32(id)])
    }
}
