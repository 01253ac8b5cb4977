// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import CommandKit

/// Prints how a presentation ended.
struct ResultCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "result",
        abstract: "Print how a presentation ended, up to ten minutes later.",
        discussion: """
            Prints the answer and exits with the status of the original command, or with 75 if \
            it has not ended. It works for anything shown by topmost, from any script.

              id=$(topmost toast "Build done" --action open=Open --print-id)
              …
              topmost result $id
            """
    )

    @OptionGroup var presentation: KnownPresentation
    @OptionGroup var output: AnswerOptions

    func run() throws {
        try ending {
            let session = try Session()
            let id = try presentation.find(in: session)
            let answer = try session.ask("Outcome", about: id, of: BusNames.presenter)
            return try write(try Ending(id: id, answer: answer), output)
        }
    }
}
