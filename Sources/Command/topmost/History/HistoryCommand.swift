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
        abstract: "Find what was shown before, and show it, act on it or delete it.",
        discussion: """
            Without a subcommand it lists entries, newest first. TIME is one of:
              30m, 2h, 3d             that long ago
              18:00                   today at 18:00
              2026-01-31              that day at 00:00
              "2026-01-31 18:00"      that day at 18:00
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
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print everything about an entry."
    )

    @Argument(help: "Its id in the history.", transform: NumberArgument.entry)
    var id: Int64
    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            guard let entry = try Session().history(["id": .int64(id)]).first else {
                throw Failure(.unknownID, .noHistoryEntry, "\(id)")
            }
            return try output.write(entry, entry.historyLines)
        }
    }
}

/// Shows an entry again.
struct HistoryRestore: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Show an entry again, as a toast without buttons."
    )

    @Argument(help: "Its id in the history.", transform: NumberArgument.entry)
    var id: Int64
    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws { try session.ask("HistoryRestore", [.int64(id)]) }
}

/// Acts on an entry again.
struct HistoryAct: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "act",
        abstract: "Do what a click on an entry did, if that still works.",
        discussion: """
            Calls the application if the bus can start it; otherwise starts the installed \
            application that sent the entry, or opens the only link in its text.
            """
    )

    @Argument(help: "Its id in the history.", transform: NumberArgument.entry)
    var id: Int64
    @Argument(help: "The id of a button, or a link in its text (default: the entry itself).")
    var button = ""
    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws {
        let token = ThisProcess.variable("XDG_ACTIVATION_TOKEN") ?? ""
        try session.ask("HistoryAct", [.int64(id), .string(button), .string(token)])
    }
}

/// Deletes entries.
struct HistoryDelete: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete entries."
    )

    @Argument(help: "Their ids in the history.", transform: NumberArgument.entry)
    var ids: [Int64]
    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws {
        let list = Value.array(ids.map(Value.int64), element: "x")
        guard try session.ask("HistoryDelete", [list]).first != .uint64(0) else {
            let names = ids.map { "\($0)" }.joined(separator: ", ")
            throw Failure(.unknownID, .noHistoryEntry, names)
        }
    }
}

/// Deletes all entries.
struct HistoryClear: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Delete all entries, after a question on a terminal."
    )

    @Flag(name: .shortAndLong, help: "Ask nothing.")
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
