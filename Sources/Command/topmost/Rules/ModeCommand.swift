// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
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
                try session.ask("SetMode", [.string(mode)])
                return try output.write(.options([:]), "")
            }
            let modes = try session.list("ListModes")
            guard mode == "status" else { return try output.write(modes, Self.text) }
            let name = modes.first(where: \.isOn)?["name"]?.text ?? "none"
            return try output.write(.options(["mode": .string(name)]), printable(name))
        }
    }

    private static func text(_ modes: [Value]) -> String {
        modes.map { ($0.isOn ? "* " : "  ") + printable($0["name"]?.text ?? "") }
            .joined(separator: "\n")
    }
}

extension Value {
    /// Whether a mode of the list is on.
    fileprivate var isOn: Bool { self["on"] == .boolean(true) }
}
