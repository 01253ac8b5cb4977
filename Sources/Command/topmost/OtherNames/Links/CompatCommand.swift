// SPDX-License-Identifier: MIT

import ArgumentParser

/// The names of other projects' commands that this program can have.
struct CompatCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compat",
        abstract: "Act as zenity, kdialog, notify-send and others.",
        discussion: """
            As a link with one of these names, topmost accepts that program's arguments, \
            prints the same output and exits with the same status.
            """,
        subcommands: [CompatList.self, CompatInstall.self, CompatRemove.self]
    )
}
