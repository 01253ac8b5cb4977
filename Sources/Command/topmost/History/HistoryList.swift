// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire

/// Lists entries of the history.
struct HistoryList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List entries, newest first (the default)."
    )

    @Option(help: "Only entries containing words with this prefix, in title, message or name.")
    var search: String?
    @Option(help: "Only entries of this application.")
    var app: String?
    @Option(
        help: ArgumentHelp("Only entries since this time.", valueName: "time"),
        transform: HistoryMoment.read
    )
    var since: HistoryMoment?
    @Option(
        help: ArgumentHelp("Only entries before this time.", valueName: "time"),
        transform: HistoryMoment.read
    )
    var until: HistoryMoment?
    @Option(
        help: "Maximum number of entries (default: 50).",
        transform: NumberArgument.whole(1...1_000_000)
    )
    var limit = 50
    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
            let entries = try find(Session())
            if output.json {
                try answer(JSON.text(.array(entries, element: "a{sv}")))
            } else if !entries.isEmpty {
                let rows = entries.map(\.historyRow)
                let names = ["id", "time", "name", "outcome", "title"]
                try answer(Table.text(rows, names: names, columns: Table.terminalColumns))
            }
            return .acted
        }
    }

    /// Asks for one page after the other.
    private func find(_ session: Session) throws(Failure) -> [Value] {
        var options: [String: Value] = [:]
        if let search { options["search"] = .string(search) }
        if let app { options["app"] = .string(app) }
        if let since { options["since"] = .int64(since.milliseconds) }
        if let until { options["until"] = .int64(until.milliseconds) }
        var entries: [Value] = []
        while entries.count < limit {
            options["limit"] = .uint32(UInt32(min(limit - entries.count, 256)))
            let page = try session.history(options)
            entries += page
            guard let last = page.last?["id"] else { break }
            options["before"] = last
        }
        return entries
    }
}

extension Session {
    /// Asks the daemon for entries of the history.
    func history(_ options: [String: Value]) throws(Failure) -> [Value] {
        let query = [Value.sortedOptions(options)]
        return try ask("History", of: BusNames.control, query).first?.elements ?? []
    }
}
