// SPDX-License-Identifier: MIT
//
// The command for people and scripts. Its answer stands alone on standard
// output, everything else goes to standard error, and the exit status says how
// it went.

import ArgumentParser
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
              3    put away without a button
              64   the command was not understood
              69   there is no daemon to ask
              124  nobody answered in time
              125  refused by a limit or a policy
              130  interrupted
            """,
        version: version,
        subcommands: [
            ToastCommand.self, ModalCommand.self, SheetCommand.self, LoadingCommand.self,
            RetryCommand.self, ListCommand.self, WhyCommand.self, PressCommand.self,
            DismissCommand.self, ReleaseCommand.self, StatusCommand.self, DoctorCommand.self,
        ]
    )

    /// The release, as `--version` tells it.
    static let version = "0.1.0"

    static func main() {
        ignoreBrokenPipes()
        main(nil)
    }
}
