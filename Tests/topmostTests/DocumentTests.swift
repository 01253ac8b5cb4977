// SPDX-License-Identifier: MIT

import Foundation
import PresenterCore
import TestSupport
import Testing

@testable import topmost

@Suite("Help, completions and manual")
struct DocumentTests {
    static let commands = Topmost.commands
    static let previews = ["toast", "modal", "sheet", "loading", "retry", "scene"]

    @Test("help is as recorded")
    func help() throws {
        let testCommand = try TestCommand()
        let help = try testCommand.topmost("--help").output
        #expect(try GoldenFile.problem(help, "help-topmost.txt") == nil, "make golden rewrites it")
        for command in Self.commands {
            let help = try testCommand.topmost(command, "--help").output
            #expect(
                try GoldenFile.problem(help, "help-\(command).txt") == nil,
                "make golden rewrites it"
            )
        }
        for action in ["check", "show", "import"] {
            let help = try testCommand.topmost("config", action, "--help").output
            #expect(
                try GoldenFile.problem(help, "help-config-\(action).txt") == nil,
                "make golden rewrites it"
            )
        }
        for kind in Self.previews {
            let help = try testCommand.topmost("preview", kind, "--help").output
            #expect(
                try GoldenFile.problem(help, "help-preview-\(kind).txt") == nil,
                "make golden rewrites it"
            )
        }
    }

    @Test("completions are those that are installed", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let script = try TestCommand().topmost("--generate-completion-script", shell).output
        // A command whose flags clash writes nothing.
        try #require(script.contains("topmost"))
        let url = GoldenFile.project.appendingPathComponent("docs/completions/topmost.\(shell)")
        #expect(try GoldenFile.problem(script, at: url) == nil, "make golden rewrites it")
    }

    static let flags: [(command: String, flags: [CommandFlag])] = [
        ("confirm", QuestionScope.flags), ("ask", QuestionScope.flags),
        ("ask field", FieldOptions.Scope.flags), ("choose list", ListOptions.Scope.flags),
        ("progress", ProgressCommand.Scope.flags), ("form", QuestionScope.flags),
        ("choose", QuestionScope.flags), ("text", QuestionScope.flags),
        ("toast", ToastScope.flags), ("modal", ModalScope.flags),
        ("sheet", SheetScope.flags), ("loading", LoadingScope.flags),
        ("retry", RetryScope.flags), ("update", UpdateScope.flags),
    ]

    @Test("the manual's lists of flags are made from the rows of the options")
    func manualFlags() throws {
        let url = GoldenFile.project.appendingPathComponent("docs/man/topmost.1")
        var page = try String(contentsOf: url, encoding: .utf8)
        for (command, flags) in Self.flags {
            let start = try #require(page.range(of: ".\\\" options: \(command)\n"))
            let end = try #require(
                page.range(of: ".\\\" end of options", range: start.upperBound..<page.endIndex)
            )
            let items = flags.map { flag in
                let value = flag.valueName.isEmpty ? "" : " Ar " + flag.valueName
                // A manual page has each sentence on a line of its own.
                let help = flag.help.replacingOccurrences(of: ". ", with: ".\n")
                return ".It Fl -\(flag.name)\(value)\n\(help)\n"
            }
            page.replaceSubrange(start.upperBound..<end.lowerBound, with: items.joined())
        }
        #expect(try GoldenFile.problem(page, at: url) == nil, "make golden rewrites it")
    }

    @Test("every option is a flag, or has a reason why not", arguments: Kind.allCases)
    func everyFlag(kind: Kind) {
        for definition in kind.definitions {
            let flags = CommandFlag.flags(of: definition)
            if case .none(let reason) = definition.flag {
                #expect(flags.isEmpty && !reason.isEmpty)
            } else {
                #expect(!flags.isEmpty, "\(definition.name)")
            }
        }
    }

    @Test("the manual names every command, option and status")
    func manual() throws {
        let url = GoldenFile.project.appendingPathComponent("docs/man/topmost.1")
        let page = try String(contentsOf: url, encoding: .utf8)
        let testCommand = try TestCommand()
        for command in Self.commands {
            #expect(page.contains(".Ss \(command)\n"), "\(command)")
            let help = try testCommand.topmost(command, "--help").output
            for name in options(in: help) {
                #expect(section(command, page).contains("Fl -\(name)"), "\(command) \(name)")
            }
        }
        let formWords = section("form", page).split(whereSeparator: \.isWhitespace)
        for name in FormField.definitions.compactMap(\.flagName) {
            #expect(formWords.contains(name[...]), "--field \(name)")
        }
        for kind in Self.previews {
            // Options that a preview shares with its kind are documented there.
            let documented = section("preview", page) + section(kind, page)
            for name in options(in: try testCommand.topmost("preview", kind, "--help").output) {
                #expect(documented.contains("Fl -\(name)"), "preview \(kind) \(name)")
            }
        }
        for status in [
            "0", "1", "3", "64", "66", "69", "73", "74", "75", "124", "125", "126", "127", "129",
            "130",
            "143",
        ] {
            #expect(page.contains(".It \(status)\n"), "\(status)")
        }
    }

    /// Options that the manual documents once, for all commands.
    private let everywhere: Set<Substring> = ["help", "version", "json", "print0", "exit-map"]

    private func section(_ command: String, _ page: String) -> String {
        page.components(separatedBy: ".Ss \(command)\n").dropFirst().first?
            .components(separatedBy: "\n.S").first ?? ""
    }

    private func options(in help: String) -> [Substring] {
        help.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("  -"),
                let option = line.split(separator: " ").first(where: { $0.hasPrefix("--") })
            else { return nil }
            let name = option.dropFirst(2).prefix { $0 != "," }
            return everywhere.contains(name) ? nil : name
        }
    }
}
