// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import Texts

/// Options of every command.
struct OutputOptions: ParsableArguments {
    @Flag(help: .text(.helpJSON))
    var json = false

    /// Writes an answer as JSON or as text; of an empty text nothing is written.
    @discardableResult
    func write(
        _ value: @autoclosure () -> Value,
        _ text: @autoclosure () -> String
    ) throws(Failure) -> ExitStatus {
        let line = json ? JSON.text(value()) : text()
        if !line.isEmpty { try answer(line) }
        return .acted
    }

    /// Writes a list as JSON or as text.
    @discardableResult
    func write(_ values: [Value], _ text: ([Value]) -> String) throws(Failure) -> ExitStatus {
        try write(.array(values, element: "a{sv}"), values.isEmpty ? "" : text(values))
    }
}

/// A command that has the daemon do one thing, and prints nothing.
protocol ControlCommand: ExitingCommand {
    var output: OutputOptions { get }

    /// Asks the daemon.
    func ask(_ session: Session) throws
}

extension ControlCommand {
    func perform() throws -> ExitStatus {
        try ask(try Session())
        return try output.write(.options([:]), "")
    }
}
