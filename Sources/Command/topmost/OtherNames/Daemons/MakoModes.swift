// SPDX-License-Identifier: MIT

import BusValues
import BusWire

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

    static func run(_ session: Session, _ words: [String]) throws(Failure) {
        var modes = try MakoModes(session)
        let before = (modes.mode, modes.isQuiet)
        try modes.change(words)
        if modes.isQuiet != before.1 { try session.setQuiet(modes.isQuiet ? "on" : "off") }
        if modes.mode != before.0 {
            _ = try session.ask("SetMode", of: BusNames.control, [.string(modes.mode ?? "")])
        }
        for name in modes.names { try answer(printable(name)) }
    }

    private init(_ session: Session) throws(Failure) {
        self.session = session
        let modes = try session.ask("ListModes", of: BusNames.control).first?.elements ?? []
        known = modes.compactMap { $0["name"]?.text }
        mode = modes.first { $0["on"] == .boolean(true) }?["name"]?.text
        isQuiet = try session.isQuiet()
    }

    private var names: [String] {
        (["default"] + [mode, isQuiet ? Self.quiet[0] : nil].compactMap(\.self)).sorted()
    }

    private mutating func change(_ words: [String]) throws(Failure) {
        var words = words[...]
        var changes = ""
        while let word = words.popFirst() {
            switch word {
            case "-s":
                changes += "s"
                guard changes == "s" else { break }
                let given = Array(words)
                words = []
                mode = nil
                isQuiet = false
                for name in given { try set(name, true) }
            case "-a", "-r", "-t":
                changes += "a"
                guard let name = words.popFirst() else {
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
