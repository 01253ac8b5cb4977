// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import CommandKit
import Configuration
import EventLoop
import PresenterCore

/// The arguments of `dunstctl`.
enum DunstControl {
    static func run(_ arguments: [String]) throws(Failure) -> Int32 {
        guard let command = arguments.first else {
            throw Failure(.usage, "No command specified. Use dunstctl help")
        }
        let rest = Array(arguments.dropFirst())
        switch command {
        case "help", "--help", "-h": try answer(help)
        case "action": return try act(try Session(), rest)
        case "close": return try close(try Session(), rest)
        case "close-all":
            let toasts = try LiveToasts(try Session())
            try toasts.dismiss(toasts.shown)
        case "context":
            let session = try Session()
            let toasts = try LiveToasts(session)
            return try ActionMenu.offer(toasts.onScreen, of: toasts, in: session)
        case "count": return try count(try Session(), rest)
        case "history":
            let session = try Session()
            let entries = try EndedToasts(session).newest().map { historyEntry($0, session) }
            try answer(BusctlJSON.pretty(.array(entries, element: "a{sv}")))
        case "history-clear":
            let session = try Session()
            let toasts = try LiveToasts(session)
            try toasts.dismiss(toasts.missed)
            try session.ask("HistoryClear")
        case "history-pop":
            let id = try number(rest, "History-pop takes 0 or 1 arguments", minimum: 0)
            try EndedToasts(try Session()).restore(id)
        case "history-rm":
            let id = try number(rest, "History-rm takes 1 arguments", minimum: 1) ?? 0
            _ = try EndedToasts(try Session()).delete([id])
        case "is-paused": return try isPaused(try Session(), rest)
        case "set-paused": return try setPaused(try Session(), rest)
        case "get-pause-level": try answer(try Session().isQuiet() ? "100" : "0")
        case "set-pause-level":
            guard let level = rest.first.flatMap({ UInt32($0) }) else {
                throw Failure(.usage, "Please give a number as paused level parameter.")
            }
            try Session().setQuiet(level > 0 ? "on" : "off")
        case "rule": return try switchRule(try Session(), rest)
        case "rules": return try listRules(try Session(), rest)
        case "reload":
            guard rest.isEmpty else {
                throw Failure(
                    .usage,
                    "topmostd reads its own files (see: topmost config check), got \"\(rest[0])\""
                )
            }
            try Session().ask("Reload")
        case "debug":
            let version = try Session().status()["version"]?.text ?? "unknown"
            try answer("topmost version: \(printable(version))")
        default:
            throw Failure(.usage, "unrecognized command '\(command)'. Please consult the usage.")
        }
        return 0
    }

    /// The only argument as a number; `nil`: there is none.
    private static func number(
        _ arguments: [String],
        _ takes: String,
        minimum: Int
    ) throws(Failure) -> Int64? {
        guard (minimum...1).contains(arguments.count) else {
            throw Failure(.usage, "Please pass the right number of arguments. \(takes)")
        }
        guard let word = arguments.first else { return nil }
        guard let number = UInt32(word) else {
            throw Failure(.usage, "an ID is a number from 0 to 4294967295, got \"\(word)\"")
        }
        return Int64(number)
    }

    private static func act(_ session: Session, _ arguments: [String]) throws(Failure) -> Int32 {
        let index = Int(leading: arguments.first ?? "", atLeast: 0)
        let toasts = try LiveToasts(session)
        let shown = toasts.onScreen
        guard index < shown.count else {
            // Without any, the first one is not missed.
            guard index > 0 else { return 0 }
            throw Failure(.unknownID, "there is no notification at position \(index)")
        }
        let toast = shown[index]
        guard toast.actions.contains(where: { $0.id == "default" }) else {
            return try ActionMenu.offer([toast], of: toasts, in: session)
        }
        try toasts.press(toast, "default")
        return 0
    }

    private static func close(_ session: Session, _ arguments: [String]) throws(Failure) -> Int32 {
        let id = try number(arguments, "Close takes 0 or 1 arguments", minimum: 0)
        let toasts = try LiveToasts(session)
        // One that is not there is closed already.
        try toasts.dismiss(
            id.map { id in toasts.all.filter { Int64($0.id) == id } }
                ?? Array(toasts.onScreen.prefix(1))
        )
        return 0
    }

    private static func count(_ session: Session, _ arguments: [String]) throws(Failure) -> Int32 {
        let names = ["waiting", "displayed", "history"]
        guard arguments.isEmpty || names.contains(arguments[0]) else {
            throw Failure(
                .usage,
                "Please give either 'displayed', 'history', 'waiting' or none as count parameter."
            )
        }
        let status = try session.status()
        for name in arguments.isEmpty ? names : [arguments[0]] {
            let count =
                switch name {
                case "waiting": status["waiting"]?.number ?? 0
                case "displayed": status["showing"]?.number ?? 0
                default: try EndedToasts(session).count()
                }
            guard arguments.isEmpty else {
                try answer("\(count)")
                continue
            }
            let label =
                ["waiting": "Waiting", "displayed": "Currently displayed"][name] ?? "History"
            try answer(String(repeating: " ", count: 21 - label.count) + "\(label): \(count)")
        }
        return 0
    }

    private static func historyEntry(_ entry: Value, _ session: Session) -> Value {
        let title = entry["title"]?.text ?? ""
        let body = entry["markup"]?.text ?? entry["message"]?.text ?? ""
        let ago = LocalClock.sinceEpoch - .milliseconds(entry["shown_at"]?.number ?? 0)
        let moment = session.waiting.loop.now - ago
        return .options([
            "body": .string(body), "message": .string("<b>\(title)</b>\n\(body)"),
            "summary": .string(title), "appname": .string(entry["app_name"]?.text ?? ""),
            "category": .string(entry["category"]?.text ?? ""),
            "default_action_name": .string(
                entry.actions.contains { $0.id == "default" } ? "default" : ""
            ),
            "icon_path": .string(entry["icon"]?.text ?? ""),
            "id": .int32(Int32(clamping: entry["id"]?.number ?? 0)),
            "timestamp": .int64(Int64(moment / .microseconds(1))), "timeout": .int64(0),
            "progress": .int32(-1),
        ])
    }

    private static func isPaused(_ session: Session, _ arguments: [String]) throws(Failure) -> Int32
    {
        let isQuiet = try session.isQuiet()
        if arguments.first == "-e" || arguments.first == "--exit-code" { return isQuiet ? 0 : 1 }
        try answer("\(isQuiet)")
        return 0
    }

    private static func setPaused(
        _ session: Session,
        _ arguments: [String]
    ) throws(Failure) -> Int32 {
        let changes = ["true": "on", "false": "off", "toggle": "toggle"]
        guard let change = changes[arguments.first ?? ""] else {
            throw Failure(
                .usage,
                (arguments.isEmpty ? "No status parameter specified. " : "")
                    + "Please give either 'true', 'false' or 'toggle' as paused parameter."
            )
        }
        try session.setQuiet(change)
        return 0
    }

    private static func switchRule(
        _ session: Session,
        _ arguments: [String]
    ) throws(Failure) -> Int32 {
        guard let name = arguments.first else {
            throw Failure(.usage, "No rule name parameter specified. Please give the rule name")
        }
        let isOn: Bool
        switch arguments.dropFirst().first {
        case "enable": isOn = true
        case "disable": isOn = false
        case "toggle":
            isOn =
                try session.list("ListRules").first { $0["name"] == .string(name) }?["on"]
                != .boolean(true)
        default:
            throw Failure(
                .usage,
                "No valid rule state parameter specified. "
                    + "Please give either 'enable', 'disable' or 'toggle'"
            )
        }
        try session.setRule(name, isOn)
        return 0
    }

    private static func listRules(
        _ session: Session,
        _ arguments: [String]
    ) throws(Failure) -> Int32 {
        guard arguments.isEmpty || arguments == ["--json"] else {
            throw Failure(
                .usage,
                "Unknown format \"\(arguments[0])\". Please use either \"--json\" or no option at all."
            )
        }
        let rules = try session.list("ListRules").map { rule in
            Value.options([
                "name": .string(rule["name"]?.text ?? ""), "enabled": rule["on"] ?? .boolean(false),
            ])
        }
        if arguments.isEmpty {
            for rule in rules {
                try answer("[\(printable(rule["name"]?.text ?? ""))]")
                try answer("    enabled = \(rule["enabled"] == .boolean(true))")
            }
        } else {
            try answer(BusctlJSON.pretty(.array(rules, element: "a{sv}")))
        }
        return 0
    }

    private static let help = """
        Usage: dunstctl <command> [parameters]
        This is topmost under another name (see: topmost --help). Commands:
          action [POSITION]                 Press the default action, or choose among all
          close [ID]                        Close the top notification, or the given one
          close-all                         Close all notifications on screen
          context                           Choose an action of any notification on screen
          count [displayed|history|waiting] Print the number of notifications
          debug                             Print the version of the daemon
          get-pause-level                   Print 100 while paused, else 0
          history                           Print ended notifications as busctl's JSON
          history-clear                     Delete the history
          history-pop [ID]                  Show an entry of the history again
          history-rm ID                     Delete an entry of the history
          is-paused [-e|--exit-code]        Print whether do not disturb is on
          reload                            Reload the configuration
          rule NAME enable|disable|toggle   Switch a rule
          rules [--json]                    List the rules
          set-pause-level LEVEL             Pause for any level above 0
          set-paused true|false|toggle      Switch do not disturb
        """
}

extension Session {
    /// Whether toasts below critical wait, for whatever reason.
    func isQuiet() throws(Failure) -> Bool {
        try status()["do_not_disturb"] == .boolean(true)
    }

    /// Changes do not disturb: `on`, `off` or `toggle`.
    func setQuiet(_ change: String) throws(Failure) {
        let arguments: [Value] = [.string(change), .uint64(0)]
        try ask("SetDoNotDisturb", arguments)
    }
}

extension LiveToasts {
    /// The toasts of `shown` in the order on screen, from the corner on: `toasts.newest` of the
    /// configuration decides where new ones come.
    fileprivate var onScreen: [Value] {
        let isNewestLast =
            Configuration.examine(
                .standard(),
                displays: PluginManifest.find(in: PluginManifest.folders()).displays
            )
            .configuration.limits.isNewestLast
        return isNewestLast ? shown.reversed() : shown
    }
}
