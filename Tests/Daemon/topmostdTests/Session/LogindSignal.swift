// SPDX-License-Identifier: MIT

import BusValues
import Testing

/// What logind says, in short.
struct LogindSignal: CustomTestStringConvertible {
    var member: String
    var interface: String
    var path: String
    var arguments: [Value] = []
    /// What the input is released for; `nil`: it is not.
    var reason: String?

    var testDescription: String { "\(member) at \(path)" }

    static func changed(
        _ values: KeyValuePairs<String, Value>,
        of interface: String = "org.freedesktop.login1.Session",
        at path: String = FakeLogind.own,
        _ reason: String?
    ) -> LogindSignal {
        LogindSignal(
            member: "PropertiesChanged",
            interface: "org.freedesktop.DBus.Properties",
            path: path,
            arguments: [.string(interface), .options(values), .strings([])],
            reason: reason
        )
    }

    static func sleep(_ arguments: [Value], _ reason: String?) -> LogindSignal {
        LogindSignal(
            member: "PrepareForSleep",
            interface: "org.freedesktop.login1.Manager",
            path: FakeLogind.manager,
            arguments: arguments,
            reason: reason
        )
    }

    static func lock(_ path: String, _ reason: String?) -> LogindSignal {
        LogindSignal(
            member: "Lock",
            interface: "org.freedesktop.login1.Session",
            path: path,
            reason: reason
        )
    }
}
