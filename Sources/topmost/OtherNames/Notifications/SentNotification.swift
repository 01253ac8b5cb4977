// SPDX-License-Identifier: MIT

import BusValues

/// The arguments of `Notify`.
///
/// Source: Desktop Notifications Specification 1.3, "org.freedesktop.Notifications.Notify".
struct SentNotification {
    var appName: String
    var summary: String
    var body: String
    var icon = ""
    var replaces: UInt32 = 0
    var timeout: Int32 = -1
    /// Names and labels.
    var actions: [(String, String)] = []
    var hints: [String: Value] = [:]

    /// The values of the call.
    var arguments: [Value] {
        let entries = hints.sorted { $0.key < $1.key }.map {
            Value.Entry(key: .string($0.key), value: .variant($0.value))
        }
        return [
            .string(appName), .uint32(replaces), .string(icon), .string(summary), .string(body),
            .strings(actions.flatMap { [$0.0, $0.1] }),
            .dictionary(entries, key: "s", value: "v"), .int32(timeout),
        ]
    }
}
