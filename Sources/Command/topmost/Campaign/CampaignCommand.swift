// SPDX-License-Identifier: MIT
//
// A question to many users. One process keeps a campaign for days, so these become another program.

import ArgumentParser
import ChildProcess
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

extension ParsableCommand {
    /// Becomes the program that does it.
    fileprivate func becomeCampaign(
        _ arguments: [String],
        _ sibling: SiblingProgram = .campaign
    ) throws {
        try ending {
            let program = try sibling.path(orElse: .noProgram)
            try failing(.cannotRun, sibling.rawValue) {
                try Command(program, arguments).replaceThisProcess()
            }
        }
    }
}

/// Asks until the deadline.
struct CampaignRun: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: Phrase.commandCampaignRun.text
    )

    @Argument(help: .text(.helpCampaignFile), completion: .file(extensions: ["toml"]))
    var file: String

    func run() throws { try becomeCampaign(["run", file]) }
}

/// Checks a file.
struct CampaignCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: Phrase.commandCampaignCheck.text
    )

    @Argument(help: .text(.helpCampaignFile), completion: .file(extensions: ["toml"]))
    var file: String

    func run() throws { try becomeCampaign(["check", file]) }
}

/// Prints who has answered.
struct CampaignStatus: ParsableCommand {
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

    func run() throws {
        let flags = (json ? ["--json"] : []) + (watch ? ["--watch"] : [])
        try becomeCampaign(["status"] + (name.map { [$0] } ?? []) + flags)
    }
}

/// Writes the answers for other programs.
struct CampaignResults: ParsableCommand {
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

    func run() throws {
        let flags = [("--csv", csv), ("--json", json), ("--sql", sql)].filter(\.1).map(\.0)
        try becomeCampaign(["results", name] + flags + (to.map { ["--to", $0] } ?? []))
    }
}

/// Ends a campaign.
struct CampaignEnd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end",
        abstract: Phrase.commandCampaignEnd.text
    )

    @Argument(help: .text(.helpCampaignName))
    var name: String

    func run() throws { try becomeCampaign(["end", name]) }
}

/// Prints the key of an organisation.
struct CampaignKey: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: Phrase.commandCampaignKey.text
    )

    func run() throws { try becomeCampaign(["campaign", "key"], .bridge) }
}

/// Has the machines of an organisation ask.
struct CampaignPublish: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: Phrase.commandCampaignPublish.text
    )

    @Argument(help: .text(.helpCampaignFile), completion: .file(extensions: ["toml"]))
    var file: String

    func run() throws { try becomeCampaign(["publish", file]) }
}

/// Asks what an organisation publishes.
struct CampaignFollow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow",
        abstract: Phrase.commandCampaignFollow.text
    )

    func run() throws { try becomeCampaign(["campaign", "follow"], .bridge) }
}

/// Collects what the machines of an organisation answer.
struct CampaignCollect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "collect",
        abstract: Phrase.commandCampaignCollect.text
    )

    func run() throws { try becomeCampaign(["campaign", "collect"], .bridge) }
}
