// SPDX-License-Identifier: MIT

import Basics

/// The daemon's command-line options.
struct DaemonOptions: Hashable, Sendable {
    /// A configuration file to use instead of the default ones.
    var configurationFile: String?
    /// A folder of plugin manifests to use instead of the default ones.
    var pluginFolder: String?
    /// Whether to replace a running notification daemon.
    var replaces = false
    /// Whether to log debug messages.
    var isVerbose = false

    /// The accepted arguments.
    static var reader: ArgumentReader<DaemonOptions> {
        ArgumentReader(
            program: "topmostd",
            help: help,
            [
                Argument("--config", "a path", \.configurationFile),
                Argument("--plugins", "a path", \.pluginFolder),
                Argument(flag: "--replace", \.replaces),
                Argument(flag: "--verbose", \.isVerbose),
            ]
        )
    }

    /// The text printed by `--help`.
    static let help = """
        Shows what applications ask for: modals, bottom sheets, toasts, loadings and
        retries. Owns org.topmost.Topmost1 and org.freedesktop.Notifications on the
        session bus.

        usage: topmostd [options]

          --config FILE   read this configuration instead of the usual ones
          --plugins DIR   read plugin manifests from this folder only
          --replace       replace a running notification daemon
          --verbose       log more
          --version       print the version
          --help          print this

        Signals: HUP reloads the configuration and the manifests; TERM ends the daemon
        and keeps presentations for the next one; INT ends them, with the outcome
        shutdown. Exit status: 0 after TERM or INT, 1 if the bus is lost, 64 for a wrong
        command line, 69 if no bus answers, 75 if another copy runs, 78 if a
        configuration named with --config cannot be used.
        """
}

/// The daemon's exit status; the unit file uses these numbers.
///
/// Source: `sysexits.h`.
enum ExitStatus: Int32, Error, Hashable, Sendable {
    /// The daemon was asked to exit.
    case success = 0
    /// The daemon lost something it requires, such as the bus: systemd restarts it.
    case failure = 1
    /// There is no bus.
    case unavailable = 69
    /// Another copy is running.
    case temporaryFailure = 75
    /// The configuration file named on the command line is invalid.
    case configuration = 78
}
