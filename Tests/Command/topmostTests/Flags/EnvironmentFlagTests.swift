// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import Testing

@testable import CommandKit
@testable import topmost

@Suite("Flags from the environment")
struct EnvironmentFlagTests {
    func words(_ words: String..., with variables: [String: String]) throws -> [String] {
        try EnvironmentFlags(variables: variables).adding(to: words)
    }

    @Test("a variable is the flag of the command in its name")
    func added() throws {
        let variables = [
            "TOPMOST_CONFIRM_YES": "Delete", "TOPMOST_CONFIRM_NO_WAIT_FOR_DISPLAY": "yes",
            "TOPMOST_ASK_OK": "Send", "TOPMOST_YES": "x", "TOPMOST_HISTORY_LIST_LIMIT": "3",
        ]
        #expect(
            try Set(words("confirm", "Go?", with: variables))
                == ["confirm", "--yes=Delete", "--no-wait-for-display", "Go?"]
        )
        #expect(try words("confirm", with: variables).first == "confirm")
        #expect(
            try words("history", "list", "--json", with: variables)
                == ["history", "list", "--limit=3", "--json"]
        )
        #expect(try words("list", with: variables) == ["list"])
        #expect(try words("--help", with: variables) == ["--help"])
        #expect(try words("nonsense", with: variables) == ["nonsense"])
    }

    @Test("an empty variable is an empty value, and takes no other word")
    func empty() throws {
        let added = try words("toast", "Hi", with: ["TOPMOST_TOAST_TITLE": ""])
        #expect(EmptyValues.separated(added) == ["toast", "--title", "", "Hi"])
    }

    @Test("flags come before the environment")
    func given() throws {
        let variables = ["TOPMOST_CONFIRM_YES": "Delete", "TOPMOST_LOADING_MESSAGE": "m"]
        #expect(
            try words("confirm", "Go?", "--yes", "Go", with: variables)
                == ["confirm", "Go?", "--yes", "Go"]
        )
        #expect(
            try words("confirm", "Go?", "--yes=Go", with: variables)
                == ["confirm", "Go?", "--yes=Go"]
        )
        // What is behind the dashes belongs to the program.
        #expect(
            try words("loading", "--", "a", "--message", with: variables)
                == ["loading", "--message=m", "--", "a", "--message"]
        )
    }

    @Test("a repeatable flag has a line for each value; one without a value is yes or no")
    func kinds() throws {
        let variables = ["TOPMOST_SHEET_ACTION": "a=A\nb=B", "TOPMOST_SHEET_JSON": "off"]
        #expect(try words("sheet", with: variables) == ["sheet", "--action=a=A", "--action=b=B"])
        #expect(throws: ValidationError.self) {
            try words("sheet", with: ["TOPMOST_SHEET_JSON": "perhaps"])
        }
    }

    @Test("every command lists its flags", arguments: Topmost.configuration.subcommands.indices)
    func every(index: Int) {
        check(Topmost.configuration.subcommands[index])
    }

    private static let flagless: Set<String> = [
        "CampaignCheck", "CampaignCollect", "CampaignEnd", "CampaignFollow", "CampaignKey",
        "CampaignPublish", "CampaignRun", "CompatInstall", "CompatList", "CompatRemove",
        "PairCode", "PairJoin", "PairList", "PairRevoke",
    ]

    /// The flags of a command as the parser has them.
    private static func described(_ command: any ParsableCommand.Type) -> [EnvironmentFlags.Named] {
        let help = try? Value(json: command._dumpHelp())
        let arguments = help?["command"]?["arguments"]?.elements ?? []
        return arguments.compactMap { argument in
            let names = argument["names"]?.elements ?? []
            guard argument["kind"]?.text != "positional",
                let name = names.first(where: { $0["kind"]?.text == "long" })?["name"]?.text,
                !["help", "version"].contains(name)
            else { return nil }
            return EnvironmentFlags.Named(
                name: name,
                takesValue: argument["kind"]?.text == "option",
                isRepeated: argument["isRepeating"] == .boolean(true)
            )
        }
    }

    private func check(_ command: any ParsableCommand.Type) {
        let subcommands = command.configuration.subcommands
        for subcommand in subcommands { check(subcommand) }
        guard subcommands.isEmpty else { return }
        let hasNone = Self.flagless.contains("\(command)")
        let flags = EnvironmentFlags.flags(of: command)
        #expect(flags.isEmpty == hasNone, "\(command)")
        #expect(flags == Self.described(command), "\(command)")
    }
}
