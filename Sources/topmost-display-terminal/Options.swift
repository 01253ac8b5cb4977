// SPDX-License-Identifier: MIT

import TerminalKit
import TerminalLook

/// The command line of the terminal display.
struct Options: Equatable {
    /// Whether to connect to the daemon's socket; otherwise it talks over standard
    /// input and output.
    var attaches = false
    /// The terminal's file.
    var terminal = "/dev/tty"
    /// The number of colours; `nil`: from the environment.
    var depth: ColorDepth?
    var theme = TerminalOptions.Theme.desktop
    var usesMouse = true
    var isOnce = false

    /// The requested action.
    enum Request: Equatable {
        case help
        case run(Options)
    }

    /// An error in the command line.
    struct Problem: Error, Equatable, CustomStringConvertible {
        var description: String
    }

    static let usage = """
        usage: topmost-display-terminal [--attach] [--tty FILE] [--once]
                 [--color auto|16|256|true|never] [--theme desktop|auto|light|dark] [--no-mouse]

        Shows what topmostd has to show in a terminal. The daemon speaks to it over standard
        input and output, or with --attach over its socket; `topmost attach` starts it so.
        """

    /// Parses the arguments after the program's name.
    static func request(_ arguments: some Sequence<String>) throws(Problem) -> Request {
        var options = Options()
        var rest = Array(arguments)[...]
        func value(of name: String) throws(Problem) -> String {
            guard let value = rest.popFirst() else {
                throw Problem(description: "\(name) takes a value")
            }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": return .help
            case "--attach": options.attaches = true
            case "--once": options.isOnce = true
            case "--no-mouse": options.usesMouse = false
            case "--tty": options.terminal = try value(of: argument)
            case "--color": options.depth = try color(value(of: argument))
            case "--theme":
                let name = try value(of: argument)
                guard let theme = TerminalOptions.Theme(rawValue: name) else {
                    throw Problem(
                        description: "--theme takes desktop, auto, light or dark, got \"\(name)\""
                    )
                }
                options.theme = theme
            default:
                throw Problem(description: "unknown argument \"\(argument)\"")
            }
        }
        return .run(options)
    }

    private static func color(_ name: String) throws(Problem) -> ColorDepth? {
        if name == "auto" { return nil }
        guard let depth = ColorDepth(name: name) else {
            throw Problem(
                description: "--color takes auto, 16, 256, true or never, got \"\(name)\""
            )
        }
        return depth
    }
}

extension Options {
    /// Returns the display's behaviour in the environment's terminal.
    ///
    /// - Throws: if the terminal cannot position characters.
    func behaviour(variable: (String) -> String?) throws(Problem) -> TerminalOptions {
        let term = variable("TERM") ?? ""
        guard !["", "dumb", "unknown", "emacs", "cons25"].contains(term) else {
            let name = term.isEmpty ? "TERM is not set" : "TERM=\(term)"
            throw Problem(
                description: "\(name): this terminal cannot place characters on its screen; "
                    + "one such as xterm, tmux or linux is needed"
            )
        }
        let isPlain = term == "linux" || term.hasPrefix("vt") || term == "ansi"
        return TerminalOptions(
            depth: depth ?? ColorDepth(variable: variable),
            characterSet: CharacterSet(variable: variable),
            theme: theme,
            usesMouse: usesMouse && !isPlain,
            canLeave: attaches,
            isOnce: isOnce,
            asks: !isPlain
        )
    }
}
