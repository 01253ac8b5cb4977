// SPDX-License-Identifier: MIT

import ArgumentParser
import Basics
import BusValues
import CommandKit
import DBus
import EventLoop
import Localization
import PresenterCore
import Texts

/// Shows the status of the daemon and its displays.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: Phrase.commandStatus.text
    )

    @OptionGroup var output: OutputOptions
    @Flag(help: .text(.helpStatusWaybar))
    var waybar = false

    func validate() throws {
        if waybar, output.json {
            throw ValidationError("--waybar cannot be combined with --json")
        }
    }

    func run() throws {
        try ending {
            if waybar {
                try answer(Self.waybarLine())
                return .acted
            }
            let status = try Session().status()
            return try output.write(status, Self.sentences(status).joined(separator: "\n"))
        }
    }

    /// The line for a bar, also when there is no daemon: a bar shows what it is given.
    private static func waybarLine() throws(Failure) -> String {
        do throws(Failure) {
            return Waybar.line(try Session().status())
        } catch {
            guard error.description == Failure.absent else { throw error }
            return Waybar.off
        }
    }

    /// The status in sentences, without values that a daemon of another version lacks.
    static func sentences(_ status: Value) -> [String] {
        let obstacle = DisplayObstacle(status: status)
        var lines = [
            status["version"]?.text.map { "topmostd \(printable($0)) is running." }
                ?? "topmostd is running."
        ]
        if let showing = status["showing"]?.number, let waiting = status["waiting"]?.number {
            lines.append(count(showing, waiting, of: status))
            if let missed = status["missed"]?.number, missed > 0 {
                let unread = status["unread"]?.number ?? 0
                lines.append("\(missed) missed, \(unread) unread (to see them: topmost centre).")
            }
            if let snoozed = status["snoozed"]?.number, snoozed > 0 {
                lines.append("\(snoozed) snoozed.")
            }
        }
        lines.append(
            obstacle.map { "No display can run: \(printable($0.description))." } ?? display(status)
        )
        if let input = input(status) { lines.append(input) }
        if let silence = doNotDisturb(status) { lines.append(silence) }
        if case .array(let problems, _)? = status["calendar_problems"] {
            lines += problems.compactMap(\.text).map { "Calendar: \(printable($0))." }
        }
        if let owner = status["notifications"]?.text {
            lines.append(
                owner == "ours"
                    ? "Notifications of applications are shown by topmostd."
                    : "Notifications of applications are shown by another program: "
                        + "\(printable(owner.replacing(text: "waiting: ", with: "")))."
            )
        }
        if let configuration = status["configuration"]?.text {
            lines.append(
                configuration == "good"
                    ? "The configuration has no errors."
                    : "The configuration has errors; the last good one is used "
                        + "(see: topmost config check)."
            )
        }
        if let problem = status["rules_problem"]?.text, !problem.isEmpty {
            lines.append(
                "Rules made in the notification centre are not used: \(printable(problem))."
            )
        }
        if let theme = status["theme"]?.text {
            let reason = status["theme_reason"]?.text.map { " (\(printable($0)))" } ?? ""
            lines.append("The theme is \(printable(theme))\(reason).")
        }
        if let desktop = status["desktop_settings"]?.text {
            lines.append(DesktopSettingsState(text: desktop).sentence)
        }
        lines += restrictions(status)
        return lines
    }

    /// How many presentations there are; without a display none is on screen.
    private static func count(_ showing: Int64, _ waiting: Int64, of status: Value) -> String {
        let isShown = runningPlugins(status).contains { $0["role"] == .string("display") }
        if isShown, showing > 0, let reason = status["unseen"]?.text {
            let queued = waiting > 0 ? ", \(waiting) queued behind them" : ""
            return "0 on screen, \(showing) waiting\(queued): \(printable(reason))."
        }
        guard !isShown, showing > 0 else { return "\(showing) on screen, \(waiting) waiting." }
        let others = waiting > 0 ? ", \(waiting) queued behind them" : ""
        return "0 on screen, \(showing) waiting for a display\(others)."
    }

    /// What the kernel forbids the daemon and each running display.
    private static func restrictions(_ status: Value) -> [String] {
        func sentence(_ name: String, _ value: Value?) -> String? {
            guard let keys = value?.elements.compactMap(\.text) else { return nil }
            let list = keys.map { Restriction($0).description }.joined(separator: ", ")
            return "Restrictions of \(name): \(list.isEmpty ? "none" : list)."
        }
        return [sentence("topmostd", status["restrictions"])].compactMap(\.self)
            + runningPlugins(status).compactMap { plugin in
                plugin["name"]?.text.flatMap { sentence(printable($0), plugin["restrictions"]) }
            }
    }

    private static func plugins(_ status: Value) -> [Value] { status["plugins"]?.elements ?? [] }

    private static func runningPlugins(_ status: Value) -> [Value] {
        plugins(status).filter { $0["state"] == .string("running") }
    }

    private static func display(_ status: Value) -> String {
        let running = DisplayObstacle.running(among: plugins(status))
        let names = running.compactMap { $0["name"]?.text }.map(printable)
        guard names.isEmpty else {
            return "Running \(names.count == 1 ? "display" : "displays"): "
                + "\(names.joined(separator: ", "))."
        }
        guard status["display"] != nil else { return "No display is running." }
        return "No display is running; one starts when there is something to show."
    }

    private static func input(_ status: Value) -> String? {
        guard case .boolean(let isBlocked)? = status["input_blocked"] else { return nil }
        guard isBlocked else {
            return switch status["keyboard"]?.number {
            case nil: "Keyboard and mouse are free."
            case Int64(PresentationID.centre.rawValue)?: "The notification centre has the keyboard."
            case let id?: "\(id) has the keyboard (Escape gives it back)."
            }
        }
        let since = status["blocked_for_ms"]?.number.map { " for \($0 / 1000) s" } ?? ""
        return
            "Keyboard and mouse are blocked by a loading\(since) (to free them: topmost release)."
    }

    static func doNotDisturb(
        _ status: Value,
        now: Duration = LocalClock.sinceEpoch
    ) -> String? {
        guard case .boolean(let isOn)? = status["do_not_disturb"] else { return nil }
        guard isOn else { return "Do not disturb is off." }
        guard let end = quietUntil(status, now) else { return "Do not disturb is on." }
        let isToday = end.prefix(10) == LocalClock.text(now).prefix(10)
        return "Do not disturb is on until \(isToday ? String(end.suffix(5)) : end)."
    }

    /// The local time at which do not disturb ends; `nil`: it has no end.
    static func quietUntil(_ status: Value, _ now: Duration) -> String? {
        // Half a second hides that the end is computed again each time.
        status["do_not_disturb_for_ms"]?.number.map {
            LocalClock.text(now + .milliseconds($0) + .milliseconds(500))
        }
    }
}

/// What the kernel forbids a program, in words.
///
/// Source: `Restrictions.effective`, which the daemon and its displays report.
struct Restriction: CustomStringConvertible {
    /// The restriction: "no new privileges".
    let description: String

    /// Reads a key, some with a value: `seccomp`, `landlock=7`, `memory_max=1073741824`.
    init(_ key: String) {
        let parts = key.split(separator: "=", maxSplits: 1).map(String.init)
        let number = parts.count == 2 ? UInt64(parts[1]) : nil
        description =
            switch (parts.first, number) {
            case ("no_new_privileges", _): "no new privileges"
            case ("seccomp", _): "only some system calls"
            case ("landlock", _): "cannot write files"
            case ("no_connections", _): "no new connections"
            case ("no_core_dumps", _): "no core dumps"
            case ("own_user_namespace", _): "no access to other programs"
            case ("memory_max", let bytes?): "at most \(Self.size(bytes)) of memory"
            case ("tasks_max", let count?): "at most \(count) threads"
            // A display of another project may report its own.
            default: printable(key.replacing(text: "_", with: " "))
            }
    }

    /// A number of bytes in the largest unit that divides it: `1 GiB`.
    private static func size(_ bytes: UInt64) -> String {
        let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)] as [(String, UInt64)]
        let unit = units.first { bytes > 0 && bytes % (1 << $0.1) == 0 }
        return unit.map { "\(bytes >> $0.1) \($0.0)" } ?? "\(bytes) bytes"
    }
}

/// Whether the daemon follows the desktop's settings, as it reports it.
struct DesktopSettingsState {
    /// The daemon's report: `followed`, `read with gsettings`, `not followed: REASON`.
    let text: String

    /// Why they are not followed, without the names of D-Bus errors; `nil`: they are, or are
    /// not needed yet.
    var problem: String? {
        let start = "not followed: "
        guard text.hasPrefix(start) else { return nil }
        let reason = text.dropFirst(start.count)
        let absences = [StandardError.serviceUnknown, StandardError.nameHasNoOwner]
        if absences.contains(where: reason.hasPrefix) { return "no settings portal is running" }
        if reason.hasPrefix(StandardError.noReply) { return "the settings portal does not answer" }
        let parts = reason.split(text: ": ", maxSplits: 1)
        let isNamed = parts.count == 2 && parts[0].contains(".") && !parts[0].contains(" ")
        return String(isNamed ? parts[1] : reason)
    }

    /// The state as a sentence.
    var sentence: String {
        switch text {
        case "followed": "The desktop's settings are followed."
        case "read with gsettings":
            "The desktop's settings are read with gsettings: no settings portal is running."
        case "not needed": "The desktop's settings are not needed: the configuration sets the look."
        case "not asked yet": "The desktop's settings are read when there is something to show."
        case "asked": "The desktop's settings are not known yet: the portal has not answered."
        default:
            problem.map {
                "The desktop's settings are not followed: \(printable($0)) (see: topmost doctor)."
            }
                ?? "Desktop settings: \(printable(text))."
        }
    }
}
