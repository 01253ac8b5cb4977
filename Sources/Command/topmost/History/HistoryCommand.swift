// SPDX-License-Identifier: MIT

import ArgumentParser

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
