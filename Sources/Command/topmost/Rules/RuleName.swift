// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire

/// The name of a rule on the command line.
struct RuleName: ParsableArguments {
    @Argument(
        help: "The rule's name.",
        completion: .shellCommand("topmost rules list | cut -c6- | sed 's/ (.*//'")
    )
    var name: String

    @OptionGroup var output: OutputOptions

    /// Switches the rule.
    func set(_ isOn: Bool) throws(Failure) -> ExitStatus {
        let arguments: [Value] = [.string(name), .boolean(isOn)]
        _ = try Session().ask("SetRule", of: BusNames.control, arguments)
        return try done(json: output.json)
    }
}
