// SPDX-License-Identifier: MIT

import Basics
import TerminalKit
import TerminalLook

/// The command line of the terminal display.
struct CommandLineOptions: Equatable {
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
    /// The connection whose presentations alone it shows, below the cursor.
    var owner: String?

    static let usage = """
        usage: topmost-display-terminal [--attach] [--tty FILE] [--once] [--owner NAME]
                 [--color auto|16|256|true|never] [--theme desktop|auto|light|dark] [--no-mouse]

        Draws topmostd's presentations in a terminal. They exchange JSON lines on standard
        input and output, or with --attach over the daemon's socket, as `topmost attach` does.
        With --owner it shows the questions of that connection, below the cursor, until standard
        input ends; a line on standard output reports that it is ready.
        """

    /// The accepted arguments.
    static var reader: ArgumentReader<CommandLineOptions> {
        ArgumentReader(
            program: "topmost-display-terminal",
            help: usage,
            [
                Argument(flag: "--attach", \.attaches),
                Argument(flag: "--once", \.isOnce),
                Argument(flag: "--no-mouse", \.usesMouse, false),
                Argument("--tty", "a file") { options, text in
                    options.terminal = text
                    return !text.isEmpty
                },
                Argument("--owner", "the unique name of a connection") { options, text in
                    options.owner = text
                    return text.hasPrefix(":")
                },
                Argument("--color", "auto, 16, 256, true or never") { options, name in
                    options.depth = ColorDepth(name: name)
                    return name == "auto" || options.depth != nil
                },
                Argument("--theme", "desktop, auto, light or dark") { options, name in
                    let theme = TerminalOptions.Theme(rawValue: name)
                    options.theme = theme ?? options.theme
                    return theme != nil
                },
            ]
        )
    }
}

extension CommandLineOptions {
    /// Returns whether `COLORFGBG` names a dark background: `15;0`, `15;default;0`; `nil`: none.
    ///
    /// Source: rxvt(1), "COLORFGBG"; black to light grey and dark grey of the 16 colours.
    static func isDark(colors: String) -> Bool? {
        let background = colors.split(separator: ";").last.flatMap { Int($0) }
        guard let background, (0...15).contains(background) else { return nil }
        return background <= 6 || background == 8
    }

    /// Returns the display's behaviour in the environment's terminal.
    ///
    /// - Throws: if the terminal cannot position characters.
    func behaviour(variable: (String) -> String?) throws(ArgumentError) -> TerminalOptions {
        let term = variable("TERM") ?? ""
        guard !["", "dumb", "unknown", "emacs", "cons25"].contains(term) else {
            let name = term.isEmpty ? "TERM is not set" : "TERM=\(term)"
            throw ArgumentError(
                description: "\(name): this terminal cannot position characters; "
                    + "one such as xterm, tmux or linux is needed"
            )
        }
        let isPlain = term == "linux" || term.hasPrefix("vt") || term == "ansi"
        return TerminalOptions(
            depth: depth ?? ColorDepth(variable: variable),
            characterSet: CharacterSet(variable: variable),
            theme: theme,
            // Its reports count from the screen's corner.
            usesMouse: usesMouse && !isPlain && owner == nil,
            canLeave: attaches,
            isOnce: isOnce,
            owner: owner,
            // An answer that comes late would be typed into the shell.
            asks: !isPlain && owner == nil,
            takesCopies: !isPlain,
            isBackgroundDark: Self.isDark(colors: variable("COLORFGBG") ?? "")
        )
    }
}
