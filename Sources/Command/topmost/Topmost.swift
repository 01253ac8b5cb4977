// SPDX-License-Identifier: MIT
//
// The command for users and scripts. Only its answer goes to standard output,
// everything else to standard error; the exit status reports the result.

import ArgumentParser
import Basics
import BusWire
import ChildProcess
import CommandKit
import Glibc
import Localization
import PresenterCore
import SystemCalls
import Texts

/// The command itself.
@main
struct Topmost: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "topmost",
        abstract: Phrase.commandTopmost.text,
        discussion: """
            \(Phrase.commandTopmostDetails.text)
            \(HelpList.lines(
                5,
                [
                    "0": Phrase.helpStatusActed.text,
                    "1": Phrase.helpStatusNegative.text,
                    "3": Phrase.helpStatusDismissed.text,
                    "64": Phrase.helpStatusUsage.text,
                    "66": Phrase.helpStatusUnknown.text,
                    "69": Phrase.helpStatusUnavailable.text,
                    "73": Phrase.helpStatusNoPicture.text,
                    "74": Phrase.helpStatusNoOutput.text,
                    "75": Phrase.helpStatusNotEnded.text,
                    "124": Phrase.helpStatusTimedOut.text,
                    "125": Phrase.helpStatusRefused.text,
                    "129": Phrase.helpStatusSignal.text("SIGHUP"),
                    "130": Phrase.helpStatusSignal.text("SIGINT"),
                    "143": Phrase.helpStatusSignal.text("SIGTERM"),
                ]
            ))
            """,
        version: Version.text,
        subcommands: [
            ConfirmCommand.self, AskCommand.self, ChooseCommand.self, FormCommand.self,
            FileCommand.self, TextCommand.self,
            ProgressCommand.self, ToastCommand.self,
            ModalCommand.self,
            SheetCommand.self, PresentCommand.self, LoadingCommand.self,
            RetryCommand.self, RunCommand.self, RanCommand.self, UpdateCommand.self,
            WaitCommand.self, ResultCommand.self,
            ListCommand.self, HistoryCommand.self, WhyCommand.self,
            PressCommand.self, ActCommand.self, ReplyCommand.self,
            CentreCommand.self, DismissCommand.self, UndoCommand.self,
            RestoreCommand.self, SnoozeCommand.self, FocusCommand.self,
            ReleaseCommand.self,
            DoNotDisturbCommand.self,
            ModeCommand.self, RulesCommand.self,
            StatusCommand.self, SubscribeCommand.self, StopCommand.self, DoctorCommand.self,
            ConfigCommand.self, SettingsCommand.self,
            PreviewCommand.self,
            GalleryCommand.self, CompatCommand.self,
            AttachCommand.self, HostsCommand.self, PairCommand.self, CampaignCommand.self,
            RecipesCommand.self,
        ]
    )

    static func main() {
        setSignalActions()
        StandardStream.reserve()
        var arguments = Array(CommandLine.arguments.dropFirst())
        if let call = ToastCall(arguments) { Glibc.exit(call.end().rawValue) }
        // Help that is a command.
        if arguments.starts(with: ["help", "recipes"]) { arguments.removeFirst() }
        let environment = EnvironmentFlags()
        do {
            try check(arguments)
            let whole = try environment.adding(to: arguments)
            var command = try parseAsRoot(EmptyValues.separated(whole))
            try command.run()
        } catch {
            leave(with: error, arguments, environment)
        }
    }

    /// Throws for an unknown command.
    static func check(_ arguments: [String]) throws {
        let isAboutOne = arguments.first == "help" && arguments.count > 1
        // Without a command, show the help.
        guard let word = isAboutOne ? arguments[1] : arguments.first else { return }
        if let error = unknown(word) { throw error }
    }

    /// The error for an unknown command.
    static func unknown(_ word: String) -> ValidationError? {
        guard !word.hasPrefix("-"), word != "help", !commands.contains(word) else { return nil }
        let shown = printable(String(word.prefix(64)))
        let kind = Kind.nearest(to: word) == .bottomSheet ? Kind.bottomSheet.rawValue : nil
        if let near = kind ?? NearestName.of(word, among: commands) {
            return ValidationError(.unknownCommandNear, shown, near)
        }
        return ValidationError(.unknownCommand, shown, commands.joined(separator: ", "))
    }

    /// The names of the commands.
    static var commands: [String] {
        configuration.subcommands.compactMap { $0.configuration.commandName }
    }

    /// Exits with the requested help, help for one command, or an error.
    private static func leave(
        with error: any Error,
        _ arguments: [String],
        _ environment: EnvironmentFlags
    ) -> Never {
        // The parser would write the help first: 2 ms for nothing.
        if let code = error as? ExitCode { Glibc.exit(code.rawValue) }
        if var failure = error as? Failure {
            failure.description = environment.naming(failure.description, in: arguments)
            failure.report()
            Glibc.exit(failure.status.rawValue)
        }
        let isTranslated = ParserTexts.areTranslated
        var text = fullMessage(for: error, columns: isTranslated ? .max : nil)
        let code = exitCode(for: error)
        guard !text.isEmpty else { exit(withError: code) }
        if code.isSuccess {
            // Scripts for completion and the version are no help.
            if isTranslated, text.hasPrefix("OVERVIEW: ") {
                text = ParserTexts.help(text, columns: Table.terminalColumns ?? 80)
            }
            do {
                try answer(text)
            } catch {
                warn(error.description)
                exit(withError: ExitCode(error.status.rawValue))
            }
            exit(withError: code)
        }
        if !environment.variables.isEmpty {
            // The help and the usage after the message name the flags.
            let message = message(for: error)
            if let range = text.firstRange(text: message) {
                text.replaceSubrange(range, with: environment.naming(message, in: arguments))
            }
        }
        // It contains the arguments as typed.
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { printable(isTranslated ? ParserTexts.reworded($0) : String($0)) }
        if let hint = hint(about: arguments) { lines.append(hint) }
        StandardStream.error.write(lines.joined(separator: "\n") + "\n")
        exit(withError: code)
    }

    /// Advice for a text that was taken for an option; `nil`: none.
    static func hint(about arguments: [String]) -> String? {
        let text = arguments.prefix { $0 != "--" }.first { word in
            guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
            return word.contains(where: \.isWhitespace) || !(second.isLetter || second == "-")
        }
        guard let text else { return nil }
        let shown = printable(String(text.prefix(32)))
        return "  " + Phrase.dashAfterDashes.text(shown)
    }
}
