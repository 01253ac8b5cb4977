// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore
import SystemCalls
import Testing

@testable import CommandKit
@testable import topmost

@Suite("Words of the command line")
struct WordTests {
    @Test(
        "a first word that is no command names the one that was meant",
        arguments: [
            ("tost", "toast"), ("toats", "toast"), ("Toast", "toast"), ("mdal", "modal"),
            ("sheets", "sheet"), ("lodaing", "loading"), ("retyr", "retry"), ("lst", "list"),
            ("hwy", "why"), ("prss", "press"), ("dismis", "dismiss"), ("stauts", "status"),
            ("docter", "doctor"), ("rlease", "release"), ("confg", "config"),
        ]
    )
    func meant(word: String, command: String) throws {
        let error = try #require(Topmost.unknown(word))
        #expect(error.message.hasSuffix(#"; did you mean "\#(command)"?"#), "\(error.message)")
    }

    @Test("an unknown word without a near match lists all", arguments: ["xyzzy", "", "12", "🎉"])
    func unknown(word: String) throws {
        let error = try #require(Topmost.unknown(word))
        let first = "known: confirm, ask, choose, form, file, text, progress, toast, modal"
        #expect(error.message.contains(first))
    }

    @Test("commands and options are left to the parser")
    func known() {
        for command in Topmost.configuration.subcommands {
            #expect(Topmost.unknown(command.configuration.commandName ?? "") == nil)
        }
        for word in ["help", "--help", "-h", "--version", "--generate-completion-script", "--"] {
            #expect(Topmost.unknown(word) == nil)
        }
    }

    @Test("a word however long is shown short")
    func long() throws {
        let error = try #require(Topmost.unknown(String(repeating: "x", count: 100_000)))
        #expect(error.message.count < 500)
    }

    @Test("times that cannot be are named with what was written")
    func times() throws {
        for text in ["1ms", "24h", "never", "1.5min"] {
            #expect(throws: Never.self) { try ToastCommand.parse(["x", "--timeout", text]) }
        }
        for text in ["0s", "0ms", "0h"] {
            #expect(
                Self.message { try ToastCommand.parse(["x", "--timeout", text]) }
                    == "--timeout expects 1ms to 24h, or never, got \(text)"
            )
        }
        for text in ["0s", "0.8s", "60s", "1min"] {
            #expect(throws: Never.self) {
                try LoadingCommand.parse(["--delay", text, "--", "true"])
            }
        }
        for text in ["61s", "never", "24h"] {
            #expect(
                Self.message { try LoadingCommand.parse(["--delay", text, "--", "true"]) }
                    == "--delay expects 0s to 1min, got \(text)"
            )
        }
        for text in ["25h", "99999999h", "1e3s", "0x1s", "١s", "1 000s"] {
            #expect(Span(argument: text) == nil, "\(text)")
        }
    }

    private static func message<Options: ParsableArguments>(
        _ parse: () throws -> Options
    ) -> String {
        do {
            _ = try parse()
            return "accepted"
        } catch {
            return Options.message(for: error)
        }
    }

    @Test(
        "a picture's word is a file's or an icon's",
        arguments: [
            ("a.png", true), ("a.PNG", true), ("a.b.svg", true), ("dir/a", true), ("./a", true),
            ("/a", true), ("a.webp", true), ("png", false), (".png", true), ("a.", false),
            ("org.gnome.Maps", false), ("folder-pictures", false), ("a.txt", false), ("📦", false),
        ]
    )
    func pictures(word: String, isFile: Bool) throws {
        let picture = try #require(PictureArgument(argument: word))
        switch picture.source {
        case .file(let path):
            #expect(isFile && path.hasPrefix("/"))
            #expect(throws: SystemError.self) { try picture.check() }
        case .name(let name):
            #expect(!isFile && name == word)
            try picture.check()
        case .stored, .remote: Issue.record("neither pixels nor an address")
        }
    }

    @Test(
        "addresses are read as such, and only local ones",
        arguments: [
            ("file:///a%20b.png", "/a b.png"), ("file://localhost/a", "/a"), ("file:/a", "/a"),
            ("file:///a?b#c", "/a"), ("file://host/a", nil), ("file:a", nil), ("file:///%zz", nil),
            ("file:///%00", nil), ("file:", nil),
        ] as [(String, String?)]
    )
    func addresses(word: String, path: String?) {
        let picture = PictureArgument(argument: word)
        #expect(picture?.source == path.map { .file(path: $0) })
    }
}
