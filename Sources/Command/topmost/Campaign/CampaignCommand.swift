// SPDX-License-Identifier: MIT
//
// A question to many users. One process keeps a campaign for days, so these become another program.

import ArgumentParser
import CommandKit
import Localization
import Texts

/// The commands for questions to many users.
struct CampaignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "campaign",
        abstract: Phrase.commandCampaign.text,
        discussion: Phrase.commandCampaignDetails.text,
        subcommands: [
            CampaignRun.self, CampaignCheck.self, CampaignStatus.self, CampaignResults.self,
            CampaignEnd.self, CampaignKey.self, CampaignPublish.self, CampaignFollow.self,
            CampaignCollect.self,
        ],
        defaultSubcommand: CampaignRun.self
    )
}

/// Asks until the deadline.
struct CampaignRun: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: Phrase.commandCampaignRun.text
    )

    @Argument(help: .text(.helpCampaignFile), completion: .file(extensions: ["toml"]))
    var file: String

    func perform() throws -> ExitStatus { try SiblingProgram.campaign.become(["run", file]) }
}

/// Checks a file.
struct CampaignCheck: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: Phrase.commandCampaignCheck.text
    )

    @Argument(help: .text(.helpCampaignFile), completion: .file(extensions: ["toml"]))
    var file: String

    func perform() throws -> ExitStatus { try SiblingProgram.campaign.become(["check", file]) }
}

/// Prints who has answered.
struct CampaignStatus: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: Phrase.commandCampaignStatus.text
    )

    @Argument(help: .text(.helpCampaignName))
    var name: String?
    @Flag(help: .text(.helpCampaignJSON))
    var json = false
    @Flag(help: .text(.helpCampaignWatch))
    var watch = false

    func perform() throws -> ExitStatus {
        let flags = (json ? ["--json"] : []) + (watch ? ["--watch"] : [])
        try SiblingProgram.campaign.become(["status"] + (name.map { [$0] } ?? []) + flags)
    }
}

/// Writes the answers for other programs.
struct CampaignResults: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "results",
        abstract: Phrase.commandCampaignResults.text
    )

    @Argument(help: .text(.helpCampaignName))
    var name: String
    @Flag(help: .text(.helpCampaignCSV))
    var csv = false
    @Flag(help: .text(.helpCampaignJSON))
    var json = false
    @Flag(help: .text(.helpCampaignSQL))
    var sql = false
    @Option(help: .text(.helpCampaignTo, value: "connection"))
    var to: String?

    func perform() throws -> ExitStatus {
        let flags = [("--csv", csv), ("--json", json), ("--sql", sql)].filter(\.1).map(\.0)
        try SiblingProgram.campaign.become(
            ["results", name] + flags + (to.map { ["--to", $0] } ?? [])
        )
    }
}

/// Ends a campaign.
struct CampaignEnd: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "end",
        abstract: Phrase.commandCampaignEnd.text
    )

    @Argument(help: .text(.helpCampaignName))
    var name: String

    func perform() throws -> ExitStatus { try SiblingProgram.campaign.become(["end", name]) }
}

/// Prints the key of an organisation.
struct CampaignKey: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: Phrase.commandCampaignKey.text
    )

    func perform() throws -> ExitStatus { try SiblingProgram.bridge.become(["campaign", "key"]) }
}

/// Has the machines of an organisation ask.
struct CampaignPublish: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: Phrase.commandCampaignPublish.text
    )

    @Argument(help: .text(.helpCampaignFile), completion: .file(extensions: ["toml"]))
    var file: String

    func perform() throws -> ExitStatus { try SiblingProgram.campaign.become(["publish", file]) }
}

/// Asks what an organisation publishes.
struct CampaignFollow: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow",
        abstract: Phrase.commandCampaignFollow.text
    )

    func perform() throws -> ExitStatus {
        try SiblingProgram.bridge.become(["campaign", "follow"])
    }
}

/// Collects what the machines of an organisation answer.
struct CampaignCollect: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "collect",
        abstract: Phrase.commandCampaignCollect.text
    )

    func perform() throws -> ExitStatus {
        try SiblingProgram.bridge.become(["campaign", "collect"])
    }
}
