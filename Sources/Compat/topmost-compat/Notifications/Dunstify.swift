// SPDX-License-Identifier: MIT
//
// Facts: dunstify of dunst 1.9.

import BusValues
import BusWire
import ChildProcess
import CommandKit
import DBus
import SystemCalls

/// The arguments of `dunstify`.
enum Dunstify {
    static let options = [
        "a|appname=", "u|urgency=", "h|hints=", "A|action=", "t|timeout=", "i|icon=",
        "I|raw_icon=", "c|capabilities", "s|serverinfo", "p|printid", "r|replace=", "C|close=",
        "b|block", "?|help",
    ]

    /// Does what dunstify does.
    static func run(_ arguments: [String]) throws(Failure) -> Int32 {
        let options = try NotifySend.read(arguments, self.options)
        if options.has("help") {
            try answer(help)
            return 0
        }
        if options.has("capabilities") {
            for name in try Session().notifications("GetCapabilities").first?.elements ?? [] {
                try answer(name.text ?? "")
            }
            return 0
        }
        if options.has("serverinfo") {
            let texts = try Session().notifications("GetServerInformation").map { $0.text ?? "" }
            let names = ["name", "vendor", "version", "spec_version"]
            for (name, word) in zip(names, texts) { try answer("\(name):\(word)") }
            return 0
        }
        let closed = try NotifySend.number(options["close"], 0, "close")
        if closed != 0 {
            let number = UInt32(bitPattern: closed)
            do {
                _ = try Session().notifications("CloseNotification", [.uint32(number)])
            } catch {
                // dunst closes an unknown id without an error; that of the protocol has no text.
                guard error.description.isEmpty else { throw error }
            }
            return 0
        }
        let notification = try NotificationCall(try sent(options))
        if options.has("printid") { try answer("\(notification.id)") }
        guard options.has("block") || options.has("action") else { return 0 }
        let end = try notification.wait()
        if let text = end.action ?? end.reason.map({ "\($0)" }) { try answer(text) }
        return 0
    }

    /// What a command line sends.
    static func sent(_ options: OtherOptions) throws(Failure) -> SentNotification {
        guard let summary = options.arguments.first else {
            throw Failure(.usage, "I need at least a summary")
        }
        var sent = try SentNotification(
            summary,
            options,
            of: "dunstify",
            names: ("appname", "replace", "timeout")
        )
        if let file = options["raw_icon"] { sent.hints["image-path"] = .string(file) }
        // A part that cannot be read is reported and left out, as there.
        if let urgency = options["urgency"] {
            switch urgency.lowercased().first {
            case "l", "0": sent.hints["urgency"] = .byte(0)
            case "n", "1": break
            case "c", "2": sent.hints["urgency"] = .byte(2)
            default: complain("Unknown urgency: \(urgency)\nAssuming normal urgency")
            }
        }
        for action in options.all("action") {
            let parts = action.split(separator: ",", maxSplits: 1).map(String.init)
            guard parts.count == 2, !action.hasPrefix(",") else {
                complain("Malformed action. Expected \"action,label\", got \"\(action)\"")
                continue
            }
            sent.actions.append((parts[0], parts[1]))
        }
        for text in options.all("hints") {
            do throws(Failure) {
                let hint = try HintArgument(text)
                if let value = hint.value { sent.hints[hint.name] = value }
            } catch {
                complain(error.description)
            }
        }
        return sent
    }

    private static func complain(_ text: String) {
        StandardStream.error.write("dunstify: \(printable(text))\n")
    }

    private static let help = """
        Usage:
          dunstify [OPTION…] <SUMMARY> [BODY]
        This is topmost under another name (see: topmost --help). Options:
          -a, --appname=NAME           Application name
          -u, --urgency=URG            low, normal or critical
          -h, --hints=TYPE:NAME:VALUE  A hint: boolean, int, double, string, byte
          -A, --action=ID,LABEL        Offer an action, wait, and print its ID
          -t, --timeout=TIME           Timeout in milliseconds
          -i, --icon=ICON              A file, or the name of an icon
          -I, --raw_icon=PATH          A picture
          -p, --printid                Print its ID
          -r, --replace=ID             Replace the notification with this ID
          -C, --close=ID               Close the notification with this ID
          -b, --block                  Wait until it is closed, and print the reason's number
          -s, --serverinfo             Print name and version of the server
          -c, --capabilities           Print the server's capabilities
        """
}
