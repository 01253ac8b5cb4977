// SPDX-License-Identifier: MIT
//
// The command for people and scripts. Its answer stands alone on standard
// output, everything else goes to standard error, and the exit status says how
// it went.

import ArgumentParser
import ChildProcess
import Configuration

/// The command itself.
@main
struct Topmost: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "topmost",
        abstract: "Show and ask, above everything else on the desktop.",
        discussion: """
            The answer is alone on standard output. The exit status says how it went:
              0    acted on: positive, chosen, or done
              1    the negative or the cancel button
              3    put away without a button
              64   the command was not understood
              69   there is no daemon to ask
              73   a picture could not be written
              74   the answer could not be written
              124  nobody answered in time
              125  refused by a limit or a policy
              130  interrupted
            """,
        version: version,
        subcommands: [
            ToastCommand.self, ModalCommand.self, SheetCommand.self, LoadingCommand.self,
            RetryCommand.self, ListCommand.self, WhyCommand.self, PressCommand.self,
            DismissCommand.self, FocusCommand.self, ReleaseCommand.self, StatusCommand.self,
            DoctorCommand.self, ConfigCommand.self, PreviewCommand.self, GalleryCommand.self,
            AttachCommand.self,
        ]
    )

    /// The release, as `--version` tells it.
    static let version = "0.1.0"

    static func main() {
        StandardStream.reserve()
        ignoreBrokenPipes()
        if let word = CommandLine.arguments.dropFirst().first, let error = unknown(word) {
            exit(withError: error)
        }
        main(nil)
    }

    /// What is wrong with the first word, when it should be a command and is none.
    static func unknown(_ word: String) -> ValidationError? {
        let commands = configuration.subcommands.compactMap { $0.configuration.commandName }
        guard !word.hasPrefix("-"), word != "help", !commands.contains(word) else { return nil }
        let shown = printable(String(word.prefix(64)))
        guard let nearest = NearestName.of(word, among: commands) else {
            let all = commands.joined(separator: ", ")
            return ValidationError("no command \"\(shown)\"; there are \(all)")
        }
        return ValidationError("no command \"\(shown)\"; did you mean \"\(nearest)\"?")
    }
}
