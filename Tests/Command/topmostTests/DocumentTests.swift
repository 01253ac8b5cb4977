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

    /// The tables of flags in the manual, without what their page says once for all.
    static let tables: [String: [CommandFlag]] = {
        let onlyLoading = LoadingScope.flags.without(RetryScope.flags, by: \.item)
        let work = LoadingScope.flags.without(onlyLoading, by: \.item)
        let toast = ToastScope.flags
        let kinds = [toast, ModalScope.flags, SheetScope.flags, onlyLoading, RetryScope.flags]
        return [
            "questions": QuestionScope.flags, "ask field": FieldOptions.Scope.flags,
            "choose list": ListOptions.Scope.flags,
            "modal": ModalScope.flags.without(QuestionScope.flags, by: \.item),
            "sheet": SheetScope.flags.without(QuestionScope.flags, by: \.item),
            "toast": toast, "update": UpdateScope.flags.without(Array(kinds.joined()), by: \.name),
            "work": work, "loading": onlyLoading,
            "retry": RetryScope.flags.without(work, by: \.item),
            "progress": ProgressCommand.Scope.flags,
        ]
    }()

    /// The command's pages of the manual, by name.
    private static func pages() throws -> [String: String] {
        let folder = GoldenFile.project.appendingPathComponent("docs/man")
        var pages: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name.hasPrefix("topmost") && name.hasSuffix(".1") {
            let url = folder.appendingPathComponent(name)
            pages[name] = try String(contentsOf: url, encoding: .utf8)
        }
        return pages
    }

    @Test("the manual's lists of flags are made from the rows of the options")
    func manualFlags() throws {
        var missing = Set(Self.tables.keys)
        for (name, text) in try Self.pages() {
            var page = ""
            for (index, part) in text.components(separatedBy: ".\\\" options: ").enumerated() {
                let table = String(part.prefix { $0 != "\n" })
                guard index > 0 else {
                    page = part
                    continue
                }
                let flags = try #require(Self.tables[table], "\(table) in \(name)")
                let end = try #require(part.range(of: ".\\\" end of options"))
                page += ".\\\" options: \(table)\n" + flags.map(\.item).joined()
                page += part[end.lowerBound...]
                missing.remove(table)
            }
            let url = GoldenFile.project.appendingPathComponent("docs/man/\(name)")
            #expect(try GoldenFile.problem(page, at: url) == nil, "make golden rewrites it")
        }
        #expect(missing.isEmpty)
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
        let pages = try Self.pages()
        let first = try #require(pages["topmost.1"])
        let words = first.split(whereSeparator: \.isWhitespace)
        let testCommand = try TestCommand()
        for command in Self.commands {
            #expect(words.contains(command[...]), "\(command) is in no group of topmost(1)")
            let documented = section(command, pages)
            #expect(!documented.isEmpty, "\(command)")
            let help = try testCommand.topmost(command, "--help").output
            for name in options(in: help) {
                #expect(documented.contains("Fl -\(name)"), "\(command) \(name)")
            }
        }
        let formWords = section("form", pages).split(whereSeparator: \.isWhitespace)
        for name in FormField.definitions.compactMap(\.flagName) {
            #expect(formWords.contains(name[...]), "--field \(name)")
        }
        for kind in Self.previews {
            // Options that a preview shares with its kind are documented there.
            let documented = section("preview", pages) + section(kind, pages)
            for name in options(in: try testCommand.topmost("preview", kind, "--help").output) {
                #expect(documented.contains("Fl -\(name)"), "preview \(kind) \(name)")
            }
        }
        for status in [
            "0", "1", "3", "64", "66", "69", "73", "74", "75", "124", "125", "126", "127", "129",
            "130",
            "143",
        ] {
            #expect(first.contains(".It \(status)\n"), "\(status)")
        }
    }

    @Test("a page of the manual that another names is there")
    func references() throws {
        let folder = GoldenFile.project.appendingPathComponent("docs/man")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        for name in names {
            let url = folder.appendingPathComponent(name)
            let page = try String(contentsOf: url, encoding: .utf8)
            for match in page.matches(of: /\.Xr (topmost\S*) (\d)/) {
                #expect(names.contains("\(match.1).\(match.2)"), "\(match.1) in \(name)")
            }
        }
    }

    /// Options that the manual documents once, for all commands.
    private let everywhere: Set<Substring> = ["help", "version", "json", "print0", "exit-map"]

    /// The sections of the manual that are about a command, with the options of its page.
    ///
    /// The options of `update` are those of all kinds.
    private func section(_ command: String, _ pages: [String: String]) -> String {
        for (_, page) in pages {
            let sections = page.components(separatedBy: "\n.S")
            let own = sections.filter { section in
                section.hasPrefix("s \(command)\n") || section.hasPrefix("s \(command) ")
            }
            guard !own.isEmpty else { continue }
            if command == "update" { return pages.values.joined() }
            return (own + sections.filter { $0.hasPrefix("h OPTIONS\n") }).joined()
        }
        return ""
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

extension CommandFlag {
    /// The flag in a list of the manual, with each sentence on a line of its own.
    fileprivate var item: String {
        let value = valueName.isEmpty ? "" : " Ar " + valueName
        return ".It Fl -\(name)\(value)\n\(help.replacingOccurrences(of: ". ", with: ".\n"))\n"
    }
}

extension [CommandFlag] {
    /// The flags that differ from all of the others.
    fileprivate func without(_ others: [CommandFlag], by text: (CommandFlag) -> String) -> Self {
        let known = Set(others.map(text))
        return filter { !known.contains(text($0)) }
    }
}
