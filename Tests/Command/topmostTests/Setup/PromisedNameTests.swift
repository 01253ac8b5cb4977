// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import topmost

/// What documents, recipes, the manual and the programs name is there.
@Suite("Promised names")
struct PromisedNameTests {
    /// The pages that users read, by their paths.
    private static var pages: [(path: String, text: String)] {
        let files = FileManager.default
        let folders = ["docs", "docs/recipes", "docs/man", "docs/dbus", "config"]
        var paths = ["README.md", "CONTRIBUTING.md"]
        for folder in folders {
            let path = GoldenFile.project.appendingPathComponent(folder).path
            paths += ((try? files.contentsOfDirectory(atPath: path)) ?? []).map {
                "\(folder)/\($0)"
            }
        }
        return paths.sorted().compactMap { path in
            let url = GoldenFile.project.appendingPathComponent(path)
            guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
            // The hyphens of roff, and lines that go on.
            return (path, text.replacing("\\-", with: "-").replacing("\\\n", with: " "))
        }
    }

    /// The table of what the programs say, by its files.
    private static var texts: [(path: String, text: String)] {
        let folder = GoldenFile.project.appendingPathComponent("Sources/System/Texts/Table")
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap {
            $0 as? String
        }
        return (names ?? []).sorted().compactMap { name in
            let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            return text.map { (name, $0) }
        }
    }

    /// The keys of the documented configuration, which has all of them.
    private static func known() throws -> Set<String> {
        let url = GoldenFile.project.appendingPathComponent("config/topmost.toml")
        var table = ""
        var keys: Set<String> = []
        for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
            if let match = line.wholeMatch(of: /\[([a-z_]+)\]/) {
                table = String(match.1)
            } else if line.hasPrefix("#"), let end = line.firstRange(of: " = ") {
                keys.insert("\(table).\(line[..<end.lowerBound].dropFirst())")
            }
        }
        return keys
    }

    @Test("a key of the configuration that a page or a program names is there")
    func keys() throws {
        let known = try Self.known()
        let tables = Set(known.compactMap { $0.split(separator: ".").first.map(String.init) })
        // Names of files.
        let ends: Set<String> = ["md", "toml", "db", "swift", "png", "json"]
        let name = /[^\w.\/-]([a-z_]+\.([a-z_]+))\b(?!\()/
        var count = 0
        let texts = Self.texts
        #expect(Self.pages.count > 40 && texts.count > 10)
        for (path, text) in Self.pages + texts {
            for match in (" " + text).matches(of: name) {
                let table = String(match.1.prefix { $0 != "." })
                guard tables.contains(table), !ends.contains(String(match.2)) else { continue }
                count += 1
                #expect(known.contains(String(match.1)), "\(match.1) in \(path)")
            }
        }
        #expect(count > 50)
    }

    @Test("a flag that a page gives to a command is there")
    func flags() throws {
        let call = /topmost ([a-z]+)((?: [^\n`|;&$()]*)?)/
        let flag = /\s(--[a-z][a-z0-9-]*)/
        var count = 0
        for (path, text) in Self.pages where !path.hasPrefix("docs/completions") {
            for match in text.matches(of: call) {
                guard let command = Self.command(String(match.1), in: Topmost.self) else {
                    continue
                }
                let help = Self.help(of: command)
                let rest = String(match.2)
                // What follows belongs to another program.
                let own = rest.firstRange(of: " -- ").map { rest[..<$0.lowerBound] } ?? rest[...]
                for name in (" " + String(own)).matches(of: flag) {
                    count += 1
                    #expect(help.contains(String(name.1)), "\(match.1) \(name.1) in \(path)")
                }
            }
        }
        #expect(count > 100)
    }

    private static func command(
        _ name: String,
        in parent: any ParsableCommand.Type
    ) -> (any ParsableCommand.Type)? {
        parent.configuration.subcommands.first { $0.configuration.commandName == name }
    }

    /// The help of a command and of those below it.
    private static func help(of command: any ParsableCommand.Type) -> String {
        let own = Topmost.helpMessage(for: command, includeHidden: true)
        return own + command.configuration.subcommands.map(help(of:)).joined() + "--help --version"
    }
}
