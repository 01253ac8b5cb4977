// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import CommandKit
import DBus
import EventLoop

/// The status as a line for a custom module of a bar.
///
/// Source: waybar-custom(5), "RETURN-TYPE".
enum Waybar {
    /// The line while there is no daemon.
    static let off = JSON.text(
        .fields([
            ("text", .string("")), ("alt", .string("off")),
            ("tooltip", .string("topmostd is not running")), ("class", .strings(["off"])),
        ])
    )

    /// The line for a status: how many presentations there are, and whether toasts wait.
    static func line(_ status: Value, now: Duration = LocalClock.sinceEpoch) -> String {
        let showing = status["showing"]?.number ?? 0
        let waiting = status["waiting"]?.number ?? 0
        let isQuiet = status["do_not_disturb"] == .boolean(true)
        let mode = status["mode"]?.text ?? ""
        let count = showing + waiting
        let kind = count > 0 ? "notification" : "none"
        var classes = [kind]
        if isQuiet { classes.append("dnd") }
        if !mode.isEmpty { classes.append("mode-" + className(mode)) }
        return JSON.text(
            .fields([
                ("text", .string(count > 0 ? "\(count)" : "")),
                ("alt", .string(isQuiet ? "dnd-" + kind : kind)),
                ("tooltip", .string(tooltip(status, showing, waiting, now))),
                ("class", .strings(classes)),
                ("percentage", status["progress"]?.fraction.map { .int64(Int64($0 * 100)) }),
            ])
        )
    }

    private static func tooltip(
        _ status: Value,
        _ showing: Int64,
        _ waiting: Int64,
        _ now: Duration
    ) -> String {
        var lines = [
            showing + waiting == 0
                ? "No notifications" : "\(showing) on screen, \(waiting) waiting"
        ]
        if status["do_not_disturb"] == .boolean(true) {
            let end = StatusCommand.quietUntil(status, now).map { " until " + $0.suffix(5) }
            lines.append("Do not disturb is on" + (end ?? ""))
        }
        if let mode = status["mode"]?.text, !mode.isEmpty { lines.append("Mode: " + mode) }
        return lines.map { escaped(printable($0)) }.joined(separator: "\n")
    }

    /// A name that a style sheet can use: letters, digits, `-` and `_`.
    private static func className(_ name: String) -> String {
        String(
            name.map { character in
                character.isASCII && (character.isLetter || character.isNumber)
                    || character == "_" ? character : "-"
            }
        )
    }

    /// A text without the special characters of Pango markup.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
        return result
    }
}

extension Value {
    /// A number from 0 to 1.
    fileprivate var fraction: Double? {
        if case .double(let number) = unwrapped { number } else { nil }
    }
}
