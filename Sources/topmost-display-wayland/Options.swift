// SPDX-License-Identifier: MIT

/// What the command line asks for.
enum Options: Hashable {
    case help
    /// Draw on that compositor; `nil`: the one `WAYLAND_DISPLAY` names.
    case run(display: String?, usesWindows: Bool)

    static let usage = """
        usage: topmost-display-wayland [--display NAME] [--windows]

        Draws what topmostd tells it on a Wayland compositor. topmostd starts it by
        itself; it speaks JSON lines on its standard input and output.

          --display NAME  the compositor's socket, instead of $WAYLAND_DISPLAY
          --windows       plain windows, as where there is no layer-shell
          --help          this text
        """

    /// Why a command line cannot be followed.
    struct Problem: Error, Hashable, CustomStringConvertible {
        var description: String
    }

    /// Reads the arguments after the program's name.
    init(_ arguments: some Sequence<String>) throws(Problem) {
        var display: String?
        var usesWindows = false
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            if argument == "--help" || argument == "-h" {
                self = .help
                return
            } else if argument == "--windows" {
                usesWindows = true
            } else if argument == "--display" {
                guard let name = rest.popFirst() else {
                    throw Problem(description: "--display takes the name of a compositor's socket")
                }
                display = name
            } else if argument.hasPrefix("--display=") {
                display = String(argument.dropFirst("--display=".count))
            } else {
                throw Problem(description: "unknown argument: \(argument)")
            }
        }
        self = .run(display: display, usesWindows: usesWindows)
    }
}
