// SPDX-License-Identifier: MIT

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

    /// Creates the options of an empty command line.
    init() {}

    /// The request of a command line.
    enum Request: Hashable, Sendable {
        /// Run.
        case run(DaemonOptions)
        /// Show the help text.
        case help
        /// Show the version.
        case version
        /// The command line is invalid; with the reason.
        case mistake(String)
    }

    /// Parses the arguments; the last one of a kind counts.
    static func read(_ words: [String]) -> Request {
        var options = DaemonOptions()
        var rest = words[...]
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            let attached = parts.count == 2 ? String(parts[1]) : nil
            switch name {
            case "--config", "--plugins":
                guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
                    return .mistake("\(name) needs a path")
                }
                if name == "--config" {
                    options.configurationFile = value
                } else {
                    options.pluginFolder = value
                }
            case "--replace", "--verbose", "--help", "-h", "--version":
                if attached != nil { return .mistake("\(name) takes no value") }
                switch name {
                case "--replace": options.replaces = true
                case "--verbose": options.isVerbose = true
                case "--version": return .version
                default: return .help
                }
            default:
                return .mistake("unknown argument \"\(word)\"")
            }
        }
        return .run(options)
    }

    /// The text printed by `--help`.
    static let help = """
        Shows what applications ask for: modals, bottom sheets, toasts, loadings and
        retries. Owns org.topmost.Topmost1 and org.freedesktop.Notifications on the
        session bus.

        usage: topmostd [options]

          --config FILE   read this configuration in the place of the usual ones
          --plugins DIR   read plugin manifests from this folder only
          --replace       take the place of a notification daemon that runs
          --verbose       log more
          --version       print the version
          --help          print this

        Signals: HUP reloads the configuration and the manifests; TERM ends the daemon
        and leaves everything to the next one; INT ends everything with the outcome
        shutdown. Exit status: 0 after TERM or INT, 1 for a lost bus, 64 for a wrong
        command line, 69 where no bus answers, 75 when another copy runs, 78 when a
        configuration named with --config cannot be used.

        """
}
