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

extension SentNotification {
    /// Reads a command line: its arguments, and the flags of all such programs.
    ///
    /// - Parameters:
    ///   - summary: its first argument.
    ///   - options: the command line.
    ///   - program: the program's name, that of the application if none is given.
    ///   - names: the names of flags that differ from program to program.
    /// - Throws: `usage` for a flag with a wrong value.
    init(
        _ summary: String,
        _ options: OtherOptions,
        of program: String,
        names: (app: String, replaces: String, timeout: String)
    ) throws(Failure) {
        appName = options[names.app] ?? program
        self.summary = summary
        body = OtherDialog.unescaped(options.arguments.dropFirst().first ?? "")
        icon = options["icon"] ?? ""
        let id = try NotifySend.number(options[names.replaces], 0, names.replaces)
        replaces = UInt32(max(0, id))
        timeout = try NotifySend.number(options[names.timeout], -1, names.timeout)
        // libnotify always sends it.
        hints["urgency"] = .byte(1)
    }
}
