// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import Localization
import Texts

/// Opens or closes the notification centre.
struct CentreCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "centre",
        abstract: Phrase.commandCentre.text,
        discussion: """
            \(Phrase.commandCentreDetails.text)

            \(Phrase.helpOneOf.text("ACTION"))
            \(HelpList.lines(
                9,
                [
                    "toggle": Phrase.helpCentreToggle.text,
                    "show": Phrase.helpCentreShow.text,
                    "hide": Phrase.helpCentreHide.text,
                ]
            ))
            """
    )

    /// What to do with the panel.
    enum Action: String, ExpressibleByArgument, CaseIterable {
        case toggle, show, hide
    }

    @Argument(help: .text(.helpCentreAction))
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
    static let configuration = CommandConfiguration("restore", .commandRestore)

    @Argument(help: .text(.helpRestoreID), transform: NumberArgument.id)
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
    static let configuration = CommandConfiguration("focus", .commandFocus, .commandFocusDetails)

    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws { try session.ask("Focus") }
}

/// Presses a button on behalf of the user.
struct PressCommand: ControlCommand {
    static let configuration = CommandConfiguration("press", .commandPress)

    @Argument(help: .text(.helpPresentation), transform: NumberArgument.id)
    var id: UInt32
    @Argument(help: .text(.helpPressButton))
    var button: String
    @Option(parsing: .unconditional, help: .text(.helpPressText))
    var text: String?
    @Option(
        parsing: .unconditionalSingleValue,
        help: .text(.helpPressChoose, .helpRepeat, value: "id")
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
    static let configuration = CommandConfiguration("release", .commandRelease)

    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws { try session.ask("ReleaseInput") }
}
