// SPDX-License-Identifier: MIT

import Basics
import BusValues
import BusWire
import ChildProcess
import CommandKit
import DBus
import SystemCalls

/// The arguments of `swaync-client`.
enum SwayncClient {
    static func run(_ arguments: [String]) throws(Failure) -> Int32 {
        // Commands here end at once where there is no daemon, so there is nothing to skip.
        let arguments = arguments.filter { $0 != "-sw" && $0 != "--skip-wait" }
        guard let command = arguments.first else {
            throw Failure(.usage, "expected an option; swaync-client --help lists them")
        }
        switch command {
        case "-h", "--help": try answer(help)
        case "-v", "--version": try answer("topmost \(Version.text)")
        case "-s", "--subscribe": try subscribe(line)
        case "-swb", "--subscribe-waybar": try subscribe(waybarLine)
        default: try run(command, arguments.dropFirst().first, try Session())
        }
        return 0
    }

    private static func run(
        _ command: String,
        _ argument: String?,
        _ session: Session
    ) throws(Failure) {
        switch command {
        case "-R", "--reload-config": try session.ask("Reload")
        case "-rs", "--reload-css":
            // Themes are read again with the configuration.
            try session.ask("Reload")
            try answer("CSS reload success: true")
        case "-c", "--count": write("\(Data(try session.status()).count)")
        case "-d", "--toggle-dnd": try change("toggle", session)
        case "-dn", "--dnd-on": try change("on", session)
        case "-df", "--dnd-off": try change("off", session)
        case "-D", "--get-dnd": write("\(try session.isQuiet())")
        case "-C", "--close-all": try dismiss(session) { $0.all }
        case "--hide-all": try dismiss(session) { $0.shown }
        case "--hide-latest", "--close-latest": try dismiss(session) { Array($0.shown.prefix(1)) }
        case "--close":
            let toasts = try LiveToasts(session)
            let id = try number(argument, "--close expects the ID of a notification")
            try toasts.dismiss([try toasts.toast(UInt32(id))])
        case "-a", "--action": try press(argument, session)
        case "-ad", "--action-default": try press(nil, session, isDefault: true)
        case "-t", "--toggle-panel": try centre("ToggleCentre", session)
        case "-op", "--open-panel": try centre("ShowCentre", session)
        case "-cp", "--close-panel": try centre("HideCentre", session)
        case "-I", "--get-inhibited": write("\(Data(try session.status()).isInhibited)")
        default: throw Failure(.usage, complaint(command))
        }
    }

    private static func complaint(_ command: String) -> String {
        switch command {
        case "-In", "--get-num-inhibitors", "-Ia", "--inhibitor-add", "-Ir", "--inhibitor-remove",
            "-Ic", "--inhibitors-clear":
            return "\(command): an inhibition ends with the program that requested it on the bus "
                + "(Inhibit); to stay quiet: swaync-client -dn"
        case "--change-cc-monitor", "--change-noti-monitor":
            return "\(command): set display.follow in the configuration"
        default: return "unknown option \"\(command)\"; swaync-client --help lists the options"
        }
    }

    /// Writes without a newline, as the other command does.
    private static func write(_ text: String) { StandardStream.output.write(text) }

    private static func number(_ word: String?, _ takes: String) throws(Failure) -> Int {
        guard let word, let number = UInt32(word) else {
            throw Failure(.usage, "\(takes), got \(word.map { "\"\($0)\"" } ?? "nothing")")
        }
        return Int(number)
    }

    private static func change(_ change: String, _ session: Session) throws(Failure) {
        try session.setQuiet(change)
        write("\(try session.isQuiet())")
    }

    private static func dismiss(
        _ session: Session,
        _ choose: (LiveToasts) -> [Value]
    ) throws(Failure) {
        let toasts = try LiveToasts(session)
        try toasts.dismiss(choose(toasts))
    }

    /// Presses an action of the newest toast: by its index, or the default one.
    private static func press(
        _ argument: String?,
        _ session: Session,
        isDefault: Bool = false
    ) throws(Failure) {
        let index = try isDefault ? 0 : number(argument ?? "0", "--action expects a place from 0")
        let toasts = try LiveToasts(session)
        let newest = try toasts.newest()
        if isDefault { return try toasts.press(newest, "default") }
        let actions = newest.actions.filter { $0.id != "default" }
        guard index < actions.count else {
            throw Failure(.unknownID, "there is no action at place \(index)")
        }
        try toasts.press(newest, actions[index].id)
    }

    /// Calls a method that a daemon without a centre does not have.
    private static func centre(_ method: String, _ session: Session) throws(Failure) {
        do throws(Failure) {
            try session.ask(method)
        } catch {
            guard error.description.hasPrefix(StandardError.unknownMethod) else { throw error }
            throw Failure(.refused, "this topmostd has no centre (see: topmost history)")
        }
    }

    // MARK: Lines for bars

    /// The content of the lines.
    private struct Data {
        var count: Int64 = 0
        var isQuiet = false
        var isInhibited = false

        init() {}

        init(_ status: Value) {
            count = ["showing", "waiting", "missed"].reduce(0) { $0 + (status[$1]?.number ?? 0) }
            isInhibited = status["inhibited"] == .boolean(true)
            isQuiet = status["do_not_disturb"] == .boolean(true) && !isInhibited
        }
    }

    private static func line(_ data: Data) -> String {
        "{ \"count\": \(data.count), \"dnd\": \(data.isQuiet), \"visible\": false, "
            + "\"inhibited\": \(data.isInhibited) }"
    }

    private static func waybarLine(_ data: Data) -> String {
        let state =
            (data.isQuiet ? "dnd-" : "") + (data.isInhibited ? "inhibited-" : "")
            + (data.count > 0 ? "notification" : "none")
        let noun = data.count > 1 ? "Notifications" : "Notification"
        let tooltip = data.count > 0 ? "\(data.count) \(noun)" : ""
        return "{\"text\": \"\(data.count)\", \"alt\": \"\(state)\", \"tooltip\": \"\(tooltip)\", "
            + "\"class\": \"\(state)\"}"
    }

    private static func subscribe(_ line: @escaping (Data) -> String) throws(Failure) {
        try StatusLines.follow { line($0.map { Data($0) } ?? Data()) }
    }

    private static let help = """
        Usage: swaync-client <OPTION>
        This is topmost under another name (see: topmost --help). Options:
          -R, --reload-config       Reload the configuration
          -rs, --reload-css         Reload the configuration and its themes
          -t, --toggle-panel        Open or close the centre
          -op, --open-panel         Open it
          -cp, --close-panel        Close it
          -d, --toggle-dnd          Switch do not disturb and print its state
          -D, --get-dnd             Print the state of do not disturb
          -dn, --dnd-on             Turn do not disturb on
          -df, --dnd-off            Turn do not disturb off
          -I, --get-inhibited       Print whether an application inhibits notifications
          -c, --count               Print the number of notifications
              --hide-latest         Dismiss the newest on screen, also --close-latest
              --hide-all            Dismiss all on screen
              --close ID            Dismiss the notification with this ID
          -C, --close-all           Dismiss all of them
          -a, --action [PLACE]      Press an action of the newest one
          -ad, --action-default     Press its default action
          -s, --subscribe           Print a line at each change
          -swb, --subscribe-waybar  Print a line for Waybar at each change
          -sw, --skip-wait          No effect: it never waits for the daemon
        """
}
