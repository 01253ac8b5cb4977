// SPDX-License-Identifier: MIT
//
// The machines that share through a broker. What they share is sealed by a library that no other call of
// this command needs, so these become another program.

import ArgumentParser
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

/// Prints the code for another machine.
struct PairCode: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "code",
        abstract: Phrase.commandPairCode.text
    )

    func perform() throws -> ExitStatus {
        try SiblingProgram.bridge.become(["pair"])
    }
}

/// Joins the machines with a code.
struct PairJoin: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: Phrase.commandPairJoin.text
    )

    @Argument(help: .text(.helpPairCode))
    var code: String

    func perform() throws -> ExitStatus {
        try SiblingProgram.bridge.become(["pair", "join", code])
    }
}

/// Lists the machines.
struct PairList: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: Phrase.commandPairList.text
    )

    func perform() throws -> ExitStatus {
        try SiblingProgram.bridge.become(["pair", "list"])
    }
}

/// Removes a machine.
struct PairRevoke: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: Phrase.commandPairRevoke.text
    )

    @Argument(help: .text(.helpPairMachine))
    var name: String

    func perform() throws -> ExitStatus {
        try SiblingProgram.bridge.become(["pair", "revoke", name])
    }
}
