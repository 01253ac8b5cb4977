// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import Localization
import PresenterCore
import Texts

/// Options of every command that waits for an answer: the format of its output and its exit status.
struct AnswerOptions: ParsableArguments {
    @Flag(help: .text(.helpJSON))
    var json = false
    @Flag(name: [.customLong("print0"), .customLong("null")], help: .text(.helpZeroBytes))
    var endsWithZero = false
    @Option(
        parsing: .unconditional,
        help: .text(.helpExitMap, value: "name=n,…"),
        transform: ExitMap.read
    )
    var exitMap: ExitMap?

    func validate() throws {
        if json, endsWithZero { throw ValidationError(.cannotCombine, "--print0", "--json") }
    }

    /// Writes an answer: as JSON, or as lines.
    ///
    /// - Returns: the exit status, as `end` does.
    /// - Throws: what `end` throws.
    func write(_ ending: Ending, lines: [String] = []) throws -> ExitStatus {
        try write(ending, lines: lines.map { Array($0.utf8) })
    }

    /// Writes an answer whose lines may be other than text.
    func write(_ ending: Ending, lines: [[UInt8]]) throws -> ExitStatus {
        if json {
            try answer(JSON.text(ending.json))
        } else if !lines.isEmpty {
            try write(lines)
        }
        return try end(ending)
    }

    /// Writes lines.
    func write(_ lines: [[UInt8]]) throws(Failure) {
        try answer(Array(lines.map { $0 + lineEnd.utf8 }.joined()))
    }

    /// What ends a line of the answer.
    var lineEnd: String { endsWithZero ? "\0" : "\n" }

    /// Returns the exit status.
    ///
    /// - Throws: `ExitCode` for a status of the caller's own, and a `Failure` that says why
    ///   nobody answered, if the daemon is the reason.
    func end(_ ending: Ending) throws -> ExitStatus {
        let failure = ending.failure
        if let code = exitMap?.code(for: ending) {
            failure?.report()
            throw ExitCode(code)
        }
        if let failure { throw failure }
        return ending.status
    }
}

/// A command that ends with an exit status.
protocol ExitingCommand: ParsableCommand {
    /// Does what the command is for.
    func perform() throws -> ExitStatus
}

extension ExitingCommand {
    func run() throws { try ending { try perform() } }
}

extension ParsableCommand {
    /// Runs a body and exits with its status.
    ///
    /// - Throws: `ExitCode`, and for an error `Failure`: who started the command reports it,
    ///   and another name has a status of its own for it.
    func ending(_ body: () throws -> ExitStatus) throws {
        do {
            throw ExitCode(try body().rawValue)
        } catch let error as BuildError {
            throw Failure(.usage, Localization.translated("\(error)"))
        }
    }

    /// Shows a presentation, waits for its end and writes the answer.
    func ask(
        _ values: OptionValues,
        _ output: AnswerOptions,
        _ place: QuestionPlace
    ) throws -> ExitStatus {
        try write(try Question.ask(values, place), output)
    }

    /// Writes an ending, of which the button is the answer.
    func write(_ ending: Ending, _ output: AnswerOptions) throws -> ExitStatus {
        try output.write(ending, lines: ending.answer.map { [$0] } ?? [])
    }
}

/// Exit statuses that replace the usual ones: `yes=0,no=1,timeout=2`.
struct ExitMap: Equatable {
    /// The statuses by name; a later one of the same name counts.
    private var codes: [String: Int32] = [:]

    /// Reads an argument.
    ///
    /// - Throws: `ValidationError` with the first invalid part and what is accepted.
    static func read(_ argument: String) throws -> ExitMap {
        var map = ExitMap()
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            // The id of a button may contain an equals sign.
            guard let sign = part.lastIndex(of: "="), sign > part.startIndex,
                let code = UInt8(part[part.index(after: sign)...])
            else {
                throw ValidationError(.exitMapExpected, String(part))
            }
            map.codes[String(part[..<sign])] = Int32(code)
        }
        return map
    }

    /// The status of an ending; `nil`: the usual one.
    ///
    /// The name of what was pressed comes before the outcome's.
    func code(for ending: Ending) -> Int32? {
        var names: [String] = []
        if let button = ending.answer {
            names.append(button)
            switch button {
            case "positive": names += ["yes", "ok"]
            case "negative": names += ["no", "cancel"]
            default: break
            }
        }
        names.append(ending.outcome)
        if ending.outcome == "expired" { names.append("timeout") }
        for name in names {
            if let code = codes[name] { return code }
        }
        return nil
    }
}

/// Where a question is asked.
struct PlaceOptions: ParsableArguments {
    @Flag(help: .text(.helpHere))
    var here = false
    @Flag(help: .text(.helpThere))
    var there = false
    @OptionGroup var display: DisplayOptions

    func validate() throws {
        if here, there { throw ValidationError(.cannotCombine, "--here", "--there") }
    }

    var place: QuestionPlace {
        QuestionPlace(here: here, there: there, waitsForDisplay: !display.noWaitForDisplay)
    }
}

/// Determines the behaviour of a question when no display can show it.
struct DisplayOptions: ParsableArguments {
    @Flag(help: .text(.helpNoWaitForDisplay))
    var noWaitForDisplay = false
}
