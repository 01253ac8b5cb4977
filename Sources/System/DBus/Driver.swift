// SPDX-License-Identifier: MIT

import BusValues

/// The bus itself, as an object for its clients.
enum Driver {
    static let name = "org.freedesktop.DBus"
    static let path = "/org/freedesktop/DBus"
    static let interface = "org.freedesktop.DBus"

    static func call(_ member: String, _ arguments: [Value]) -> Message {
        .call(member, of: interface, at: path, on: name, arguments)
    }
}
