// SPDX-License-Identifier: MIT
//
// The command for people and scripts. Its answer stands alone on standard
// output, everything else goes to standard error, and the exit status says how
// it went.

import ArgumentParser
import Basics
import ChildProcess

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
              3    dismissed without a button
              64   the command was not understood
              66   there is nothing under that id
              69   there is no daemon to ask, or no display to show it
              73   a picture could not be written
              74   the answer could not be written
              124  nobody answered in time
              125  refused by a limit or a policy
              129  ended by SIGHUP
              130  ended by SIGINT
              143  ended by SIGTERM
            """,
        version: version,
        subcommands: [
            ToastCommand.self, ModalCommand.self, SheetCommand.self, LoadingCommand.self,
            RetryCommand.self, ListCommand.self, WhyCommand.self, PressCommand.self,
            DismissCommand.self, FocusCommand.self, ReleaseCommand.self, StatusCommand.self,
            StopCommand.self, DoctorCommand.self, ConfigCommand.self, PreviewCommand.self,
            GalleryCommand.self,
            AttachCommand.self,
        ]
    )

    /// The release, as `--version` tells it.
    static let version = "0.1.0"

    static func main() {
        StandardStream.reserve()
        ignoreBrokenPipes()
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            try check(words)
            var command = try parseAsRoot()
            try command.run()
        } catch {
            leave(with: error, words)
        }
    }

    /// Fails for what is no command, where one is asked for or asked about.
    static func check(_ words: [String]) throws {
        let isAboutOne = words.first == "help" && words.count > 1
        // Without any the help is the answer.
        guard let word = isAboutOne ? words[1] : words.first else { return }
        if let error = unknown(word) { throw error }
    }

    /// What is wrong with a word that should be a command and is none.
    static func unknown(_ word: String) -> ValidationError? {
        guard !word.hasPrefix("-"), word != "help", !commands.contains(word) else { return nil }
        let shown = printable(String(word.prefix(64)))
        guard let nearest = NearestName.of(word, among: commands) else {
            let all = commands.joined(separator: ", ")
            return ValidationError("no command \"\(shown)\"; there are \(all)")
        }
        return ValidationError("no command \"\(shown)\"; did you mean \"\(nearest)\"?")
    }

    /// What there is to do, by name.
    static var commands: [String] {
        configuration.subcommands.compactMap { $0.configuration.commandName }
    }

    /// Ends with what was asked for, help for one, or with what was wrong.
    private static func leave(with error: any Error, _ words: [String]) -> Never {
        let text = fullMessage(for: error)
        let code = exitCode(for: error)
        guard !text.isEmpty else { exit(withError: code) }
        if code.isSuccess {
            do {
                try answer(text)
            } catch {
                warn(error.description)
                exit(withError: ExitCode(error.status.rawValue))
            }
            exit(withError: code)
        }
        // What was typed stands in it, as it was typed.
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { printable(String($0)) }
        if let hint = hint(about: words) { lines.append(hint) }
        StandardStream.error.write(lines.joined(separator: "\n") + "\n")
        exit(withError: code)
    }

    /// What to do about a text that was taken for an option; nil where there is none.
    static func hint(about words: [String]) -> String? {
        let text = words.prefix { $0 != "--" }.first { word in
            guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
            return word.contains(where: \.isWhitespace) || !(second.isLetter || second == "-")
        }
        guard let text else { return nil }
        let shown = printable(String(text.prefix(32)))
        return "  A text that begins with a dash goes after --: … -- \"\(shown)\""
    }
}
