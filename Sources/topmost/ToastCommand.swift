// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire

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

    @OptionGroup var toast: ToastOptions
    @Flag(help: "Wait for its end and print the chosen action.")
    var wait = false
    @Flag(help: "Print its id as soon as it is accepted.")
    var printID = false
    @Flag(help: "Print the text of a reply alone, and no other answer; with --wait.")
    var printReply = false
    @OptionGroup var display: DisplayOptions
    @OptionGroup var output: AnswerOptions

    func validate() throws {
        if output.exitMap != nil, !wait {
            throw ValidationError("--exit-map needs --wait: there is no answer otherwise")
        }
        if printReply, !wait || !toast.flags.has("reply") {
            throw ValidationError("--print-reply needs --reply and --wait")
        }
        if printReply, output.json {
            throw ValidationError("--print-reply and --json cannot be combined")
        }
        guard !wait, !printID, !output.json else { return }
        let asking = ["action", "reply"].first(where: toast.flags.has)
        guard let asking else { return }
        throw ValidationError(
            "--\(asking) needs --wait, or --print-id: otherwise nothing gets the answer"
        )
    }

    func run() throws {
        try ending {
            guard wait else {
                let options = OptionDictionary.write(try toast.values())
                return try ToastCall(options: options, answer: answer).run()
            }
            let session = try Session()
            let presentation = try RemotePresentation(try toast.values(), in: session)
            guard let id = presentation.id else { return .unreachable }
            try display.check(presentation, in: session)
            if printID && !output.json { try output.write(["\(id)"]) }
            let ending = try presentation.wait()
            guard printReply else { return try write(ending, output) }
            if let text = ending.details["text"]?.text { try output.write([text]) }
            return try output.end(ending)
        }
    }

    var answer: ToastCall.Answer {
        if output.json { return .json }
        return printID ? .id(end: output.lineEnd) : .nothing
    }
}
