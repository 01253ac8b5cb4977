// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandKit
import Localization
import PresenterCore
import Sandbox
import Texts

/// Shows a modal and waits for the answer.
struct ModalCommand: ExitingCommand {
    static let configuration = CommandConfiguration("modal", .commandModal, .commandModalDetails)

    @Argument(help: .text(.helpQuestion))
    var title: String
    @OptionGroup var flags: OptionFlags<ModalScope>
    @OptionGroup var display: PlaceOptions
    @OptionGroup var output: AnswerOptions

    func validate() throws { _ = try flags.checked(title) }

    func perform() throws -> ExitStatus {
        var values = try flags.checked(title)
        values.guardSecret()
        return try ask(values, output, display.place)
    }
}

extension OptionValues {
    /// Has a hidden text sent as a descriptor, and keeps it out of core dumps.
    mutating func guardSecret() {
        var input = table("input")
        guard input["hidden"] == .boolean(true) else { return }
        input["secret_fd"] = .boolean(true)
        values["input"] = .table(input)
        Sandbox.forbidCoreDumps()
    }
}

/// Shows a list of actions and waits for a choice.
struct SheetCommand: ExitingCommand {
    static let configuration = CommandConfiguration("sheet", .commandSheet, .commandSheetDetails)

    @OptionGroup var flags: OptionFlags<SheetScope>
    @OptionGroup var display: PlaceOptions
    @OptionGroup var output: AnswerOptions

    func validate() throws { _ = try flags.checked() }

    func perform() throws -> ExitStatus { try ask(try flags.checked(), output, display.place) }
}
