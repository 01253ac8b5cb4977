// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire

/// Tells how a presentation ended.
struct ResultCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "result",
        abstract: "Tell how something ended, up to ten minutes later.",
        discussion: """
            Prints the answer and ends with the status that the question would have had; \
            with status 75 as long as it has not ended. It knows what this command showed, \
            from whatever script, and nothing of other applications.

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
            let answer = try session.ask("Outcome", of: BusNames.presenter, [.uint32(id)])
            return try write(try Ending(id: id, answer: answer), output)
        }
    }
}
