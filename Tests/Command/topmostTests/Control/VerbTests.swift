// SPDX-License-Identifier: MIT

import BusValues
import Foundation
import TestSupport
import Testing

@testable import topmost

@Suite("Verbs")
struct VerbTests {
    let testCommand: TestCommand
    private let temporary = TemporaryFolder()

    init() throws {
        testCommand = try TestCommand()
    }

    /// Every question ends with that button and these values.
    private func answering(_ button: String, _ values: KeyValuePairs<String, Value> = [:]) {
        testCommand.onPresent = { _, end in
            var entries: [Value.Entry] = [
                .init(key: .string("button"), value: .variant(.string(button)))
            ]
            for (name, value) in values {
                entries.append(.init(key: .string(name), value: .variant(value)))
            }
            end("acted", .dictionary(entries, key: "s", value: "v"))
        }
    }

    private func input(_ name: String) -> Value? { testCommand.option("input")?[name] }

    @Test("confirm answers by its status alone")
    func confirm() throws {
        answering("positive")
        #expect(
            try testCommand.topmost("confirm", "Go?") == .init(status: 0, output: "", error: "")
        )
        #expect(testCommand.option("positive") == .string("Yes"))
        #expect(testCommand.option("negative") == .string("No"))
        #expect(testCommand.option("default") == nil)
        answering("negative")
        let done = try testCommand.topmost(
            "confirm",
            "Go?",
            "--yes",
            "Delete",
            "--no",
            "Keep",
            "--tone",
            "danger",
            "--default",
            "no",
            "--message",
            "It is gone then.",
            "--json"
        )
        #expect(done.status == 1)
        #expect(done.output.contains("\"outcome\":\"acted\",\"button\":\"negative\""))
        #expect(done.output.contains("\"answer\":\"no\""))
        #expect(testCommand.option("default") == .string("negative"))
        #expect(testCommand.option("tone") == .string("danger"))
    }

    @Test("an answer is remembered under its key when the user wants that, and forgotten")
    func remembered() throws {
        func confirm(_ more: String...) throws -> TestCommand.Finished {
            let words = ["confirm", "Go?", "--remember", "backup/../now"] + more
            return try testCommand.finish(
                testCommand.start(words, variables: ["XDG_STATE_HOME": temporary.path])
            )
        }
        answering("negative")
        #expect(try confirm().status == 1)
        #expect(testCommand.presented == 1)
        answering("negative", ["choices": .strings(["remember"])])
        #expect(try confirm().status == 1)
        #expect(testCommand.presented == 2)
        answering("positive")
        #expect(try confirm().status == 1)
        #expect(
            try confirm("--json").output
                == "{\"outcome\":\"remembered\",\"button\":\"negative\",\"answer\":\"no\"}\n"
        )
        #expect(testCommand.presented == 2)
        let files = try FileManager.default.contentsOfDirectory(
            atPath: temporary.path + "/topmost/answers"
        )
        #expect(files == ["backup%2F%2E%2E%2Fnow"])
        #expect(try confirm("--forget").status == 0)
        #expect(testCommand.presented == 3)
    }

    @Test("ask sends its options and prints only the text")
    func ask() throws {
        answering("positive", ["text": .string("8080")])
        let done = try testCommand.topmost(
            "ask",
            "Port",
            "--number",
            "--min",
            "1",
            "--max",
            "65535",
            "--step",
            "1",
            "--value",
            "80",
            "--placeholder",
            "Number",
            "--error",
            "No such port",
            "--min-length",
            "2",
            "--max-length",
            "5",
            "--label",
            "TCP",
            "--refused",
            "That one is taken"
        )
        #expect(done == .init(status: 0, output: "8080\n", error: ""))
        #expect(
            testCommand.option("input")
                == .options([
                    "label": .string("TCP"), "placeholder": .string("Number"),
                    "text": .string("80"), "minimum_length": .int64(2),
                    "maximum_length": .int64(5), "error": .string("That one is taken"),
                    "number": .boolean(true),
                    "minimum": .double(1), "maximum": .double(65_535), "step": .double(1),
                    "mismatch": .string("No such port"),
                ])
        )
        answering("negative")
        #expect(try testCommand.topmost("ask", "x") == .init(status: 1, output: "", error: ""))
        testCommand.onPresent = { _, end in end("expired", .options([:])) }
        #expect(try testCommand.topmost("ask", "x", "--timeout", "1s").status == 124)
    }

    @Test("a text asked for twice is asked for until both are the same")
    func twice() throws {
        var typed = ["a", "b", "c", "c"]
        var errors: [Value?] = []
        testCommand.onPresent = { [unowned testCommand] _, end in
            errors.append(testCommand.option("input")?["error"])
            end(
                "acted",
                .options(["button": .string("positive"), "text": .string(typed.removeFirst())])
            )
        }
        let done = try testCommand.topmost("ask", "Passphrase", "--password", "--confirm")
        #expect(done == .init(status: 0, output: "c\n", error: ""))
        let wrong = Value.string("The two entries do not match.")
        #expect(errors == [nil, .string(""), wrong, .string("")])
        #expect(input("hidden") == .boolean(true) && input("secret_fd") == .boolean(true))
    }

    @Test("lines to complete with come from a file, a pipe or standard input")
    func complete() throws {
        answering("positive", ["text": .string("")])
        for source in [
            "--complete - <<X\nb\n\na\nb\nX", "--complete $f", "--complete /dev/stdin <$f",
        ] {
            let line = "f=$(mktemp); printf 'b\\n\\na\\nb' >$f; $TOPMOST ask Branch \(source)"
            #expect(try testCommand.shell(line).status == 0, "\(source)")
            #expect(input("suggestions") == .strings(["b", "a"]), "\(source)")
        }
        let many = try testCommand.shell("seq 1001 | $TOPMOST ask Branch --complete -")
        #expect(many.status == 64)
        #expect(
            many.error
                == "topmost: --complete expects up to 1000 lines, got 1001 in standard input\n"
        )
        let none = try testCommand.topmost("ask", "x", "--complete", "/nonexistent")
        #expect(none.status == 66)
        #expect(none.error.contains("cannot read /nonexistent"))
    }

    @Test(
        "what cannot be read is never shown as empty",
        arguments: [
            ("text --confirm /tmp", "/tmp"), ("text --confirm </tmp", "standard input"),
            ("ask x --complete /tmp", "/tmp"), ("form /tmp", "/tmp"),
            ("form - </tmp", "standard input"),
        ]
    )
    func unreadable(words: String, name: String) throws {
        let done = try testCommand.shell("$TOPMOST \(words)")
        #expect(done.status == 66 && done.output == "")
        #expect(done.error == "topmost: cannot read \(name): Is a directory\n")
        #expect(testCommand.presented == 0)
    }

    @Test("form sends its fields and prints their values in order")
    func form() throws {
        let values: KeyValuePairs<String, Value> = [
            "tags": .variant(.strings(["b", "c"])), "age": .variant(.double(36)),
            "name": .variant(.string("Ada's \"x\"")), "news": .variant(.boolean(true)),
        ]
        answering("positive", ["fields": .options(values)])
        let words = [
            "form", "--title", "User", "--field",
            "name:text=Full name: of you:required,match=[a-z\\,]+",
            "--field", "age:number=Age:min=0,step=0.5,value=3", "--field", "note:label=Rights",
            "--field", "news:switch=News:value=true", "--field",
            "tags:multi=Tags:choices=a|b=B: x|c,value=b|c",
            "--field", "none:number",
        ]
        let done = try testCommand.finish(testCommand.start(words))
        #expect(
            done
                == .init(
                    status: 0,
                    output: "{\"name\":\"Ada's \\\"x\\\"\",\"age\":36,\"news\":true,"
                        + "\"tags\":[\"b\",\"c\"],\"none\":null}\n",
                    error: ""
                )
        )
        #expect(testCommand.option("negative") == .string("Cancel"))
        guard case .array(let fields, element: "a{sv}")? = testCommand.option("fields") else {
            Issue.record("no fields")
            return
        }
        #expect(fields.count == 6)
        #expect(fields[0]["label"] == .string("Full name: of you"))
        #expect(fields[0]["match"] == .string("[a-z,]+"))
        #expect(fields[0]["required"] == .boolean(true))
        #expect(fields[1]["value"] == .double(3) && fields[1]["step"] == .double(0.5))
        #expect(fields[3]["value"] == .boolean(true))
        #expect(fields[4]["choices"]?.elements[1] == .structure([.string("b"), .string("B: x")]))
        #expect(fields[4]["value"] == .strings(["b", "c"]))
        let shell = try testCommand.finish(testCommand.start(words + ["--shell"]))
        #expect(
            shell.output
                == "name='Ada'\\''s \"x\"'\nage='36'\nnews='true'\ntags='b\nc'\nnone=''\n"
        )
        answering("negative")
        #expect(
            try testCommand.finish(testCommand.start(words))
                == .init(status: 1, output: "", error: "")
        )
    }

    static let files: [String] = [
        """
        title = "User"
        [[fields]]
        id = "age"
        type = "number"
        minimum = 1
        [[fields]]
        id = "role"
        type = "choice"
        choices = { user = "User", root = "Root" }
        """,
        """
        {"title": "User", "fields": [{"id": "age", "type": "number", "minimum": 1},
        {"id": "role", "type": "choice", "choices": [{"id": "user", "label": "User"},
        {"id": "root", "label": "Root"}]}]}
        """,
        """
        [{"id": "age", "type": "number", "minimum": 1.0},
        {"id": "role", "type": "choice", "choices": ["user", "root"]}]
        """,
    ]

    @Test("a form comes from TOML or JSON, of a file or standard input", arguments: files.indices)
    func formFile(index: Int) throws {
        answering("positive", ["fields": .options(["age": .variant(.double(2))])])
        let line = "$TOPMOST form - --field x:text <<'X'\n\(Self.files[index])\nX"
        let done = try testCommand.shell(line)
        #expect(done.output == "{\"age\":2,\"role\":null,\"x\":null}\n", "\(done.error)")
        guard case .array(let fields, _)? = testCommand.option("fields") else {
            Issue.record("no fields")
            return
        }
        #expect(fields.count == 3)
        #expect(fields[0]["minimum"] == .double(1))
        let ids = fields[1]["choices"]?.elements.map { choice -> String? in
            if case .structure(let pair) = choice { pair[0].text } else { nil }
        }
        #expect(ids == ["user", "root"])
    }

    static let wrongFiles: [(String, String)] = [
        ("[[fields]]\nid = 3", "\"fields: 1: id\" expects a text, got a whole number"),
        ("[[fields]]\nid = \"a\"\nmin = 3", "standard input: modal: fields: a: no option \"min\""),
        ("[[fields]\n", "standard input: line 1, column"),
        ("{\"fields\": 3", "standard input:"),
        (
            "[[fields]]\nid = \"a\"\ntype = \"choice\"",
            "\"fields: a: choices\" expects 1 to 50 entries, got 0"
        ),
    ]

    @Test("a wrong file is refused with the place", arguments: wrongFiles.indices)
    func wrongForm(index: Int) throws {
        let (text, message) = Self.wrongFiles[index]
        let done = try testCommand.shell("$TOPMOST form - <<'X'\n\(text)\nX")
        #expect(done.status == 64)
        #expect(done.error.contains(message), "\(done.error)")
    }

    static let wrong: [([String], String)] = [
        (["form"], "form expects a FILE or --field"),
        (["form", "--field", "x"], "--field x expects ID:TYPE=LABEL[:options], got \"x\""),
        (["form", "--field", "x:txt"], "--field x expects text, password, number"),
        (["form", "--field", "x:text=X:value=a,minn=2"], "--field x expects options among"),
        (["form", "--field", "x:text=X:value=a,live"], "--field x expects options among value,"),
        (["form", "--field", "x:number=X:min=a"], "--field x: min expects a number, got \"a\""),
        (["form", "--field", "x:text=X:min-length=no"], "x: min-length expects 0 to 4096, got no"),
        (["form", "--field", "x:text=X:max-length=0"], "x: max-length expects 1 to 4096, got 0"),
        (["form", "--field", "x:text=X:step=1"], "expects a field type that has this option"),
        (["form", "--field", "a-b:text", "--shell"], "--shell expects ids of letters, digits and"),
        (
            ["form", "--field", "a:text", "--shell", "--json"],
            "--shell cannot be combined with --json"
        ),
        (["ask", "x", "--min", "1"], "--min expects number = true, got number = false"),
        (["ask", "x", "--error", "No"], "--error needs --match or --number"),
        (["ask", "x", "--password", "--match", "a"], "--match expects hidden = false, got"),
        (["ask", "x", "--match", "a("], "--match expects a regular expression, got \"a(\", which"),
        (["ask", "x", "--number", "--step", "0"], "--step expects a number above 0, got 0"),
        (
            ["ask", "x", "--number", "--min", "2", "--max", "1"],
            "--max expects at least the minimum"
        ),
        (["ask", "x", "--max-length", "0"], "--max-length expects 1 to 4096, got 0"),
        (
            ["ask", "x", "--min-length", "9", "--max-length", "5"],
            "--min-length expects 0 to 5, got 9"
        ),
        (["ask", "x", "--password", "--complete", "-"], "--complete cannot be combined"),
        (["choose", "x", "a", "--max", "2"], "--max needs --multi"),
        (["choose", "x", "a", "--multi", "--min", "2", "--max", "1"], "--max expects 2 to 1000"),
        (["choose", "x", "a", "--limit-height", "61"], "--limit-height expects 1 to 60, got 61"),
        (["choose", "x", "a", "--filter", "--no-filter"], "--filter and --no-filter cannot be"),
        (["progress", "--cancel", ""], "--cancel expects 1 to 256 bytes of text, got 0"),
        (["ask", "x", "--ok", ""], "--ok expects 1 to 256 bytes of text, got 0"),
        (["confirm", "x", "--yes", ""], "--yes expects 1 to 256 bytes of text, got 0"),
        (["confirm", "x", "--forget"], "--forget needs --remember KEY"),
        (["confirm", "x", "--remember", ""], "--remember expects 1 to 80 bytes of text, got 0"),
        (
            ["confirm", "x", "--default", "yes", "--tone", "danger"],
            "--default yes cannot be combined"
        ),
        (["confirm", "x", "--default", "maybe"], "yes"),
    ]

    @Test("a wrong flag is named, and nothing is asked", arguments: wrong.indices)
    func usage(index: Int) throws {
        let (words, message) = Self.wrong[index]
        let done = try testCommand.finish(testCommand.start(words))
        #expect(done.status == 64)
        #expect(done.error.contains(message), "\(done.error)")
        #expect(testCommand.presented == 0)
    }
}
