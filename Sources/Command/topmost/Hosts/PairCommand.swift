// SPDX-License-Identifier: MIT
//
// The machines that share through a broker. What they share is sealed by a library that no other call of
// this command needs, so these become another program.

import ArgumentParser
import ChildProcess
import CommandKit
import Localization
import Texts

/// The commands for the user's machines that share through a broker.
struct PairCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pair",
        abstract: Phrase.commandPair.text,
        discussion: Phrase.commandPairDetails.text,
        subcommands: [PairCode.self, PairJoin.self, PairList.self, PairRevoke.self],
        defaultSubcommand: PairCode.self
    )
}

extension ParsableCommand {
    /// Becomes the program that does it.
    fileprivate func become(_ arguments: String...) throws {
        try ending {
            let program = try SiblingProgram.bridge.path(orElse: .noProgram)
            try failing(.cannotRun, SiblingProgram.bridge.rawValue) {
                try Command(program, ["pair"] + arguments).replaceThisProcess()
            }
        }
    }
}

/// Prints the code for another machine.
struct PairCode: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "code",
        abstract: Phrase.commandPairCode.text
    )

    func run() throws { try become() }
}

/// Joins the machines with a code.
struct PairJoin: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: Phrase.commandPairJoin.text
    )

    @Argument(help: .text(.helpPairCode))
    var code: String

    func run() throws { try become("join", code) }
}

/// Lists the machines.
struct PairList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: Phrase.commandPairList.text
    )

    func run() throws { try become("list") }
}

/// Removes a machine.
struct PairRevoke: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: Phrase.commandPairRevoke.text
    )

    @Argument(help: .text(.helpPairMachine))
    var name: String

    func run() throws { try become("revoke", name) }
}
