// SPDX-License-Identifier: MIT
//
// systemd sends the same signal for a restart of the service and at the end of the
// session. Only the second ends what is shown for good: then the session's target has a
// stop job. Without systemd, the bus ends with the session.

import BusValues
import DBus

/// Finds out whether the graphical session is ending.
enum SessionEnd {
    private static let service = "org.freedesktop.systemd1"
    private static let target =
        "/org/freedesktop/systemd1/unit/graphical_2dsession_2etarget"
    /// The longest wait for each of two answers.
    private static let timeout = Duration.milliseconds(300)

    /// Asks the service manager; without an answer, the session is not ending.
    static func check(_ connection: Connection, reply: @escaping (Bool) -> Void) {
        property("Job", of: "Unit", at: target, connection) { job in
            guard case .structure(let fields)? = job, fields.count == 2,
                case .objectPath(let path) = fields[1], fields[0] != .uint32(0)
            else { return reply(false) }
            property("JobType", of: "Job", at: path, connection) { reply($0 == .string("stop")) }
        }
    }

    private static func property(
        _ name: String,
        of interface: String,
        at path: String,
        _ connection: Connection,
        reply: @escaping (Value?) -> Void
    ) {
        var message = Message.call(
            "Get",
            of: "org.freedesktop.DBus.Properties",
            at: path,
            on: service,
            [.string("\(service).\(interface)"), .string(name)]
        )
        message.mayStartService = false
        do {
            try connection.call(message, timeout: timeout) { answer in
                guard case .success(let message) = answer else { return reply(nil) }
                reply(message.arguments.first?.unwrapped)
            }
        } catch {
            reply(nil)
        }
    }
}
