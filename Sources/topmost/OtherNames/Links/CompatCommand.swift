// SPDX-License-Identifier: MIT

import ArgumentParser

/// The names of other projects' commands that this program can have.
struct CompatCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compat",
        abstract: "Take the place of zenity, kdialog, notify-send and others.",
        discussion: """
            Under one of these names, as a link to it, topmost understands the words of that \
            program, prints what it prints and ends with its status.
            """,
        subcommands: [CompatList.self, CompatInstall.self, CompatRemove.self]
    )
}
