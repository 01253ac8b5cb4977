// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import Localization
import Texts

/// Switches the mode, or shows it.
struct ModeCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "mode",
        abstract: Phrase.commandMode.text,
        discussion: """
            \(Phrase.helpOneOf.text("MODE"))
            \(HelpList.lines(
                18,
                [
                    Phrase.helpAnyMode.text: Phrase.helpModeSwitch.text,
                    "none": Phrase.helpModeNone.text,
                    "list": Phrase.helpModeList.text,
                    "status": Phrase.helpModeStatus.text,
                ]
            ))
            """
    )

    @Argument(
        help: .text(.helpModeName),
        completion: .shellCommand("topmost mode list | cut -c3-; printf '%s\\n' none list status")
    )
    var mode: String = "status"

    @OptionGroup var output: OutputOptions

    func perform() throws -> ExitStatus {
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

    private static func text(_ modes: [Value]) -> String {
        modes.map { ($0.isOn ? "* " : "  ") + printable($0["name"]?.text ?? "") }
            .joined(separator: "\n")
    }
}

extension Value {
    /// Whether a mode of the list is on.
    fileprivate var isOn: Bool { self["on"] == .boolean(true) }
}
