// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import CommandKit
import Files

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
                throw Failure(.unknownID, "the history has no entry \(id)")
            }
            try answer(output.json ? JSON.text(entry) : entry.historyLines)
            return .acted
        }
    }
}

/// Shows an entry again.
struct HistoryRestore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Show an entry again, as a toast without buttons."
    )

    @Argument(help: "Its id in the history.", transform: NumberArgument.entry)
    var id: Int64
    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            let arguments = [Value.int64(id)]
            _ = try Session().ask("HistoryRestore", of: BusNames.control, arguments)
            return try done(json: output.json)
        }
    }
}

/// Acts on an entry again.
struct HistoryAct: ParsableCommand {
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

    func run() throws {
        try ending {
            let token = ThisProcess.variable("XDG_ACTIVATION_TOKEN") ?? ""
            let arguments = [Value.int64(id), .string(button), .string(token)]
            _ = try Session().ask("HistoryAct", of: BusNames.control, arguments)
            return try done(json: output.json)
        }
    }
}

/// Deletes entries.
struct HistoryDelete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete entries."
    )

    @Argument(help: "Their ids in the history.", transform: NumberArgument.entry)
    var ids: [Int64]
    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            let list = Value.array(ids.map(Value.int64), element: "x")
            let answer = try Session().ask("HistoryDelete", of: BusNames.control, [list])
            guard answer.first != .uint64(0) else {
                let names = ids.map { "\($0)" }.joined(separator: ", ")
                throw Failure(.unknownID, "the history has no entry \(names)")
            }
            return try done(json: output.json)
        }
    }
}

/// Deletes all entries.
struct HistoryClear: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Delete all entries."
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            _ = try Session().ask("HistoryClear", of: BusNames.control)
            return try done(json: output.json)
        }
    }
}
