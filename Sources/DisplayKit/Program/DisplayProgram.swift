// SPDX-License-Identifier: MIT
//
// The program around a display on a window system: the daemon starts it and talks
// to it over standard input and output; standard error is for people, and the exit
// status for the daemon.

/// A display as a program.
public struct DisplayProgram {
    /// The exit status; the daemon distinguishes a missing screen from a fault.
    ///
    /// Source: `sysexits.h` for 64 and 69.
    public enum Status: Int32, Hashable, Sendable {
        /// The daemon ended it.
        case done = 0
        /// An error occurred.
        case trouble = 1
        /// The command line is invalid.
        case usage = 64
        /// The screen is unreachable or gone.
        case noScreen = 69
    }

    /// How long a screen may take to answer; the daemon waits 2 s for a display.
    public static let screenPatience = Duration.milliseconds(1500)

    /// The text of `--help`.
    public var usage: String
    /// The argument of `--display`: "the name of an X server".
    public var screen: String
    /// Further options without a value.
    public var switches: Set<String>
    /// Whether an error means that there is no screen.
    public var isScreenMissing: (any Error) -> Bool

    /// Describes a program.
    public init(
        usage: String,
        screen: String,
        switches: Set<String> = [],
        isScreenMissing: @escaping (any Error) -> Bool
    ) {
        self.usage = usage
        self.screen = screen
        self.switches = switches
        self.isScreenMissing = isScreenMissing
    }

    /// Executes a command line.
    ///
    /// - Parameters:
    ///   - arguments: the arguments after the program's name.
    ///   - output: prints the requested text.
    ///   - report: reports an error to the user.
    ///   - run: runs the display until the daemon or its screen is gone.
    /// - Returns: the exit status.
    public func follow(
        _ arguments: some Sequence<String>,
        output: (String) -> Void = { print($0) },
        report: (String) -> Void,
        run: (_ display: String?, _ switches: Set<String>) throws -> Int32
    ) -> Int32 {
        do {
            switch try DisplayOptions(arguments, screen: screen, switches: switches) {
            case .help:
                output(usage)
                return Status.done.rawValue
            case .run(let display, let switches): return try run(display, switches)
            }
        } catch let problem as DisplayOptions.Problem {
            report("\(problem)\n\(usage)")
            return Status.usage.rawValue
        } catch {
            report("\(error)")
            return (isScreenMissing(error) ? Status.noScreen : .trouble).rawValue
        }
    }
}
