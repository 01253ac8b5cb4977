// SPDX-License-Identifier: MIT
//
// The program around a display on a window system: the daemon starts it and talks
// to it over standard input and output; standard error is for people, and the exit
// status for the daemon.

public import Basics
import ChildProcess
import Files
import PictureDecoding
import Sandbox
public import SystemCalls

/// A display as a program.
public struct DisplayProgram {
    /// The exit status after an error; the daemon distinguishes a missing screen from a fault.
    ///
    /// Source: `sysexits.h` for 69.
    public enum Status: Int32, Hashable, Sendable {
        /// An error occurred.
        case trouble = 1
        /// The screen is unreachable or gone.
        case noScreen = 69
    }

    /// How long a screen may take to answer; the daemon waits 2 s for a display.
    public static let screenTimeout = Duration.milliseconds(1500)

    /// The name of the program.
    public var name: String
    /// The text of `--help`.
    public var usage: String
    /// The accepted arguments.
    public var arguments: [Argument<ScreenOptions>]
    /// Whether an error means that there is no screen.
    public var isScreenMissing: (any Error) -> Bool

    /// Describes a program.
    public init(
        name: String,
        usage: String,
        arguments: [Argument<ScreenOptions>],
        isScreenMissing: @escaping (any Error) -> Bool
    ) {
        self.name = name
        self.usage = usage
        self.arguments = arguments
        self.isScreenMissing = isScreenMissing
    }

    /// Executes a command line.
    ///
    /// - Parameters:
    ///   - commandLine: the arguments after the program's name.
    ///   - output: prints the requested text.
    ///   - report: reports an error to the user.
    ///   - run: runs the display until the daemon or its screen is gone.
    /// - Returns: the exit status.
    public func follow(
        _ commandLine: some Sequence<String>,
        output: (String) -> Void = { print($0) },
        report: (String) -> Void,
        run: (ScreenOptions) throws -> Int32
    ) -> Int32 {
        do {
            return try ArgumentReader(program: name, help: usage, arguments).follow(
                commandLine,
                ScreenOptions(),
                output: output,
                report: report,
                run: run
            )
        } catch {
            report("\(error)")
            return (isScreenMissing(error) ? Status.noScreen : .trouble).rawValue
        }
    }
}

/// The command-line options of a display on a window system.
public struct ScreenOptions: Hashable, Sendable {
    /// The screen's name; `nil`: the one the environment names.
    public var display: String?
    /// Whether to use plain windows, as without layer-shell.
    public var usesWindows = false

    /// Creates the options of an empty command line.
    public init() {}

    /// The argument `--display`.
    ///
    /// - Parameter name: a description of its value: "the name of an X server".
    /// - Returns: the argument.
    public static func display(_ name: String) -> Argument<ScreenOptions> {
        Argument("--display", name) { options, text in
            options.display = text
            return true
        }
    }
}

/// The rights that displays give up.
public enum DisplayRestrictions {
    /// Gives up writing files and starting programs, except the decoder of pictures.
    ///
    /// Call it before anything that may start a thread.
    ///
    /// - Parameter programs: others that may still be started.
    /// - Throws: if the kernel can restrict this process and refuses.
    public static func apply(exceptStarting programs: [String] = []) throws(SystemError) {
        let layout = ThisProcess.variable("TOPMOST_LAYOUT_FILE")
        let folder = layout?.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        try Sandbox.giveUpWritingAndStarting(
            exceptBelow: [folder?.joined(separator: "/")].compactMap(\.self),
            andOf: [DecoderProcess.program] + programs
        )
    }

    /// Gives up new connections, also to the session bus, where a program could have others
    /// started.
    ///
    /// Call it once the screen is connected.
    ///
    /// - Throws: if the kernel can restrict this process and refuses.
    public static func applyConnected() throws(SystemError) { try Sandbox.giveUpConnecting() }

    /// Gives up new connections, and has the connection to the screen guarded: it ends with the
    /// daemon's pipe, also where this process cannot end.
    ///
    /// Call it while there is one thread.
    ///
    /// - Parameters:
    ///   - connection: the descriptor of the connection to the screen.
    ///   - report: writes a diagnostic line.
    /// - Throws: if the kernel can restrict this process and refuses.
    public static func applyConnected(
        to connection: Int32,
        report: (String) -> Void
    ) throws(SystemError) {
        do {
            try ConnectionGuard.start(for: connection)
        } catch {
            report("the connection to the screen is not guarded: \(error)")
        }
        try applyConnected()
    }
}
