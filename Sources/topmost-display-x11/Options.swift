// SPDX-License-Identifier: MIT

/// What the command line asks for.
enum Options: Hashable {
    case help
    /// Draw on that display; `nil`: the one `DISPLAY` names.
    case run(display: String?)

    static let usage = """
        usage: topmost-display-x11 [--display NAME]

        Draws what topmostd tells it on an X11 screen. topmostd starts it by itself;
        it speaks JSON lines on its standard input and output.

          --display NAME  the X server, instead of $DISPLAY
          --help          this text
        """

    /// Why a command line cannot be followed.
    struct Problem: Error, Hashable, CustomStringConvertible {
        var description: String
    }

    /// Reads the arguments after the program's name.
    init(_ arguments: some Sequence<String>) throws(Problem) {
        var display: String?
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            if argument == "--help" || argument == "-h" {
                self = .help
                return
            } else if argument == "--display" {
                guard let name = rest.popFirst() else {
                    throw Problem(description: "--display takes the name of an X server")
                }
                display = name
            } else if argument.hasPrefix("--display=") {
                display = String(argument.dropFirst("--display=".count))
            } else {
                throw Problem(description: "unknown argument: \(argument)")
            }
        }
        self = .run(display: display)
    }
}
