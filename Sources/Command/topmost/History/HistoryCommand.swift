// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import Files
import Glibc
import Localization
import SystemCalls
import Texts

/// The history of what was shown.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: Phrase.commandHistory.text,
        discussion: """
            \(Phrase.joined([Phrase.commandHistoryDetails.text, Phrase.helpOneOf.text("TIME")]))
            \(HelpList.lines(
                24,
                [
                    "30m, 2h, 3d": Phrase.helpHistorySpan.text,
                    "18:00": Phrase.helpHistoryTime.text,
                    "2026-01-31": Phrase.helpHistoryDay.text,
                    "\"2026-01-31 18:00\"": Phrase.helpHistoryDayAndTime.text,
                ]
            ))
            """,
        subcommands: [
            HistoryList.self, HistoryShow.self, HistoryAct.self, HistoryRestore.self,
            HistoryDelete.self, HistoryClear.self,
        ],
        defaultSubcommand: HistoryList.self
    )
}

/// Shows everything about one entry.
struct HistoryShow: ParsableCommand {
    static let configuration = CommandConfiguration("show", .commandHistoryShow)

    @Argument(help: .text(.helpHistoryEntry), transform: NumberArgument.entry)
    var id: Int64
    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            guard let entry = try Session().history(["id": .int64(id)]).first else {
                throw Failure(.unknownID, .noEntry, "\(id)")
            }
            return try output.write(entry, entry.historyLines)
        }
    }
}

/// Shows an entry again.
struct HistoryRestore: ControlCommand {
    static let configuration = CommandConfiguration("restore", .commandHistoryRestore)

    @Argument(help: .text(.helpHistoryEntry), transform: NumberArgument.entry)
    var id: Int64
    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws { try session.ask("HistoryRestore", [.int64(id)]) }
}

/// Acts on an entry again.
struct HistoryAct: ControlCommand {
    static let configuration = CommandConfiguration(
        "act",
        .commandHistoryAct,
        details: .commandHistoryActDetails
    )

    @Argument(help: .text(.helpHistoryEntry), transform: NumberArgument.entry)
    var id: Int64
    @Argument(help: .text(.helpHistoryActButton))
    var button = ""
    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws {
        let token = ThisProcess.variable("XDG_ACTIVATION_TOKEN") ?? ""
        try session.ask("HistoryAct", [.int64(id), .string(button), .string(token)])
    }
}

/// Deletes entries.
struct HistoryDelete: ControlCommand {
    static let configuration = CommandConfiguration("delete", .commandHistoryDelete)

    @Argument(help: .text(.helpHistoryEntries), transform: NumberArgument.entry)
    var ids: [Int64]
    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws {
        let list = Value.array(ids.map(Value.int64), element: "x")
        guard try session.ask("HistoryDelete", [list]).first != .uint64(0) else {
            let names = ids.map { "\($0)" }.joined(separator: ", ")
            throw Failure(.unknownID, .noEntry, names)
        }
    }
}

/// Deletes all entries.
struct HistoryClear: ControlCommand {
    static let configuration = CommandConfiguration("clear", .commandHistoryClear)

    @Flag(name: .shortAndLong, help: .text(.helpHistoryClearYes))
    var yes = false
    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws {
        // Scripts and keys have no terminal: they mean it.
        if !yes, isatty(0) == 1, isatty(2) == 1 {
            let count = try session.ask("HistoryCount").first?.number ?? 0
            StandardStream.error.write(Phrase.askClear.text(count: Int(count)) + " ")
            guard ["y", "yes"].contains(readLine()?.lowercased() ?? "") else {
                throw Failure(.negative, .nothingDeleted)
            }
        }
        try session.ask("HistoryClear")
    }
}
