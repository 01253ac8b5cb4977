// SPDX-License-Identifier: MIT

import BusValues
import Foundation
import TestSupport
import Testing

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
            // As a field shows it.
            func change(_ text: String, _ lineEnd: String) -> Value {
                .string(
                    text.replacing("\r\n", with: "\n").replacing("\n", with: lineEnd)
                        .replacing("\t", with: " ").trimmingCharacters(in: .newlines)
                        .replacing("old", with: "new")
                )
            }
            let field = testCommand.option("fields")?.elements.first
            var answer: [Value.Entry] = [
                .init(key: .string("button"), value: .variant(.string("positive")))
            ]
            if let text = testCommand.option("input")?["text"]?.text {
                answer.append(.init(key: .string("text"), value: .variant(change(text, " "))))
            }
            if let id = field?["id"]?.text, let text = field?["value"]?.text {
                let value = Value.Entry(key: .string(id), value: .variant(change(text, "\n")))
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
                withDestinationPath: TestCommand.program("topmost-compat")
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
