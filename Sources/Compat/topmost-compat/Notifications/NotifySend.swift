// SPDX-License-Identifier: MIT
//
// Facts: notify-send of libnotify 0.8.1; statuses and outputs were compared with it.

import BusValues
import BusWire
import CommandKit

/// The arguments of `notify-send`.
enum NotifySend {
    static let options = [
        "u|urgency=", "t|expire-time=", "a|app-name=", "i|icon=", "c|category=", "e|transient",
        "h|hint=", "p|print-id", "r|replace-id=", "w|wait", "A|action=", "v|version", "?|help",
    ]

    /// Does what notify-send does.
    static func run(_ arguments: [String]) throws(Failure) -> Int32 {
        let options = try read(arguments, self.options)
        if options.has("version") {
            try answer("notify-send 0.8.1")
            return 0
        }
        if options.has("help") {
            try answer(help)
            return 0
        }
        let sent = try sent(options)
        let waits = options.has("wait") || options.has("action")
        let notification = try NotificationCall(sent)
        if options.has("print-id") { try answer("\(notification.id)") }
        guard waits else { return 0 }
        let end = try notification.wait()
        if let action = end.action { try answer(action) }
        return 0
    }

    /// What a command line sends.
    static func sent(_ options: OtherOptions) throws(Failure) -> SentNotification {
        guard let summary = options.arguments.first, !summary.isEmpty else {
            throw Failure(.usage, "No summary specified.")
        }
        guard options.arguments.count <= 2 else {
            throw Failure(.usage, "Invalid number of options.")
        }
        var sent = try SentNotification(
            summary,
            options,
            of: "notify-send",
            names: ("app-name", "replace-id", "expire-time")
        )
        if let urgency = options["urgency"] {
            sent.hints["urgency"] = try Self.urgency(urgency)
        }
        for (index, action) in options.all("action").enumerated() {
            let parts = action.split(
                separator: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            ).map { String($0).trimmed }
            // One without a name or a label is left out, as there.
            guard parts.allSatisfy({ !$0.isEmpty }) else { continue }
            sent.actions.append(parts.count == 2 ? (parts[0], parts[1]) : ("\(index)", parts[0]))
        }
        if let category = options["category"], !category.isEmpty {
            sent.hints["category"] = .string(category)
        }
        if options.has("transient") { sent.hints["transient"] = .boolean(true) }
        for text in options.all("hint") {
            let hint = try HintArgument(text)
            if let value = hint.value { sent.hints[hint.name] = value }
        }
        return sent
    }

    /// Reads a command line, with the errors of programs that use GLib.
    static func read(_ arguments: [String], _ options: [String]) throws(Failure) -> OtherOptions {
        do {
            return try OtherOptions(arguments, options)
        } catch {
            throw error.failure
        }
    }

    /// The hint of an urgency's name, in any case.
    static func urgency(_ name: String) throws(Failure) -> Value {
        switch name.lowercased() {
        case "low": return .byte(0)
        case "normal": return .byte(1)
        case "critical": return .byte(2)
        default:
            throw Failure(
                .usage,
                "Unknown urgency \(name) specified. Known urgency levels: low, normal, critical."
            )
        }
    }

    /// The whole number of an option, which has 32 bits.
    static func number(
        _ text: String?,
        _ standard: Int32,
        _ name: String
    ) throws(Failure) -> Int32 {
        guard let text else { return standard }
        guard let number = Int(option: text) else {
            throw Failure(.usage, "Cannot parse integer value “\(text)” for --\(name)")
        }
        return Int32(number)
    }

    private static let help = """
        Usage:
          notify-send [OPTION…] <SUMMARY> [BODY] - create a notification
        This is topmost under another name (see: topmost --help). Options:
          -u, --urgency=LEVEL          low, normal or critical
          -t, --expire-time=TIME       Timeout in milliseconds
          -a, --app-name=APP_NAME      Application name
          -i, --icon=ICON              A file, or the name of an icon
          -c, --category=TYPE          The category
          -e, --transient              Do not keep it in the history
          -h, --hint=TYPE:NAME:VALUE   A hint: boolean, int, double, string, byte,
                                       variant
          -p, --print-id               Print its ID
          -r, --replace-id=ID          Replace the notification with this ID
          -w, --wait                   Wait until it is closed
          -A, --action=[NAME=]TEXT     Offer an action, wait, and print its name or number
        """
}
