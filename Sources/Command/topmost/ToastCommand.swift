// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues

/// Shows a toast, and waits for its end if requested.
struct ToastCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "toast",
        abstract: "Show a notification.",
        discussion: """
            Exits as soon as the toast is accepted; the toast stays. \
            With --wait it prints the id of the chosen action ("default" for the toast itself, \
            "inline-reply" for --reply, whose text --print-reply and --json print).
            """
    )

    @Argument(help: "The message; without --title, a short message is the title.")
    var message: String
    @OptionGroup var flags: OptionFlags<ToastScope>
    @OptionGroup var end: ToastEnd
    @Flag(help: "Print only the text of the reply; needs --reply and --wait.")
    var printReply = false
    @OptionGroup var display: DisplayOptions
    @OptionGroup var output: AnswerOptions

    func validate() throws {
        _ = try flags.checked(message: message)
        if output.exitMap != nil, !end.wait {
            throw ValidationError("--exit-map needs --wait: there is no answer otherwise")
        }
        if printReply, !end.wait || !flags.has("reply") {
            throw ValidationError("--print-reply needs --reply and --wait")
        }
        if printReply, output.json {
            throw ValidationError("--print-reply and --json cannot be combined")
        }
        guard !end.wait, !end.printID, !output.json else { return }
        let asking = ["action", "reply"].first(where: flags.has)
        guard let asking else { return }
        throw ValidationError(ToastEnd.nobodyWaits("--" + asking))
    }

    func run() throws {
        try ending {
            try end.show(try flags.checked(message: message), display, output) { ending in
                guard printReply else { return try write(ending, output) }
                if let text = ending.details["text"]?.text { try output.write([text]) }
                return try output.end(ending)
            }
        }
    }
}
