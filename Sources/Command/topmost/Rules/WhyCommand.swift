// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import Localization
import Texts

/// Explains why a presentation is or is not visible.
struct WhyCommand: ExitingCommand {
    static let configuration = CommandConfiguration("why", .commandWhy)

    @OptionGroup var presentation: ExplainedPresentation

    func perform() throws -> ExitStatus {
        let (sentence, details) = try presentation.explanation()
        var entries: [Value.Entry] = [
            .init(key: .string("id"), value: .uint32(presentation.id)),
            .init(key: .string("sentence"), value: .string(sentence)),
        ]
        if case .dictionary(let details, _, _)? = details { entries += details }
        return try presentation.output.write(
            .dictionary(entries, key: "s", value: "v"),
            printable(Localization.translated(sentence))
        )
    }
}

/// The presentation that a command explains.
struct ExplainedPresentation: ParsableArguments {
    @Argument(help: .text(.helpKnownPresentation), transform: NumberArgument.id)
    var id: UInt32
    @OptionGroup var output: OutputOptions

    /// Asks the daemon: the sentence, and its details.
    func explanation() throws(Failure) -> (sentence: String, details: Value?) {
        let arguments = try Session().ask("Explain", [.uint32(id)])
        return (arguments.first?.text ?? "", arguments.last)
    }
}
