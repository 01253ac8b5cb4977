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
struct HistoryShow: ExitingCommand {
    static let configuration = CommandConfiguration("show", .commandHistoryShow)

    @Argument(help: .text(.helpHistoryEntry), transform: NumberArgument.entry)
    var id: Int64
    @OptionGroup var output: OutputOptions

    func perform() throws -> ExitStatus {
        let entry = try Session().entry(id).numbered
        return try output.write(entry, entry.historyLines)
    }
}

/// Shows an entry again.
struct HistoryRestore: ControlCommand {
    static let configuration = CommandConfiguration("restore", .commandHistoryRestore)

    @Argument(help: .text(.helpHistoryEntry), transform: NumberArgument.entry)
    var id: Int64
    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws {
        try session.ask("HistoryRestore", [.int64(session.entry(id).entryID)])
    }
}

/// Acts on an entry again.
struct HistoryAct: ControlCommand {
    static let configuration = CommandConfiguration(
        "act",
        .commandHistoryAct,
        .commandHistoryActDetails
    )

    @Argument(help: .text(.helpHistoryEntry), transform: NumberArgument.entry)
    var id: Int64
    @Argument(help: .text(.helpHistoryActButton))
    var button = ""
    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws {
        let token = ThisProcess.variable("XDG_ACTIVATION_TOKEN") ?? ""
        let entry = try session.entry(id).entryID
        try session.ask("HistoryAct", [.int64(entry), .string(button), .string(token)])
    }
}

/// Deletes entries.
struct HistoryDelete: ControlCommand {
    static let configuration = CommandConfiguration("delete", .commandHistoryDelete)

    @Argument(help: .text(.helpHistoryEntries), transform: NumberArgument.entry)
    var ids: [Int64]
    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws {
        let entries = try ids.compactMap { try session.found($0)?.entryID }
        let list = Value.array(entries.map(Value.int64), element: "x")
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

extension Session {
    /// The entry of the notification with that id, live or past; of several that had it, as a
    /// sender may give one again, the newest.
    fileprivate func found(_ id: Int64) throws(Failure) -> Value? {
        guard let number = UInt32(exactly: id) else { return nil }
        return try history(["presentation": .uint32(number), "limit": .uint32(1)]).first
    }

    /// The entry of the notification with that id.
    ///
    /// - Throws: if there is none.
    fileprivate func entry(_ id: Int64) throws(Failure) -> Value {
        guard let entry = try found(id) else { throw Failure(.unknownID, .noEntry, "\(id)") }
        return entry
    }
}

extension Value {
    /// The id of an entry in the history.
    fileprivate var entryID: Int64 { self["id"]?.number ?? 0 }

    /// The entry with the one id that users know: that which the notification had when live.
    var numbered: Value {
        guard case .dictionary(let entries, let key, let value) = unwrapped,
            let id = self["presentation"]?.number
        else { return self }
        let numbered = entries.map { entry in
            entry.key == .string("id") ? Value.Entry(key: entry.key, value: .int64(id)) : entry
        }
        return .dictionary(numbered, key: key, value: value)
    }
}
