// SPDX-License-Identifier: MIT

import BusValues
import Foundation
import TestSupport
import Testing

@testable import topmost

/// The command as a script calls it with what scripts have: empty variables,
/// wrong words, files that are gone, bytes that are no text.
@Suite("Odd input")
struct OddInputTests {
    let testCommand: TestCommand

    init() throws {
        testCommand = try TestCommand()
    }

    private static let id =
        "expected the id of a presentation, a number of 1 or more (see: topmost list)"
    private static let entry =
        "expected the id of an entry, a number of 1 or more (see: topmost history)"

    /// A command line, and what its complaint must hold.
    static let mistakes: [([String], [String])] = [
        (["tost", "x"], [#"unknown command "tost"; did you mean "toast"?"#]),
        (["modl"], [#"did you mean "modal"?"#]),
        (["bottom_sheet"], [#"unknown command "bottom_sheet"; did you mean "sheet"?"#]),
        (["bottom-sheet"], [#"unknown command "bottom-sheet"; did you mean "sheet"?"#]),
        (["DISMISS", "1"], ["unknown command", "dismiss"]),
        (["wobble"], [#"unknown command "wobble"; known: confirm, ask, "#]),
        ([""], [#"unknown command """#]), (["to\u{1B}ast"], [#"unknown command "to ast""#]),
        (["toast"], ["Missing expected argument '<message>'", "Usage: topmost toast"]),
        (["toast", ""], ["the message is empty", "Usage: topmost toast"]),
        (
            ["toast", "--replace", "0", "x"],
            ["--replace expects an id of 1 or more, got 0", "toast"]
        ),
        (["toast", "--replace", "-1", "x"], ["--replace"]),
        (["toast", "--replace", "4294967296", "x"], ["--replace"]),
        (
            ["toast", "x", "--timeout", "0s"],
            ["--timeout expects 1ms to 24h", "Usage: topmost toast"]
        ),
        (
            ["toast", "x", "--timeout", "1000h"],
            ["--timeout expects 1ms to 24h, or never, got \"1000h\""]
        ),
        (["toast", "x", "--timeout", ""], ["--timeout expects 1ms to 24h, or never, got \"\""]),
        (
            ["toast", "x", "--timeout", "5"],
            [
                "--timeout expects 1ms to 24h, or never, got \"5\", which has no unit (for example 5s or 500ms)"
            ]
        ),
        (["confirm", "x", "--timeout", "soon"], ["got \"soon\" (for example 5s or 500ms)"]),
        (["dnd", "30"], ["got \"30\", which has no unit (for example 5s or 500ms)"]),
        (
            ["modal", "x", "--input-minimum-length", "5", "--input-maximum-length", "3"],
            ["Error: --input-minimum-length expects 0 to 3, got 5"]
        ),
        (
            ["modal", "x", "--input-match", "["],
            ["Error: --input-match expects a regular expression, got \"[\", which"]
        ),
        (
            ["modal", "x", "--choices", "a=A", "--choices-minimum", "3"],
            ["Error: --choices-minimum expects 0 to 1, got 3"]
        ),
        (
            ["modal", "x", "--button", "a=" + String(repeating: "x", count: 300)],
            ["Error: --button title of a expects up to 256 bytes of text, got 300"]
        ),
        (
            ["sheet", "--action", "a=" + String(repeating: "x", count: 300)],
            ["Error: --action title of a expects up to 256 bytes of text, got 300"]
        ),
        (
            ["form", "--field", "a:text=A:min-length=9,max-length=3"],
            ["Error: --field a: min-length expects 0 to 3, got 9"]
        ),
        (
            ["form", "--field", "a:text=A", "--field", "a:text=B"],
            ["Error: --field id expects ids that differ, got \"a\" twice"]
        ),
        (
            ["text", "--title", String(repeating: "x", count: 2000), "/etc/hostname"],
            ["Error: --title expects up to 1024 bytes of text, got 2000"]
        ),
        (
            ["toast", "x", "--progress", "101"],
            ["--progress expects 0 to 100, or pulse, got \"101\""]
        ),
        (
            ["toast", "x", "--urgency", "loud"],
            ["--urgency expects low, normal, critical, got \"loud\""]
        ),
        (["toast", "x", "--titel", "y"], ["--titel", "--title"]),
        (["toast", "x", "y"], ["Unexpected argument 'y'"]),
        (["toast", "x", "--icon", ""], ["--icon"]),
        (["toast", "x", "--icon", "/no/such.png"], ["--icon: /no/such.png: No such file"]),
        (["toast", "x", "--image", "no-such.png"], ["--image: /", "/no-such.png: No such file"]),
        (["toast", "x", "--image", "./no-such"], ["./no-such: No such file"]),
        (["toast", "x", "--image", "/tmp"], ["--image: /tmp: Is a directory"]),
        (["toast", "x", "--image", "/dev/null"], ["--image: /dev/null: Invalid argument"]),
        (["toast", "x", "--image", "file:///no%20such"], ["--image: /no such: No such file"]),
        (["toast", "x", "--image", "file://elsewhere/a.png"], ["--image"]),
        (["modal", "x", "--image", "/no/such"], ["--image: /no/such", "Usage: topmost modal"]),
        (["modal", "x", "--timeout", "0ms"], ["--timeout expects 1ms", "Usage: topmost modal"]),
        (["modal", ""], [#""title" expects 1 to 1024 bytes of text, got 0"#]),
        (["modal", "x", "--positive", ""], ["positive"]),
        (["sheet"], ["--action ID=LABEL", "Usage: topmost sheet"]),
        (["sheet", "--action", "a=A", "--timeout", "0s"], ["--timeout", "Usage: topmost sheet"]),
        (["sheet", "--action", "a="], ["--action expects ID=LABEL", "got \"a=\""]),
        (["loading", "--"], ["a program to run after --", "Usage: topmost loading"]),
        (["loading", "--delay", "61s", "--", "true"], ["--delay expects 0s to 1min, got 61s"]),
        (["loading", "--delay", "never", "--", "true"], ["--delay", "got never"]),
        (
            ["retry", "--attempts", "0", "--", "true"],
            ["'0' is invalid for '--attempts <n>': expected a whole number, 1 to 1000000"]
        ),
        (
            ["retry", "--attempts", "many", "--", "true"],
            ["'many' is invalid for '--attempts <n>': expected a whole number, 1 to 1000000"]
        ),
        (["retry", "--timeout", "0s", "--", "true"], ["--timeout", "Usage: topmost retry"]),
        (["retry", "", "--", "true"], [#""title" expects 1 to 1024 bytes"#, "topmost retry"]),
        (["why", "0"], [Self.id, "Usage: topmost why"]), (["why", "-1"], ["<id>"]),
        (["why", "abc"], ["The value 'abc' is invalid for '<id>': " + Self.id]),
        (["why", "4294967296"], [Self.id]), (["rules", "explain", "x"], [Self.id]),
        (["press", "0", "ok"], [Self.id]), (["press", "x", "ok"], [Self.id]),
        (["wait", "x"], [Self.id]), (["wait", "0"], [Self.id]), (["result", "x"], [Self.id]),
        (["update", "x"], [Self.id]), (["dismiss", "x"], [Self.id]),
        (
            ["press", "1", ""],
            ["expected the id of a button, got nothing", "Usage: topmost press"]
        ),
        (["history", "show", "x"], [Self.entry]), (["history", "act", "x"], [Self.entry]),
        (["history", "restore", "x"], [Self.entry]),
        (["history", "delete", "1", "x"], [Self.entry]),
        (["history", "show", "0"], [Self.entry]),
        (["history", "--limit", "x"], ["expected a whole number, 1 to 1000000"]),
        (["history", "--limit", "0"], ["expected a whole number, 1 to 1000000"]),
        (["text", "--columns", "x", "/dev/null"], ["expected a whole number, 20 to 200"]),
        (["progress", "--total", "x"], ["'--total <number>': expected a number above 0"]),
        (["progress", "--total", "-1"], ["'--total <number>': expected a number above 0"]),
        (["preview", "toast", "x", "-o", "a", "--scale", "x"], ["expected a number, 1 to 4"]),
        (["preview", "toast", "x", "-o", "a", "--width", "x"], ["a whole number, 64 to 8192"]),
        (["preview", "toast", "x", "-o", "a", "--accent", "red"], ["expected #rrggbb"]),
        (["preview", "toast", "x", "-o", "a", "--at", "5"], ["expected a time such as 5s"]),
        (
            ["file", "--filter", "*.png"],
            ["'--filter <name:pattern...>': expected NAME:PATTERN..."]
        ),
        (
            ["modal", "x", "--exit-map", "yes=1,stop=300"],
            [#"expected NAME=N with an N of 0 to 255, got "stop=300""#]
        ),
        (["modal", "x", "--exit-map", "stop"], [#"NAME=N with an N of 0 to 255, got "stop""#]),
        (
            ["modal", "x", "--button", "a=A:dangr"],
            [
                "--button expects ID=LABEL:TONE with a tone of standard, accent, danger, got "
                    + #""dangr"; did you mean "danger"? (a label that ends so: "#
                    + "a=A:dangr:standard)"
            ]
        ),
        (["sheet", "--action", "a=A:Danger"], [#"got "Danger"; did you mean "danger"?"#]),
        (["toast", "x", "--wait", "--action", "a=A:accnt"], [#"did you mean "accent"?"#]),
        (
            ["form", "--field", "a:choice=A"],
            ["Error: --field a expects choices, such as a:choice=A:choices=ONE|TWO, got none"]
        ),
        (["form", "--field", "a:multi=A:choices="], ["--field a: choices", "1 to 64 bytes"]),
        (["dismiss", "0"], [Self.id]),
        (["dismiss", "--app", ""], ["--app expects the name of an application"]),
        (["list", "x"], ["Unexpected argument 'x'"]),
        (["help", "tost"], [#"unknown command "tost"; did you mean "toast"?"#]),
        (["toast", "-1 left"], [#"goes after --: … -- "-1 left""#, "Usage: topmost toast"]),
        (["modal", "→", "-→"], [#"goes after --: … -- "-→""#]),
        (
            ["toast", "x", "--urgency", "\u{1B}[2J"],
            ["--urgency expects low, normal, critical, got \" [2J\""]
        ),
        (["list", "\u{9B}2J\u{202E}"], ["Unexpected argument '"]),
        (["toast", "x", "--timeout", "-5s"], ["--timeout expects", "got \"-5s\""]),
        (["loading", "--", ""], ["an empty name", "Usage: topmost loading"]),
        (["retry", "--", "", "x"], ["an empty name", "Usage: topmost retry"]),
    ]

    @Test("every error is reported by name before anything is asked or run", arguments: mistakes)
    func mistake(command: [String], expected: [String]) throws {
        let running = try testCommand.start(command)
        let done = try testCommand.finish(running)
        #expect(done.status == 64 && done.output.isEmpty, "\(done)")
        for text in expected { #expect(done.error.contains(text), "\(done.error)") }
        for sign in "\u{1B}\u{9B}\u{202E}".unicodeScalars {
            #expect(!done.error.unicodeScalars.contains(sign))
        }
        #expect(testCommand.methods.isEmpty)
    }

    @Test(
        "an error about a variable's value names the variable, not a flag that nobody typed",
        arguments: [
            (
                ["history", "list"], "TOPMOST_HISTORY_LIST_LIMIT", "x",
                "'x' is invalid for 'TOPMOST_HISTORY_LIST_LIMIT': expected a whole number"
            ),
            (
                ["toast", "x"], "TOPMOST_TOAST_TIMEOUT", "5",
                #"Error: TOPMOST_TOAST_TIMEOUT expects 1ms to 24h, or never, got "5""#
            ),
            (
                ["modal", "x"], "TOPMOST_MODAL_TONE", "x",
                "Error: TOPMOST_MODAL_TONE expects standard, accent, danger"
            ),
            (
                ["confirm", "x"], "TOPMOST_CONFIRM_DEFAULT", "maybe",
                "'maybe' is invalid for 'TOPMOST_CONFIRM_DEFAULT'"
            ),
            (
                ["modal", "x", "--json"], "TOPMOST_MODAL_PRINT0", "1",
                "TOPMOST_MODAL_PRINT0 and --json cannot be combined"
            ),
        ]
    )
    func variables(command: [String], name: String, value: String, expected: String) throws {
        let done = try testCommand.finish(testCommand.start(command, variables: [name: value]))
        #expect(done.status == 64 && done.output.isEmpty, "\(done)")
        #expect(done.error.contains(expected), "\(done.error)")
    }

    /// A picture as it is written, and as it is asked for.
    @Test(
        "icon names pass, whatever they look like",
        arguments: ["mail-unread", "org.gnome.Maps", "📦", "weather-few-clouds-night", "a.b"]
    )
    func icons(name: String) throws {
        let done = try testCommand.topmost("toast", "x", "--icon", name, "--image", name)
        #expect(done == .init(status: 0, output: "", error: ""))
        #expect(
            testCommand.option("icon") == .string(name)
                && testCommand.option("image") == .string(name)
        )
    }

    @Test("files are found from here, by path and by address")
    func files() throws {
        let folder = NSTemporaryDirectory() + "topmost odd-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data([1]).write(to: URL(fileURLWithPath: folder + "/plain"))
        let address = "file://" + folder.replacingOccurrences(of: " ", with: "%20") + "/plain"
        for word in ["plain", "./plain", folder + "/plain", address] {
            #expect(
                try testCommand.shell("cd '\(folder)' && \"$TOPMOST\" toast x --image '\(word)'")
                    .status
                    == 0
            )
            let path = testCommand.option("image")?.text
            #expect(path?.hasPrefix("/") == true && path?.hasSuffix("/plain") == true)
            #expect(FileManager.default.fileExists(atPath: path ?? ""))
        }
    }

    @Test("after -- everything is text, dashes and all")
    func dashes() throws {
        #expect(try testCommand.topmost("toast", "--", "-x").status == 0)
        #expect(testCommand.option("title") == .string("-x"))
        #expect(try testCommand.topmost("toast", "--title", "T", "--", "--wait").status == 0)
        #expect(testCommand.option("message") == .string("--wait"))
        #expect(try testCommand.topmost("toast", "--title=--t", "x").status == 0)
        #expect(testCommand.option("title") == .string("--t"))
    }

    @Test("what follows an option is its value, whatever it begins with")
    func values() throws {
        let list = "- one\n- two"
        #expect(
            try testCommand.topmost("toast", "x", "--title", "--wait", "--key", "-k").status == 0
        )
        #expect(testCommand.option("title") == .string("--wait"))
        #expect(testCommand.option("key") == .string("-k"))
        testCommand.onPresent = { _, end in end("acted", .options(["button": .string("-1")])) }
        let sheet = try testCommand.topmost(
            "sheet",
            "--message",
            list,
            "--action",
            "-1=-1",
            "--action",
            "--=+1",
            "--cancel",
            "--"
        )
        #expect(sheet == .init(status: 0, output: "-1\n", error: ""))
        #expect(
            testCommand.option("message") == .string(list)
                && testCommand.option("cancel") == .string("--")
        )
        #expect(
            try testCommand.topmost("modal", "x", "--positive", "-1", "--negative", "-2").status
                == 0
        )
        #expect(try testCommand.topmost("press", "3", "ok", "--text", "-rf").status == 0)
    }

    @Test("bytes that are no text are shown as such, and reach a program as they are")
    func bytes() throws {
        #expect(try testCommand.shell(#""$TOPMOST" toast "$(printf 'a\377b')""#).status == 0)
        #expect(testCommand.option("title") == .string("a\u{FFFD}b"))
        let done = try testCommand.shell(
            #""$TOPMOST" loading -- printf '%s|' a "$(printf '\377\376')" '' | od -An -tx1"#
        )
        #expect(done.output == " 61 7c ff fe 7c 7c\n" && done.error.isEmpty)
    }

    @Test("a text that is too long is refused by name, one of the maximum length is accepted")
    func long() throws {
        let huge = String(repeating: "x", count: 100_000)
        let refused = try testCommand.topmost("modal", "T", "--message", huge)
        #expect(refused.status == 64)
        #expect(
            refused.error.contains(
                "--message expects up to 16384 bytes of text, got more than 60000"
            )
        )
        #expect(testCommand.methods.isEmpty)
        #expect(try testCommand.topmost("toast", String(huge.prefix(16_384))).status == 0)
        #expect(testCommand.option("message")?.text?.utf8.count == 16_384)
    }

    @Test("a program with a long path or long complaints can be offered again")
    func longProgram() throws {
        testCommand.onPresent = { _, end in end("dismissed", .options(["how": .string("close")])) }
        let path = "/" + String(repeating: "long/", count: 300) + "program"
        let missing = try testCommand.topmost("retry", "--", path)
        #expect(missing.status == 127 && missing.error.contains("program: "))
        let done = try testCommand.topmost(
            "retry",
            "--",
            "sh",
            "-c",
            "printf '\\377%.0s' $(seq 9000) >&2; exit 4"
        )
        #expect(done.status == 4 && testCommand.methods == ["PresentRetry"])
    }

    @Test("a list without an end is an error; a device without an end holds up no answer")
    func endless() throws {
        let rows = try testCommand.shell("yes | $TOPMOST choose")
        #expect(rows.status == 64)
        #expect(rows.error == "topmost: expected up to 1000000 rows of 256 MB, got more\n")
        testCommand.onPresent = { _, end in end("dismissed", .options([:])) }
        let devices = try testCommand.shell(
            "$TOPMOST choose </dev/zero; echo $?; $TOPMOST choose -0 </dev/zero; echo $?"
        )
        #expect(devices.output == "3\n3\n")
        testCommand.onPresent = { _, end in
            end("acted", .options(["button": .string("cancel")]))
        }
        let work = try testCommand.shell("$TOPMOST progress </dev/zero; echo $?")
        #expect(work.output == "1\n")
    }
}
