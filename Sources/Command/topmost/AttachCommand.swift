// SPDX-License-Identifier: MIT
//
// Shows everything in this terminal. The command finds the daemon, or has the bus
// start it, and becomes the display program: one process at the terminal, which is
// restored however the process ends.

import ArgumentParser
import BusValues
import BusWire
import ChildProcess
import CommandKit
import Files
import Localization
import RemoteHosts
import SystemCalls
import Texts

/// Attaches this terminal as a display.
struct AttachCommand: ExitingCommand {
    static let configuration = CommandConfiguration("attach", .commandAttach, .commandAttachDetails)

    @Argument(
        help: ArgumentHelp(Phrase.helpAttachHost.text(RemoteAddress.accepted)),
        transform: HostArguments.read
    )
    var address: RemoteAddress?
    @Flag(help: .text(.helpAttachOnce))
    var once = false
    @Option(help: .text(.helpAttachColor, value: "colors"))
    var color = ColorArgument.auto
    @Option(help: .text(.helpAttachTheme))
    var theme = ThemeArgument.desktop
    @Flag(help: .text(.helpAttachNoMouse))
    var noMouse = false

    /// The number of colours of a terminal.
    enum ColorArgument: String, ExpressibleByArgument, CaseIterable {
        case auto
        case sixteen = "16"
        case indexed = "256"
        case direct = "true"
        case never
    }

    /// The theme in a terminal.
    enum ThemeArgument: String, ExpressibleByArgument, CaseIterable {
        case desktop, auto, light, dark
    }

    func validate() throws {
        guard address != nil else { return }
        let flags = [
            "--once": once, "--color": color != .auto, "--theme": theme != .desktop,
            "--no-mouse": noMouse,
        ]
        if let flag = flags.filter(\.value).keys.min() {
            throw ValidationError(.cannotCombineWith, flag, "ssh://HOST")
        }
    }

    func perform() throws -> ExitStatus {
        guard ThisProcess.variable("XDG_RUNTIME_DIR") != nil else {
            throw Failure(.unreachable, .noRuntimeFolder)
        }
        if let address { try SiblingProgram.remote.become([address.text]) }
        try startDaemon()
        try SiblingProgram.terminal.become(
            Self.arguments(once: once, color: color, theme: theme, noMouse: noMouse)
        )
    }

    /// The arguments of the display program.
    static func arguments(
        once: Bool = false,
        color: ColorArgument = .auto,
        theme: ThemeArgument = .desktop,
        noMouse: Bool = false
    ) -> [String] {
        var arguments = ["--attach", "--color", color.rawValue, "--theme", theme.rawValue]
        if once { arguments.append("--once") }
        if noMouse { arguments.append("--no-mouse") }
        return arguments
    }

    /// Has the bus start the daemon if it is not running.
    private func startDaemon() throws(Failure) {
        do {
            try Session().ask("Status", startsDaemon: true)
        } catch {
            if error.status.isInterruption { throw error }
            // Without a bus, for example over ssh, the daemon may still be running: try its
            // socket.
        }
    }
}
