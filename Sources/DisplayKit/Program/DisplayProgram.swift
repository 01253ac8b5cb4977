// SPDX-License-Identifier: MIT
//
// What a display on a window system is as a program: the daemon starts it and
// speaks to it over its standard input and output; its standard error is for
// people, and its exit status for the daemon.

/// A display as a program.
public struct DisplayProgram {
    /// How it ends; the daemon can tell a missing screen from a fault.
    ///
    /// Source: `sysexits.h` for 64 and 69.
    public enum Status: Int32, Hashable, Sendable {
        /// The daemon ended it.
        case done = 0
        /// Something went wrong.
        case trouble = 1
        /// The command line is wrong.
        case usage = 64
        /// The screen cannot be reached, or is gone.
        case noScreen = 69
    }

    /// A screen that does not answer for so long is not there; the daemon waits 2 s for a display.
    public static let screenPatience = Duration.milliseconds(1500)

    /// What `--help` prints.
    public var usage: String
    /// What `--display` names: "the name of an X server".
    public var screen: String
    /// Further options, without a value.
    public var switches: Set<String>
    /// Whether an error says that there is no screen.
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

    /// Follows a command line.
    ///
    /// - Parameters:
    ///   - arguments: what follows the program's name.
    ///   - output: prints what was asked for.
    ///   - report: tells a person what is wrong.
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
