// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire

/// The presentation that a command explains.
struct ExplainedPresentation: ParsableArguments {
    @Argument(
        help: "Its id, as printed by list and --print-id.",
        transform: NumberArgument.id
    )
    var id: UInt32
    @OptionGroup var output: OutputOptions

    /// Asks the daemon: the sentence, and its details.
    func explanation() throws(Failure) -> (sentence: String, details: Value?) {
        let arguments = try Session().ask("Explain", of: BusNames.control, [.uint32(id)])
        return (arguments.first?.text ?? "", arguments.last)
    }
}
