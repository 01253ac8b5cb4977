// SPDX-License-Identifier: MIT

public import Foundation

/// A private Xvfb, ended when dropped.
///
/// The server picks its own number.
public final class XServer {
    /// The server's name for `DISPLAY`.
    public let display: String
    private let process = Process()
    private var children: [Process] = []

    /// What went wrong with a program.
    public struct Failure: Error, CustomStringConvertible {
        /// In words.
        public var description: String
    }

    /// Starts a server with one screen.
    public init(size: String = "1280x800x24", dpi: Int = 96, extra: [String] = []) throws {
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/Xvfb")
        // The child's standard output is the descriptor it writes its number to.
        process.arguments =
            [
                "-displayfd", "1", "-screen", "0", size, "-dpi", "\(dpi)", "-nolisten", "tcp",
                "-noreset",
            ] + extra
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var text = ""
        while !text.hasSuffix("\n") {
            let data = pipe.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Failure(description: "Xvfb did not start") }
            text += String(decoding: data, as: UTF8.self)
        }
        display = ":" + text.dropLast()
    }

    deinit {
        for child in children { end(child) }
        stop()
    }

    /// Ends the server as a crash would.
    public func stop() {
        end(process)
    }

    /// Children inherit a signal mask that can hold back everything gentler.
    private func end(_ child: Process) {
        guard child.isRunning else { return }
        kill(child.processIdentifier, SIGKILL)
        child.waitUntilExit()
    }

    private func prepared(_ command: [String]) -> Process {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        child.arguments = command
        var environment = ProcessInfo.processInfo.environment
        environment["DISPLAY"] = display
        child.environment = environment
        child.standardInput = FileHandle.nullDevice
        child.standardError = FileHandle.nullDevice
        return child
    }

    /// Runs a program on this display to its end and gives what it printed.
    @discardableResult
    public func run(_ command: String...) throws -> String {
        let child = prepared(command)
        let pipe = Pipe()
        child.standardOutput = pipe
        try child.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        child.waitUntilExit()
        guard child.terminationStatus == 0 else {
            throw Failure(description: "\(command) ended with \(child.terminationStatus)")
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Starts a program on this display; it ends with the server.
    @discardableResult
    public func start(_ command: String...) throws -> Process {
        let child = prepared(command)
        child.standardOutput = FileHandle.nullDevice
        try child.run()
        children.append(child)
        return child
    }
}
