// SPDX-License-Identifier: MIT
//
// The display for terminals. A user starts it with `topmost attach`; as a plugin it draws
// on the terminal named in its manifest.

import Basics
import ChildProcess
import DisplayKit
import EventLoop
import Files
import Glibc
import Journal
import Localization
import PluginWire
import Sandbox
import SystemCalls
import Terminal
import TerminalKit

@main
struct Main {
    /// The exit status.
    ///
    /// Source: `sysexits.h` for 64 and 69.
    enum Status: Int32 {
        case trouble = 1
        /// The command line or the terminal is unusable.
        case usage = 64
        /// There is no daemon.
        case noDaemon = 69
    }

    static func main() {
        setSignalActions()
        Localization.load()
        // It may hold what the user types into a hidden field; the daemon reads its
        // executable, so it stays readable.
        Sandbox.forbidCoreDumps()
        let log = Log.live(program: "topmost-display-terminal")
        do {
            let status = try CommandLineOptions.reader.follow(
                CommandLine.arguments.dropFirst(),
                CommandLineOptions(),
                report: { log.error($0) },
                run: { try run($0, log) }
            )
            exit(status)
        } catch let error as ArgumentError {
            log.error(error.description)
            exit(Status.usage.rawValue)
        } catch let error as TerminalError {
            log.error("\(error)")
            exit(Status.usage.rawValue)
        } catch let error as NoDaemon {
            log.error(error.description)
            exit(Status.noDaemon.rawValue)
        } catch {
            log.error("\(error)")
            exit(Status.trouble.rawValue)
        }
    }

    /// Runs the display; what it reports to a terminal follows when its screen is gone.
    private static func run(_ options: CommandLineOptions, _ log: Log) throws -> Int32 {
        guard isatty(STDERR_FILENO) == 1 else { return try run(options) { log.warning($0) } }
        var reports: [String] = []
        defer { for report in reports { log.warning(report) } }
        return try run(options) { report in
            guard reports.count < maximumReports, !reports.contains(report) else { return }
            reports.append(report)
        }
    }

    /// How many different reports are kept for the end.
    private static let maximumReports = 20

    /// Runs the display until the user, the daemon or the terminal ends it.
    private static func run(
        _ options: CommandLineOptions,
        report: @escaping (String) -> Void
    ) throws -> Int32 {
        let behaviour = try options.behaviour(variable: ThisProcess.variable)
        let loop = try EventLoop()
        let terminal = try Terminal(path: options.terminal, loop: loop)
        try DisplayRestrictions.apply()
        var reconnect: (() throws -> HostEnds)?
        if options.attaches { reconnect = { try connect() } }
        let runtime = try DisplayRuntime(
            device: terminal,
            options: behaviour,
            loop: loop,
            ends: options.attaches ? try connect() : pipes(),
            reconnect: reconnect,
            onFirstScene: { if options.owner != nil { StandardStream.output.write("ready\n") } },
            zeroFreedMemory: Sandbox.zeroFreedMemory,
            report: report
        )
        // One that the user attached connects again after a restart of the daemon.
        if !options.attaches { try DisplayRestrictions.applyConnected() }
        // The command that asks closes the pipe, however it ends.
        var commandWatch: IOSource?
        if options.owner != nil {
            commandWatch = try loop.watch(fd: 0, .readable) { _ in
                commandWatch = nil
                terminal.onEvent?(.asked)
            }
        }
        return try withExtendedLifetime(commandWatch) { try runtime.run() }
    }

    /// Returns the pipes from the daemon that started this program.
    private static func pipes() -> HostEnds {
        HostEnds(input: FileDescriptor(adopting: 0), output: FileDescriptor(adopting: 1))
    }

    /// Connects to the daemon's socket.
    private static func connect() throws -> HostEnds {
        guard let folder = ThisProcess.variable("XDG_RUNTIME_DIR") else {
            throw NoDaemon(description: "XDG_RUNTIME_DIR is not set: cannot find the daemon")
        }
        let path = AttachSocket.path(runtimeFolder: folder)
        do {
            let connection = try FileDescriptor.connect(to: path)
            let other = try connection.duplicate()
            return HostEnds(input: connection, output: other)
        } catch {
            throw NoDaemon(description: "no daemon to attach to at \(path): \(error)")
        }
    }
}

/// The daemon is unreachable.
struct NoDaemon: Error, CustomStringConvertible {
    var description: String
}
