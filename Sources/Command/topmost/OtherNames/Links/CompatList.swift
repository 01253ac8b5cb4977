// SPDX-License-Identifier: MIT

import ArgumentParser

/// Lists the names.
struct CompatList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the names."
    )

    func run() throws {
        try ending {
            for name in OtherName.allCases { try answer(name.rawValue) }
            return .acted
        }
    }
}
