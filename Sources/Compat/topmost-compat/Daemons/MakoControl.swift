// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import CommandKit

/// The arguments of `makoctl`.
enum MakoControl {
    static func run(_ arguments: [String]) throws(Failure) -> Int32 {
        guard let command = arguments.first else {
            throw Failure(.usage, "expected a command\n\(help)")
        }
        let rest = Array(arguments.dropFirst())
        switch command {
        case "help", "--help", "-h": try answer(help)
        case "dismiss": try dismiss(try Session(), rest)
        case "restore": try EndedToasts(try Session()).restore(nil)
        case "invoke": try invoke(try Session(), rest)
        case "menu": try menu(try Session(), rest)
        case "list": try list(try Session(), rest)
        case "history": try history(try Session(), rest)
        case "reload": try Session().ask("Reload")
        case "mode": try MakoModes.run(try Session(), rest)
        case "set-mode": try MakoModes.run(try Session(), ["-s"] + rest)
        case "set":
            throw Failure(.usage, "set: topmostd has no temporary options: use a mode")
        default: throw Failure(.usage, "unrecognized command '\(command)'")
        }
        return 0
    }

    /// Takes `-n ID` from the front of the arguments.
    private static func takeID(_ arguments: inout [String]) throws(Failure) -> UInt32? {
        guard arguments.first == "-n" else { return nil }
        guard arguments.count > 1, let id = UInt32(arguments[1]) else {
            let got = arguments.count > 1 ? "\"\(arguments[1])\"" : "nothing"
            throw Failure(.usage, "-n expects the ID of a notification, got \(got)")
        }
        arguments.removeFirst(2)
        return id == 0 ? nil : id
    }

    /// The notification with that id; without one the newest on screen.
    private static func toast(_ id: UInt32?, _ toasts: LiveToasts) throws(Failure) -> Value {
        if let id { try toasts.toast(id) } else { try toasts.newest() }
    }

    private static func dismiss(_ session: Session, _ arguments: [String]) throws(Failure) {
        var arguments = arguments
        var flags: Set<Character> = []
        var id: UInt32?
        while let word = arguments.first {
            if let given = try takeID(&arguments) {
                id = given
                continue
            }
            guard arguments.first == word else { continue }
            arguments.removeFirst()
            let long = ["--all": "a", "--group": "g", "--no-history": "h"]
            let short = long[word] ?? (word.hasPrefix("--") ? "?" : String(word.dropFirst()))
            guard word.hasPrefix("-"), !short.isEmpty, short.allSatisfy({ "agh".contains($0) })
            else { throw Failure(.usage, "Unrecognized option: \(word)") }
            flags.formUnion(short)
        }
        if flags.isSuperset(of: "ag") { throw Failure(.usage, "-a and -g cannot be used together") }
        if id != nil, !flags.isDisjoint(with: "ag") {
            throw Failure(.usage, "-n cannot be used with -a or -g")
        }
        let toasts = try LiveToasts(session)
        var chosen = toasts.shown
        if let id {
            chosen = [try toasts.toast(id)]
        } else if flags.contains("g") {
            let group = chosen.first?["identity"]
            chosen = toasts.all.filter { $0["identity"] == group }
        } else if !flags.contains("a") {
            chosen = Array(chosen.prefix(1))
        }
        try toasts.dismiss(chosen)
        guard flags.contains("h") else { return }
        let ids = chosen.map { Value.uint32($0.id) }
        let entries = try EndedToasts(session).newest().filter {
            ids.contains($0["presentation"] ?? .uint32(0))
        }
        _ = try EndedToasts(session).delete(entries.compactMap { $0["id"]?.number })
    }

    private static func invoke(_ session: Session, _ arguments: [String]) throws(Failure) {
        var arguments = arguments
        let id = try takeID(&arguments)
        let toasts = try LiveToasts(session)
        try toasts.press(try toast(id, toasts), arguments.first ?? "default")
    }

    private static func menu(_ session: Session, _ arguments: [String]) throws(Failure) {
        var arguments = arguments
        let id = try takeID(&arguments)
        guard !arguments.isEmpty else {
            throw Failure(.usage, "menu expects a program to choose with")
        }
        let toasts = try LiveToasts(session)
        try ActionMenu.offer(try toast(id, toasts), to: arguments, of: toasts, in: session)
    }

    // MARK: Lists

    private static func list(_ session: Session, _ arguments: [String]) throws(Failure) {
        let toasts = try LiveToasts(session)
        try write(toasts.shown, arguments) { toast in
            (toast.id, toast["message"]?.text ?? "", toast["app_icon"]?.text ?? "")
        }
    }

    private static func history(_ session: Session, _ arguments: [String]) throws(Failure) {
        let entries = try EndedToasts(session).newest()
        try write(entries, arguments) { entry in
            let body = entry["markup"]?.text ?? entry["message"]?.text ?? ""
            return (UInt32(clamping: entry["id"]?.number ?? 0), body, entry["icon"]?.text ?? "")
        }
    }

    /// The application's name; one that is shown again has only the name of its sender.
    private static func appName(_ toast: Value) -> String {
        if let name = toast["app_name"]?.text { return name }
        let name = toast["name"]?.text ?? ""
        let mark = " (history)"
        return name.hasSuffix(mark) ? String(name.dropLast(mark.count)) : ""
    }

    /// Writes notifications: with `-j` as plain JSON, else as an answer of the bus.
    private static func write(
        _ notifications: [Value],
        _ arguments: [String],
        _ read: (Value) -> (id: UInt32, body: String, icon: String)
    ) throws(Failure) {
        guard arguments.isEmpty || arguments == ["-j"] else {
            throw Failure(.usage, "Unrecognized option: \(arguments.first { $0 != "-j" } ?? "-j")")
        }
        let list = notifications.map { one in
            let (id, body, icon) = read(one)
            let actions = one.actions.map {
                Value.Entry(key: .string($0.id), value: .string($0.title))
            }
            let urgencies: [String: UInt8] = ["low": 0, "normal": 1, "critical": 2]
            return Value.options([
                "app-name": .string(appName(one)), "app-icon": .string(icon),
                "category": .string(one["category"]?.text ?? ""),
                "desktop-entry": .string(one["desktop_entry"]?.text ?? ""),
                "summary": .string(one["title"]?.text ?? ""), "body": .string(body),
                "id": .uint32(id), "urgency": .byte(urgencies[one["urgency"]?.text ?? ""] ?? 1),
                "actions": .dictionary(actions, key: "s", value: "s"),
            ])
        }
        let value = Value.array(list, element: "a{sv}")
        try answer(arguments.isEmpty ? BusctlJSON.short(value) : JSON.text(value))
    }

    private static let help = """
        Usage: makoctl <command> [options...]
        This is topmost under another name (see: topmost --help). Commands:
          dismiss [-n ID] [-a|--all] [-g|--group] [-h|--no-history]
                                      Dismiss the newest notification, that one, all on
                                      screen, or those of the newest one's application
          restore                     Show the newest entry of the history again
          invoke [-n ID] [ACTION]     Press an action of the newest one, or of that one
          menu [-n ID] PROGRAM [ARGUMENT...]
                                      Choose the action with a program such as dmenu
          list [-j], history [-j]     List what is on screen, or what ended
          reload                      Reload the configuration
          mode [-a MODE] [-r MODE] [-t MODE] [-s MODE...]
                                      Add, remove, toggle or set modes; print those on
        """
}

/// The modes of `makoctl mode`: `default`, the mode that is on, and `do-not-disturb`.
///
/// mako has any number of modes at once. Here one mode of the configuration can be on, and
/// do not disturb beside it, under the names that mako's users give to such a mode.
struct MakoModes {
    private let session: Session
    /// The modes of the configuration.
    private let known: [String]
    private var mode: String?
    private var isQuiet: Bool

    private static let quiet = ["do-not-disturb", "dnd", "do_not_disturb"]

    static func run(_ session: Session, _ arguments: [String]) throws(Failure) {
        var modes = try MakoModes(session)
        let before = (modes.mode, modes.isQuiet)
        try modes.change(arguments)
        if modes.isQuiet != before.1 { try session.setQuiet(modes.isQuiet ? "on" : "off") }
        if modes.mode != before.0 {
            try session.ask("SetMode", [.string(modes.mode ?? "")])
        }
        for name in modes.names { try answer(printable(name)) }
    }

    private init(_ session: Session) throws(Failure) {
        self.session = session
        let modes = try session.list("ListModes")
        known = modes.compactMap { $0["name"]?.text }
        mode = modes.first { $0["on"] == .boolean(true) }?["name"]?.text
        isQuiet = try session.isQuiet()
    }

    private var names: [String] {
        (["default"] + [mode, isQuiet ? Self.quiet[0] : nil].compactMap(\.self)).sorted()
    }

    private mutating func change(_ arguments: [String]) throws(Failure) {
        var arguments = arguments[...]
        var changes = ""
        while let word = arguments.popFirst() {
            switch word {
            case "-s":
                changes += "s"
                guard changes == "s" else { break }
                let given = Array(arguments)
                arguments = []
                mode = nil
                isQuiet = false
                for name in given { try set(name, true) }
            case "-a", "-r", "-t":
                changes += "a"
                guard let name = arguments.popFirst() else {
                    throw Failure(.usage, "\(word) expects the name of a mode, got nothing")
                }
                try set(name, word == "-t" ? !isOn(name) : word == "-a")
            default: throw Failure(.usage, "Unrecognized option: \(word)")
            }
            if changes.contains("s"), changes.contains("a") {
                throw Failure(.usage, "-a, -r and -t cannot be used with -s")
            }
        }
    }

    private func isOn(_ name: String) -> Bool {
        known.contains(name) ? mode == name : Self.quiet.contains(name) && isQuiet
    }

    private mutating func set(_ name: String, _ isOn: Bool) throws(Failure) {
        if known.contains(name) {
            if isOn { mode = name } else if mode == name { mode = nil }
        } else if Self.quiet.contains(name) {
            isQuiet = isOn
        } else if name != "default" {
            let all = ["default", Self.quiet[0]] + known
            let known = all.joined(separator: ", ")
            throw Failure(.usage, "unknown mode \"\(name)\"; known modes: \(known)")
        }
    }
}
