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

    /// The line for a status: how many are on screen or unread, and whether toasts wait.
    static func line(_ status: Value, now: Duration = LocalClock.sinceEpoch) -> String {
        let showing = status["showing"]?.number ?? 0
        let waiting = status["waiting"]?.number ?? 0
        let unread = status["unread"]?.number ?? 0
        let isQuiet = status["do_not_disturb"] == .boolean(true)
        let mode = status["mode"]?.text ?? ""
        // What waits is unread, if it is a toast.
        let count = showing + max(waiting, unread)
        let kind = count > 0 ? "notification" : "none"
        var classes = [kind]
        if unread > 0 { classes.append("unread") }
        if isQuiet { classes.append("dnd") }
        if !mode.isEmpty { classes.append("mode-" + className(mode)) }
        return JSON.text(
            .fields([
                ("text", .string(count > 0 ? "\(count)" : "")),
                ("alt", .string(isQuiet ? "dnd-" + kind : kind)),
                ("tooltip", .string(tooltip(status, now))),
                ("class", .strings(classes)),
                ("percentage", status["progress"]?.fraction.map { .int64(Int64($0 * 100)) }),
                ("unread", .int64(unread)), ("dnd", .boolean(isQuiet)),
                ("until", isQuiet ? until(status, now).map { .string($0) } : nil),
                ("mode", mode.isEmpty ? nil : .string(mode)),
            ])
        )
    }

    /// The time of day when do not disturb ends, with the date if a day has to pass; `nil`: it has
    /// no end.
    private static func until(_ status: Value, _ now: Duration) -> String? {
        let isSoon = status["do_not_disturb_for_ms"]?.number.map { $0 < 86_400_000 } ?? false
        return StatusCommand.quietUntil(status, now).map { isSoon ? String($0.suffix(5)) : $0 }
    }

    private static func tooltip(_ status: Value, _ now: Duration) -> String {
        let numbers = ["showing", "waiting", "unread"].map { status[$0]?.number ?? 0 }
        var lines = [
            numbers == [0, 0, 0]
                ? "No notifications" : "\(numbers[0]) on screen, \(numbers[1]) waiting"
        ]
        if numbers[2] > 0 {
            lines.append("\(numbers[2]) unread")
            lines += status["unread_by_application"]?.counts ?? []
        }
        if status["do_not_disturb"] == .boolean(true) {
            let end = until(status, now).map { " until " + $0 }
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
    /// Numbers by name as lines: `Mail: 3`, the largest first.
    fileprivate var counts: [String] {
        guard case .dictionary(let entries, _, _) = unwrapped else { return [] }
        return entries.map { ($0.key.text ?? "", $0.value.number ?? 0) }
            .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
            .map { "\($0.0): \($0.1)" }
    }

    /// A number from 0 to 1.
    fileprivate var fraction: Double? {
        if case .double(let number) = unwrapped { number } else { nil }
    }
}
