// SPDX-License-Identifier: MIT

/// The command line of a display on a window system.
public enum DisplayOptions: Hashable, Sendable {
    /// Print the usage.
    case help
    /// Draw on that screen (`nil`: the one the environment names), with these switches.
    case run(display: String?, switches: Set<String>)

    /// An error in the command line.
    public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// A sentence for the user.
        public var description: String
    }

    /// Reads the arguments after the program's name.
    ///
    /// - Parameters:
    ///   - arguments: the arguments after the program's name.
    ///   - screen: the argument of `--display`: "the name of an X server".
    ///   - switches: further options without a value: `--windows`.
    /// - Throws: a problem that names the argument.
    public init(
        _ arguments: some Sequence<String>,
        screen: String,
        switches: Set<String> = []
    ) throws(Problem) {
        var display: String?
        var given: Set<String> = []
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            if argument == "--help" || argument == "-h" {
                self = .help
                return
            } else if switches.contains(argument) {
                given.insert(argument)
            } else if argument == "--display" {
                guard let name = rest.popFirst() else {
                    throw Problem(description: "--display takes \(screen)")
                }
                display = name
            } else if argument.hasPrefix("--display=") {
                display = String(argument.dropFirst("--display=".count))
            } else {
                throw Problem(description: "unknown argument: \(argument)")
            }
        }
        self = .run(display: display, switches: given)
    }
}
