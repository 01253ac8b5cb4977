// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import ChildProcess
import CommandKit
import Glibc
import Localization
import PresenterCore
import Texts

/// Shows a loading while a program runs.
struct LoadingCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        "loading",
        .commandLoading,
        .commandLoadingDetails
    )

    @OptionGroup var flags: OptionFlags<LoadingScope>
    @OptionGroup var place: ProgressPlace
    @Flag(help: .text(.helpLoadingAnyway))
    var anyway = false
    @OptionGroup var output: OutputOptions
    @Argument(parsing: .postTerminator, help: .text(.helpProgram))
    var command: [String] = []

    func validate() throws {
        _ = try flags.checked()
        try checkProgram(command)
    }

    func perform() throws -> ExitStatus {
        let values = try flags.checked()
        let card = try ProgressCard(
            ProgressLook(loading: values),
            ProgressLine(loading: values, program: command[0]),
            delay: values.delay,
            inTerminal: place.isTerminal(),
            anyway: anyway,
            waiting: try CommandLoop()
        )
        try card.exit(with: try card.run(command, answers: output.json), output)
    }
}

extension OptionValues {
    /// How long a loading waits before it shows.
    fileprivate var delay: Duration {
        guard case .integer(let milliseconds)? = self["delay_ms"] else {
            return Loading.standard.delay
        }
        return .milliseconds(milliseconds)
    }
}

extension ProgressLine {
    /// The line of a loading: a spinner, or a bar if it says how far the work is.
    fileprivate init(loading values: OptionValues, program: String) {
        var texts: [String] = []
        if let title = values.text("title") { texts.append(title) }
        if case .styledText(let message)? = values["message"] { texts.append(message.plain) }
        let name = program.split(separator: "/").last.map(String.init) ?? program
        self.init(title: texts.first ?? name, text: texts.dropFirst().first ?? "")
        isSpinner = true
        if case .progress(let progress)? = values["progress"], progress != .indeterminate {
            self.progress = progress
            isSpinner = false
        }
    }
}
