// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import ChildProcess
import CommandKit
import Glibc
import Localization
import PresenterCore
import SystemCalls
import Texts

/// Shows the progress of a program, or of whatever writes to standard input.
struct ProgressCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "progress",
        abstract: Phrase.commandProgress.text,
        discussion: """
            \(Phrase.commandProgressDetails.text)

              for i in $(seq 100); do work $i; echo $i; done | topmost progress --title Working
              topmost progress -- curl -O https://example.org/big.iso
            """
    )

    /// The flags of a loading that every card has.
    enum Scope: FlagScope {
        static let kind = Kind.loading
        static let only: Set<String>? = ["title", "icon", "cancel"]
        static var defaults: [String: String] {
            let title = Phrase.helpProgramOr.text(Phrase.progressTitle.text)
            return ["title": title, "cancel": Phrase.progressStop.text]
        }
    }

    @OptionGroup var flags: OptionFlags<Scope>
    @Flag(help: .text(.helpProgressNoCancel))
    var noCancel = false
    @Flag(help: .text(.helpProgressPulse))
    var pulse = false
    @Option(
        parsing: .unconditional,
        help: .text(.helpProgressTotal, value: "number"),
        transform: NumberArgument.positive
    )
    var total: Double?
    @Option(help: .text(.helpProgressParse))
    var parse: ProgressStyle?
    @Flag(help: .text(.helpProgressModal))
    var modal = false
    @Flag(help: .text(.helpProgressBlock))
    var block = false
    @OptionGroup var place: ProgressPlace
    @Flag(help: .text(.helpProgressAnyway))
    var anyway = false
    @OptionGroup var output: OutputOptions
    @Argument(parsing: .postTerminator, help: .text(.helpProgram))
    var command: [String] = []

    func validate() throws {
        if modal, block { throw ValidationError(.cannotCombine, "--modal", "--block") }
        if command.isEmpty {
            if parse != nil { throw ValidationError(.parseNeedsProgram) }
        } else {
            try checkProgram(command)
            if parse?.resolved(for: command[0]) == .dd, total == nil {
                throw ValidationError(.flagNeeds, "--parse dd", "--total BYTES")
            }
        }
        try look().values.checkFlags(named: ["actions": "cancel", "positive": "cancel"])
    }

    func perform() throws -> ExitStatus {
        guard !command.isEmpty || isatty(0) == 0 else {
            throw Failure(.usage, .progressOrProgram)
        }
        let card = try ProgressCard(
            try look(),
            inTerminal: place.isTerminal(),
            anyway: anyway,
            waiting: CommandLoop()
        )
        try card.exit(with: try command.isEmpty ? read(card) : work(card), output)
    }

    private func look() throws -> ProgressLook {
        let given = try flags.values()
        let name = command.first?.split(separator: "/").last.map(String.init)
        let first = ProgressReport(
            progress: pulse || !command.isEmpty ? .indeterminate : .fraction(0),
            title: given.text("title") ?? name ?? Phrase.progressTitle.text
        )
        var look = ProgressLook(
            modal ? .modal : block ? .block : .toast,
            first: first,
            stop: noCancel ? nil : given.text("cancel") ?? Phrase.progressStop.text
        )
        look.values["icon"] = given["icon"]
        return look
    }

    private var parser: ProgressParser { ProgressParser(total: total) }

    /// Reads progress from standard input to its end; returns the command's status.
    private func read(_ card: ProgressCard) throws -> Int32 {
        try card.begin()
        defer { card.end() }
        var number = 0
        var isWrong = false
        let lines = try failing(.usage, Phrase.cannotReadInput.text) {
            try LineSource(FileDescriptor(adopting: 0), loop: card.waiting.loop) { line in
                number += 1
                do throws(Failure) {
                    if let report = try parser.report(line: line) { card.apply(report) }
                } catch {
                    // Once: a writer that does it wrong does it in every line.
                    if !isWrong {
                        let text = printable(Phrase.problemInLine.text("\(number)", "\(error)"))
                        card.pass(Array("topmost: \(text)\n".utf8), to: .error)
                    }
                    isWrong = true
                }
            }
        }
        try card.waiting.waitUntil { lines.isAtEnd || card.wasCancelled }
        return (card.wasCancelled ? ExitStatus.negative : .acted).rawValue
    }

    /// Runs the program to its end; returns the command's status.
    private func work(_ card: ProgressCard) throws -> Int32 {
        let style = (parse ?? .auto).resolved(for: command[0])
        return try card.run(command, answers: output.json) { stream in
            guard stream == .error || style.readsOutput else { return nil }
            return { line in
                guard let reading = parser.reading(line, of: style) else { return false }
                card.apply(reading.report)
                // What goes to standard output may be data.
                return stream == .error && reading.isMeter
            }
        }
    }
}

/// Where the progress of work is shown: on the screen, or in the terminal of the command.
struct ProgressPlace: ParsableArguments {
    @Flag(help: .text(.helpProgressHere))
    var here = false
    @Flag(help: .text(.helpProgressThere))
    var there = false

    func validate() throws {
        if here, there { throw ValidationError(.cannotCombine, "--here", "--there") }
    }

    /// Whether it is shown in the terminal: without a screen, or from far away, where standard
    /// error is one.
    ///
    /// - Throws: `unreachable` if it must be, and standard error is no terminal.
    func isTerminal() throws(Failure) -> Bool {
        if here, !TerminalProgress.hasTerminal {
            throw Failure(.unreachable, .hereWithoutTerminal)
        }
        return here || (!there && InlineDisplay.isUsual && TerminalProgress.hasTerminal)
    }
}

/// How a program writes its progress.
enum ProgressStyle: String, CaseIterable, ExpressibleByArgument {
    /// As the program's name suggests, else percentages on standard error.
    case auto
    /// The last percentage of a line, or `[3/10]`, on either stream.
    case percent
    /// The meter or the bar of curl(1).
    case curl
    /// The lines of `rsync --info=progress2`, on standard output.
    case rsync
    /// The lines of `dd status=progress`; needs the total in bytes.
    case dd
    /// The bar of pv(1), or its numbers with `-n`.
    case pv

    /// The style of a program; `self` unless it is `auto`.
    func resolved(for program: String) -> ProgressStyle {
        guard self == .auto else { return self }
        let name = program.split(separator: "/").last.map(String.init) ?? program
        return switch ProgressStyle(rawValue: name) {
        case .curl?: .curl
        case .rsync?: .rsync
        case .dd?: .dd
        case .pv?: .pv
        case .auto?, .percent?, nil: .auto
        }
    }

    /// Whether progress is also read from standard output.
    var readsOutput: Bool { self == .percent || self == .rsync }
}

extension WorkDisplay {
    /// Writes the answer of `--json`, and exits with the status of the work.
    func exit(with status: Int32, _ output: OutputOptions) throws -> Never {
        if output.json {
            var entries: KeyValuePairs<String, Value> = ["status": .int32(status)]
            if let ending {
                entries = ["status": .int32(status), "outcome": .string(ending.outcome)]
            }
            try answer(JSON.text(.options(entries)))
        }
        throw ExitCode(status)
    }
}

/// Throws unless there is a program to run.
func checkProgram(_ arguments: [String]) throws {
    guard let program = arguments.first else {
        throw ValidationError(.programExpected)
    }
    if program.isEmpty { throw ValidationError(.programNameEmpty) }
}
