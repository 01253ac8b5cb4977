// SPDX-License-Identifier: MIT

import ArgumentParser

/// Where the progress of work is shown: on the screen, or in the terminal of the command.
struct ProgressPlace: ParsableArguments {
    @Flag(help: "Show it in this terminal, even if there is a screen.")
    var here = false
    @Flag(help: "Show it on the screen, never in this terminal.")
    var there = false

    func validate() throws {
        if here, there { throw ValidationError("--here and --there cannot be combined") }
    }

    /// Whether it is shown in the terminal: without a screen, or from far away, where standard
    /// error is one.
    ///
    /// - Throws: `unreachable` if it must be, and standard error is no terminal.
    func isTerminal() throws(Failure) -> Bool {
        if here, !TerminalProgress.hasTerminal {
            throw Failure(.unreachable, "--here: standard error is no terminal to show it in")
        }
        return here || (!there && InlineDisplay.isUsual && TerminalProgress.hasTerminal)
    }
}
