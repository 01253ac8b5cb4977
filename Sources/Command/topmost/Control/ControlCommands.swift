// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import Texts

/// Opens or closes the notification centre.
struct CentreCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "centre",
        abstract: "Show live and past notifications in a panel.",
        discussion: """
            Bind it to a key of your window manager. Type to search; the arrows go from row to \
            row, Return opens, Delete dismisses, Escape closes the panel.

            ACTION is one of:
              toggle   open or close it (the default)
              show     open it
              hide     close it
            """
    )

    /// What to do with the panel.
    enum Action: String, ExpressibleByArgument, CaseIterable {
        case toggle, show, hide
    }

    @Argument(help: "toggle, show, or hide.")
    var action: Action = .toggle
    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws {
        let methods: [Action: String] = [
            .show: "ShowCentre", .hide: "HideCentre", .toggle: "ToggleCentre",
        ]
        try session.ask(methods[action] ?? "")
    }
}

/// Shows a missed toast again.
struct RestoreCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Show a missed toast on the screen again, with its buttons."
    )

    @Argument(
        help: "Its id (default: the one that left the screen last).",
        transform: NumberArgument.id
    )
    var id: UInt32?
    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws {
        if let id {
            try session.ask("Restore", about: id)
        } else {
            try session.ask("Restore", [.uint32(0)])
        }
    }
}

/// Gives the keyboard to a toast or retry.
struct FocusCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "focus",
        abstract: "Give the keyboard to the newest toast, or the retry, until it is answered.",
        discussion: """
            Bind it to a key of your window manager. Tab and the arrows go from button to \
            button and from card to card, Return presses, Delete dismisses a card, Escape \
            returns to the window.
            """
    )

    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws { try session.ask("Focus") }
}

/// Presses a button on behalf of the user.
struct PressCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "press",
        abstract: "Press a button, as the user would."
    )

    @Argument(help: "Id of the presentation.", transform: NumberArgument.id)
    var id: UInt32
    @Argument(help: "The id of the button.")
    var button: String
    @Option(parsing: .unconditional, help: "Text for its field.")
    var text: String?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Id to choose from its list. Repeat for more.", valueName: "id")
    )
    var choose: [String] = []
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if button.isEmpty { throw ValidationError(.buttonExpected) }
    }

    func ask(_ session: Session) throws {
        let filled = Value.fields([
            ("text", text.map { .string($0) }),
            ("choices", choose.isEmpty ? nil : .strings(choose)),
        ])
        try session.ask("Press", about: id, [.string(button), filled])
    }
}

/// Frees the input.
struct ReleaseCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "release",
        abstract: "Free keyboard and mouse from every loading that blocks them."
    )

    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws { try session.ask("ReleaseInput") }
}
