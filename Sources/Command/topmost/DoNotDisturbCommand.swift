// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire

/// Turns do not disturb on and off, or shows its state.
struct DoNotDisturbCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dnd",
        abstract: "Turn do not disturb on or off, or show whether it is on.",
        discussion: """
            While it is on, toasts that are not critical wait until it ends. CHANGE is one of:
              on, off, toggle   until the next change
              30m, 2h           on for that long
              until 18:00       on until the next 18:00
              status            no change: show whether it is on (the default)
            """
    )

    @Argument(
        help: "on, off, toggle, status, a duration, or: until HH:MM",
        completion: .list(["on", "off", "toggle", "status", "until"])
    )
    var change: [String] = ["status"]

    @OptionGroup var output: OutputOptions

    func run() throws {
        let change = try DoNotDisturbChange(words: change)
        try ending {
            let session = try Session()
            guard let request = change.request else {
                let status = try session.status()
                try answer(output.json ? Self.json(status) : Self.sentence(status))
                return .acted
            }
            _ = try session.ask("SetDoNotDisturb", of: BusNames.control, request)
            return try done(json: output.json)
        }
    }

    private static func json(_ status: Value) -> String {
        var entries: [Value.Entry] = []
        for name in ["do_not_disturb", "do_not_disturb_for_ms"] {
            guard let value = status[name] else { continue }
            entries.append(Value.Entry(key: .string(name), value: value))
        }
        return JSON.text(.dictionary(entries, key: "s", value: "v"))
    }

    private static func sentence(_ status: Value) -> String {
        StatusCommand.doNotDisturb(status) ?? "The daemon does not report whether it is on."
    }
}
