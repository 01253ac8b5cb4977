// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import Foundation
import PresenterCore
import TestSupport
import Testing

@testable import topmost

@Suite("A text that was edited")
struct EditedTextTests {
    /// A text as it comes back after edits of what the field shows, each of them once.
    private func edited(
        _ given: String,
        _ edits: [(String, String)],
        in limits: TextLimits = .lines
    ) throws -> String {
        let shown = given.cleaned(limits)
        var text = shown
        for (old, new) in edits {
            let range = try #require(text.firstRange(of: old), "\(old) is not shown")
            text.replaceSubrange(range, with: new)
        }
        return EditedText(given, shown: shown).restored(text)
    }

    @Test("what nobody touched comes back byte for byte, whatever is in it")
    func untouched() throws {
        for given in [
            "", "\t", "a\tb\r\nc\r\n", "\u{FEFF}a \n\n\n", "e\u{301} é", "\u{1B}[31mred\u{1B}[0m",
            "a\rb", "a\u{2028}b", String(repeating: "long ", count: 5000), "\0\u{7}",
        ] {
            for limits in [TextLimits.line, .lines] {
                let back = try edited(given, [], in: limits)
                #expect(Array(back.utf8) == Array(given.utf8), "\(given.debugDescription)")
            }
        }
    }

    @Test("tabs and line ends around an edit stay, and what is typed has the text's line ends")
    func lines() throws {
        let file = "all:\r\n\tcc -o a\t# one\r\n\tcc -o b\t# two\r\n"
        #expect(
            try edited(file, [("-o a", "-O2 -o a"), ("two", "2")])
                == "all:\r\n\tcc -O2 -o a\t# one\r\n\tcc -o b\t# 2\r\n"
        )
        #expect(try edited(file, [("cc -o b", "ls\n cc -o b")]).contains("\tls\r\n cc -o b\t#"))
        #expect(try edited("a\tb\nc", [("c", "c\nd")]) == "a\tb\nc\nd")
        #expect(try edited("a\rb\rc", [("b", "b\nB")]) == "a\rb\rB\rc")
        // One of two line ends is deleted.
        #expect(try edited("a\r\n\r\nb", [("\n\n", "\n")]) == "a\r\nb")
        #expect(try edited("\u{FEFF}a\n", [("a", "b")]) == "\u{FEFF}b\n")
    }

    @Test("the end of a text stays as it was, unless it is typed, or all is deleted")
    func ends() throws {
        #expect(try edited("a\n", [("a", "b")]) == "b\n")
        #expect(try edited("a", [("a", "b")]) == "b")
        #expect(try edited("a\n", [("a", "b\n")]) == "b\n")
        #expect(try edited("a\n", [("a", "")]) == "")
    }

    @Test("in a line too, where line ends and tabs are blanks")
    func line() throws {
        #expect(try edited("a\tb\tc", [("b", "x")], in: .line) == "a\tx\tc")
        #expect(try edited("a\r\nb", [("b", "x")], in: .line) == "a\r\nx")
        let long = String(repeating: "0123456789", count: 500)
        let given = long + "\tend"
        #expect(try edited(given, [("0", "x")], in: .line) == "x" + given.dropFirst())
    }

    @Test("edits that lie far apart leave alone what is between them", arguments: [40, 300])
    func far(count: Int) throws {
        let middle = (1...count).map { "\t\($0)\r\n" }.joined()
        let file = "first\tline\r\n" + middle + "last\tline\r\n"
        #expect(
            try edited(file, [("first", "1st"), ("last", "the last")])
                == "1st\tline\r\n" + middle + "the last\tline\r\n"
        )
        // All of it is typed anew.
        let shown = file.cleaned(.lines)
        let other = (1...count).map { "other \($0)" }.joined(separator: "\n")
        #expect(
            EditedText(file, shown: shown).restored(other).replacing("\r\n", with: "\n")
                .contains("other 7\nother 8")
        )
    }

    @Test("random edits of random texts keep what they do not touch", arguments: 0..<50)
    func random(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let parts = ["a", "b", " ", "\t", "\r\n", "\n", "é", "e\u{301}", "\u{200B}", "…"]
        func text(_ count: Int) -> String {
            (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
        }
        let (before, after) = (text(Int.random(in: 0...60, using: &random)), text(30))
        // The mark is nowhere else: what stands around it is not touched.
        let given = before + "<>" + after + "."
        let back = try edited(given, [("<>", "<mark>")])
        #expect(Array(back.utf8) == Array((before + "<mark>" + after + ".").utf8))
    }
}

@Suite("Texts that commands give to be edited")
struct EditedAnswerTests {
    let testCommand: TestCommand

    init() throws {
        testCommand = try TestCommand()
    }

    /// Runs a command whose field shows the text as displays do, and changes a word of it.
    private func answer(
        _ arguments: [String],
        input: String = "",
        name: String? = nil
    ) throws -> String {
        testCommand.onPresent = { [unowned testCommand] _, end in
            func change(_ text: String, _ limits: TextLimits) -> Value {
                .string(text.cleaned(limits).replacing("old", with: "new"))
            }
            let field = testCommand.option("fields")?.elements.first
            var answer: [Value.Entry] = [
                .init(key: .string("button"), value: .variant(.string("positive")))
            ]
            if let text = testCommand.option("input")?["text"]?.text {
                answer.append(.init(key: .string("text"), value: .variant(change(text, .line))))
            }
            if let id = field?["id"]?.text, let text = field?["value"]?.text {
                let value = Value.Entry(key: .string(id), value: .variant(change(text, .lines)))
                let fields = Value.dictionary([value], key: "s", value: "v")
                answer.append(.init(key: .string("fields"), value: .variant(fields)))
            }
            end("acted", .dictionary(answer, key: "s", value: "v"))
        }
        let folder = TemporaryFolder()
        let program = name.map { folder.path + "/" + $0 } ?? TestCommand.program
        if name != nil {
            try FileManager.default.createSymbolicLink(
                atPath: program,
                withDestinationPath: TestCommand.program
            )
        }
        let line = ([program] + arguments).map { "'\($0)'" }.joined(separator: " ")
        let done = try testCommand.shell("printf '%s' '\(input)' | " + line)
        #expect(done.status == 0, "\(done)")
        return done.output
    }

    @Test("come back with their tabs and line ends")
    func commands() throws {
        let file = "a\told\r\nb\tc\r\n"
        let changed = "a\tnew\r\nb\tc\r\n"
        for name in ["zenity", "yad"] {
            let arguments = ["--text-info", "--editable"]
            #expect(try answer(arguments, input: file, name: name) == changed)
        }
        let (old, new) = ("a\told\tb", "a\tnew\tb")
        #expect(try answer(["--entry", "--entry-text", old], name: "zenity") == new + "\n")
        #expect(try answer(["--entry", "--entry-text=" + old], name: "yad") == new + "\n")
        #expect(try answer(["--inputbox", "Text", old], name: "kdialog") == new + "\n")
        #expect(try answer(["--textinputbox", "Text", old], name: "kdialog") == new + "\n")
        #expect(try answer(["--form", "--field=A", old], name: "yad") == new + "|\n")
        #expect(try answer(["ask", "Text", "--value", old]) == new + "\n")
        #expect(
            try answer(["form", "--shell", "--field", "t:textarea=T:value=a\told\r\n\tb"])
                == "t='a\tnew\r\n\tb'\n"
        )
    }
}
