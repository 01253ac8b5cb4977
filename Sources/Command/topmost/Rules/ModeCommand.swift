// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import CommandKit

/// Switches the mode, or shows it.
struct ModeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mode",
        abstract: "Switch to a mode of the configuration, or show which one is on.",
        discussion: """
            MODE is one of:
              a mode's name     switch to it
              none              switch the mode off
              list              list the modes; a star marks the active one
              status            show the mode that is on (the default)
            """
    )

    @Argument(
        help: "A mode's name, none, list, or status.",
        completion: .shellCommand("topmost mode list | cut -c3-; printf '%s\\n' none list status")
    )
    var mode: String = "status"

    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            let session = try Session()
            guard mode == "list" || mode == "status" else {
                _ = try session.ask("SetMode", of: BusNames.control, [.string(mode)])
                return try done(json: output.json)
            }
            let modes = try session.ask("ListModes", of: BusNames.control).first?.elements ?? []
            if mode == "list" { try list(modes) } else { try show(modes) }
            return .acted
        }
    }

    private func list(_ modes: [Value]) throws(Failure) {
        if output.json { return try answer(JSON.text(.array(modes, element: "a{sv}"))) }
        for mode in modes {
            try answer((mode.isOn ? "* " : "  ") + printable(mode["name"]?.text ?? ""))
        }
    }

    private func show(_ modes: [Value]) throws(Failure) {
        let name = modes.first(where: \.isOn)?["name"]?.text ?? "none"
        try answer(output.json ? JSON.text(.options(["mode": .string(name)])) : printable(name))
    }
}

extension Value {
    /// Whether a mode of the list is on.
    fileprivate var isOn: Bool { self["on"] == .boolean(true) }
}
