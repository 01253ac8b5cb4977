// SPDX-License-Identifier: MIT
//
// Facts: notify-send of libnotify 0.8.1; statuses and outputs were compared with it.

import BusValues
import BusWire

/// The words of `notify-send`.
enum NotifySend {
    private static let options = [
        "u|urgency=", "t|expire-time=", "a|app-name=", "i|icon=", "c|category=", "e|transient",
        "h|hint=", "p|print-id", "r|replace-id=", "w|wait", "A|action=", "v|version", "?|help",
    ]

    /// Does what notify-send does.
    static func run(_ words: [String]) throws(Failure) -> Int32 {
        let options = try read(words, self.options)
        if options.has("version") {
            try answer("notify-send 0.8.1")
            return 0
        }
        if options.has("help") {
            try answer(help)
            return 0
        }
        guard let summary = options.arguments.first else {
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
        for (place, action) in options.all("action").enumerated() {
            let parts = action.split(separator: "=", maxSplits: 1).map(String.init)
            sent.actions.append(
                parts.count == 2 ? (parts[0], parts[1]) : ("\(place)", action)
            )
        }
        if let category = options["category"] { sent.hints["category"] = .string(category) }
        if options.has("transient") { sent.hints["transient"] = .boolean(true) }
        for hint in options.all("hint") {
            let (name, value) = try Self.hint(hint)
            sent.hints[name] = value
        }
        let waits = options.has("wait") || !sent.actions.isEmpty
        let notification = try NotificationCall(sent)
        if options.has("print-id") { try answer("\(notification.id)") }
        guard waits else { return 0 }
        let end = try notification.wait()
        if let action = end.action { try answer(action) }
        return 0
    }

    /// Reads a command line, with the errors of programs that use GLib.
    static func read(_ words: [String], _ options: [String]) throws(Failure) -> OtherOptions {
        do {
            return try OtherOptions(words, options)
        } catch {
            switch error {
            case .unknown(let word): throw Failure(.usage, "Unknown option \(word)")
            case .missingValue(let word): throw Failure(.usage, "Missing argument for \(word)")
            case .unexpectedValue(let word):
                throw Failure(.usage, "Option \(word) does not take a value")
            }
        }
    }

    /// The hint of an urgency's name.
    static func urgency(_ name: String) throws(Failure) -> Value {
        switch name {
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

    /// A hint of the form `TYPE:NAME:VALUE`.
    static func hint(_ text: String) throws(Failure) -> (String, Value) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            .map(String.init)
        guard parts.count == 3, !parts[1].isEmpty else {
            throw Failure(.usage, "Invalid hint syntax specified. Use TYPE:NAME:VALUE.")
        }
        let value: Value? =
            switch parts[0].lowercased() {
            case "string": .string(parts[2])
            case "int": Int32(parts[2]).map { .int32($0) }
            case "double": Double(parts[2]).map { .double($0) }
            case "byte": UInt8(parts[2]).map { .byte($0) }
            case "boolean", "bool": ["true": true, "false": false][parts[2]].map { .boolean($0) }
            case "variant":
                throw Failure(.usage, "hints of the type variant are not supported")
            default:
                throw Failure(
                    .usage,
                    "Invalid hint type \"\(parts[0])\". Valid types are boolean, int, double, string and byte."
                )
            }
        guard let value else {
            throw Failure(
                .usage,
                "Value \"\(parts[2])\" of hint \"\(parts[1])\" could not be parsed as type \"\(parts[0])\"."
            )
        }
        return (parts[1], value)
    }

    static func number<Number: FixedWidthInteger>(
        _ text: String?,
        _ standard: Number,
        _ name: String
    ) throws(Failure) -> Number {
        guard let text else { return standard }
        guard let number = Number(text) else {
            throw Failure(.usage, "Cannot parse integer value “\(text)” for --\(name)")
        }
        return number
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
          -h, --hint=TYPE:NAME:VALUE   A hint: boolean, int, double, string, byte
          -p, --print-id               Print its ID
          -r, --replace-id=ID          Replace the notification with this ID
          -w, --wait                   Wait until it is closed
          -A, --action=[NAME=]TEXT     Offer an action, wait, and print its name or number
        """
}
