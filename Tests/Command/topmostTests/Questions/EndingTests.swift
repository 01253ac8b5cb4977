// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import Testing

@testable import CommandKit
@testable import topmost

/// What the command makes of what the daemon says, without either running.
@Suite("Endings and answers")
struct EndingTests {
    static func ending(_ outcome: String, _ details: KeyValuePairs<String, Value> = [:]) -> Ending {
        Ending(id: 7, outcome: outcome, details: .options(details))
    }

    @Test("a button is reported only if one was pressed")
    func buttons() {
        let pressed = Self.ending("acted", ["button": .string("open")])
        #expect(pressed.button == "open" && pressed.answer == "open" && !pressed.wasCancelled)
        let stale = Self.ending("expired", ["button": .string("open")])
        #expect(stale.button == nil && stale.answer == nil && stale.status == .timedOut)
        let odd = Self.ending("acted", ["button": .int32(3)])
        #expect(odd.button == nil && odd.status == .acted)
        #expect(Self.ending("acted").status == .acted)
    }

    @Test("unknown outcomes are an end without a button", arguments: ["", "ownerGone", "lost"])
    func unknown(_ outcome: String) {
        #expect(Self.ending(outcome).status == .dismissed && Self.ending(outcome).answer == nil)
    }

    @Test("as JSON it is everything, our own words first and none twice")
    func json() {
        let ending = Self.ending(
            "acted",
            [
                "button": .string("ok"), "text": .string("a\"b"), "id": .int32(9),
                "outcome": .string("x"),
            ]
        )
        #expect(
            JSON.text(ending.json) == #"{"id":7,"outcome":"acted","button":"ok","text":"a\"b"}"#
        )
        #expect(JSON.text(Self.ending("expired").json) == #"{"id":7,"outcome":"expired"}"#)
        let cancelled = Self.ending("dismissed", ["how": .string("cancel")])
        #expect(
            JSON.text(cancelled.json)
                == #"{"id":7,"outcome":"dismissed","button":"cancel","how":"cancel"}"#
        )
        // A daemon of another release may tell no dictionary.
        let bare = Ending(id: 1, outcome: "acted", details: .string("x"))
        #expect(JSON.text(bare.json) == #"{"id":1,"outcome":"acted"}"#)
    }

    @Test("statuses are unique, at most 143, and not 2, the status of a shell error")
    func statuses() {
        let all: [CommandKit.ExitStatus] = [
            .acted, .negative, .dismissed, .usage, .unknownID, .unreachable, .cannotCreate,
            .unwritten, .timedOut, .refused, .cannotRun, .noProgram, .hungUp, .interrupted,
            .terminated,
        ]
        #expect(Set(all.map(\.rawValue)).count == all.count)
        #expect(all.allSatisfy { (0...143).contains($0.rawValue) && $0.rawValue != 2 })
    }

    @Test(
        "what is printed moves no cursor and turns no text",
        arguments: [
            ("plain é 中 🎉", "plain é 中 🎉"), ("a\u{1B}[2Jb", "a [2Jb"), ("a\nb\rc\td", "a b c d"),
            ("\u{202E}exe", " exe"), ("\u{2066}x\u{2069}", "\u{2066}x\u{2069}"),
            ("\u{9B}31m", " 31m"),
            ("\u{7F}\u{0}", "  "), ("\u{2028}\u{2029}", "  "),
            ("\u{200E}\u{200F}\u{61C}", "\u{200E}\u{200F} "),
            ("", ""), ("👨‍👩‍👧", "👨‍👩‍👧"),
        ]
    )
    func printed(_ text: String, _ shown: String) {
        #expect(printable(text) == shown)
    }

    @Test(
        "the hint about texts that begin with a dash appears for such texts only",
        arguments: [
            (["toast", "-1 left"], "-1 left"), (["toast", "-5"], "-5"),
            (["toast", "-– x"], "-– x"),
            (["toast", "- one"], "- one"), (["toast", "-a b"], "-a b"), (["toast", "-"], nil),
            (["toast", "--title", "x"], nil), (["toast", "-x"], nil), (["toast", "--", "-5"], nil),
            (["toast", "--wiat"], nil), ([], nil), (["loading", "--", "ls", "-1"], nil),
            (["toast", "-\u{1B}[2J"], "- [2J"),
        ] as [([String], String?)]
    )
    func hints(_ words: [String], _ text: String?) {
        let hint = Topmost.hint(about: words)
        #expect(
            hint == text.map { "  A text that begins with a dash goes after --: … -- \"\($0)\"" }
        )
    }

    @Test("every command is known, and so is help of it")
    func commands() throws {
        #expect(Topmost.commands.count == Set(Topmost.commands).count)
        for command in Topmost.commands {
            try Topmost.check([command])
            try Topmost.check(["help", command])
            try Topmost.check([command, "anything", "--at", "all"])
        }
        for words in [[], ["help"], ["--help"], ["--version"], ["-h"], ["help", "--json"]] {
            try Topmost.check(words)
        }
    }

    @Test("a program has to be named", arguments: [[], [""], ["", "x"]])
    func programs(_ words: [String]) throws {
        #expect(throws: ValidationError.self) { try checkProgram(words) }
        try checkProgram(["ls"])
        try checkProgram([" "])
    }
}
