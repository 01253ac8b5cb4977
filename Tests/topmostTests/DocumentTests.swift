// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import topmost

@Suite("Help, completions and manual")
struct DocumentTests {
    static let commands = [
        "toast", "modal", "sheet", "loading", "retry", "list", "why", "press", "dismiss",
        "release", "status", "doctor",
    ]

    @Test("help is as recorded")
    func help() throws {
        let bench = try Bench()
        let help = try bench.topmost("--help").output
        #expect(try Snapshot.problem(help, "help-topmost.txt") == nil)
        for command in Self.commands {
            let help = try bench.topmost(command, "--help").output
            #expect(try Snapshot.problem(help, "help-\(command).txt") == nil)
        }
    }

    @Test("completions are those that are installed", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let script = try Bench().topmost("--generate-completion-script", shell).output
        let url = Snapshot.project.appendingPathComponent("docs/completions/topmost.\(shell)")
        #expect(try Snapshot.problem(script, at: url) == nil)
    }

    @Test("the manual names every command, option and status")
    func manual() throws {
        let url = Snapshot.project.appendingPathComponent("docs/man/topmost.1")
        let page = try String(contentsOf: url, encoding: .utf8)
        let bench = try Bench()
        for command in Self.commands {
            #expect(page.contains(".Ss \(command)\n"), "\(command)")
            let section = page.components(separatedBy: ".Ss \(command)\n").last?
                .components(separatedBy: "\n.S").first
            let help = try bench.topmost(command, "--help").output
            for line in help.split(separator: "\n") {
                let words = line.split(separator: " ")
                guard line.hasPrefix("  -"), let option = words.first(where: { $0.hasPrefix("--") })
                else { continue }
                let name = option.dropFirst(2)
                guard !["help", "version", "json"].contains(name) else { continue }
                #expect(section?.contains("Fl -\(name)") ?? false, "\(command) \(option)")
            }
        }
        for status in ["0", "1", "3", "64", "69", "74", "124", "125", "126", "127", "130"] {
            #expect(page.contains(".It \(status)\n"), "\(status)")
        }
    }
}
