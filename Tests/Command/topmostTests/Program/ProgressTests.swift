// SPDX-License-Identifier: MIT

import BusValues
import Glibc
import PresenterCore
import TestSupport
import Testing

@testable import CommandKit
@testable import topmost

@Suite("Progress")
struct ProgressTests {
    static let lines: [(String, total: Double?, ProgressReport?)] = [
        ("42", nil, .init(progress: .fraction(0.42))),
        (" 7.5 ", nil, .init(progress: .fraction(0.075))),
        ("42%", 10, .init(progress: .fraction(0.42))), ("5", 10, .init(progress: .fraction(0.5))),
        ("3/4", nil, .init(progress: .fraction(0.75))),
        ("3 / 4", nil, .init(progress: .fraction(0.75))),
        ("pulse", nil, .init(progress: .indeterminate)), ("", nil, nil),
        ("# Copying a b", nil, .init(text: "Copying a b")), ("#", nil, .init(text: "")),
        ("{\"percent\":50,\"text\":\"x\"}", nil, .init(progress: .fraction(0.5), text: "x")),
        ("{\"progress\":0.25}", nil, .init(progress: .fraction(0.25))),
        ("{\"progress\":\"pulse\"}", nil, .init(progress: .indeterminate)),
        (
            "{\"done\":3,\"total\":4,\"title\":\"T\"}", nil,
            .init(progress: .fraction(0.75), title: "T")
        ),
        ("{\"done\":3}", 6, .init(progress: .fraction(0.5))),
    ]

    @Test("a line of standard input is read", arguments: lines.indices)
    func input(index: Int) throws {
        let (line, total, report) = Self.lines[index]
        #expect(try ProgressParser(total: total).report(line: line) == report)
    }

    @Test(
        "a line without progress is an error with the expected forms",
        arguments: ["101", "-1", "4/3", "1/0", "done", "{\"percent\":101}", "{}", "{\"a\"", "nan"]
    )
    func wrong(_ line: String) {
        #expect(throws: Failure.self) { try ProgressParser().report(line: line) }
    }

    @Test("the style depends on the program's name")
    func styles() {
        #expect(ProgressStyle.auto.resolved(for: "/usr/bin/curl") == .curl)
        #expect(ProgressStyle.auto.resolved(for: "percent") == .auto)
        #expect(ProgressStyle.pv.resolved(for: "curl") == .pv)
    }

    @Test("times: elapsed, and left once that is more than a guess")
    func times() {
        let clock = ProgressClock(start: .seconds(100))
        let cases: [(Int64, Progress, String)] = [
            (100, .fraction(0), "0:00"), (101, .fraction(0.5), "0:01"),
            (110, .fraction(0.25), "0:10 · 0:30 left"), (110, .fraction(0.01), "0:10"),
            (110, .indeterminate, "0:10"), (170, .fraction(1), "1:10"),
            (3823, .fraction(0.5), "1:02:03 · 1:02:03 left"),
        ]
        for (now, progress, text) in cases {
            #expect(clock.text(at: .seconds(now), progress) == text)
        }
    }

    @Test("standard input is followed to its end, whatever it is")
    func followed() throws {
        let testCommand = try TestCommand()
        for line in [
            "printf '50\\n# Half\\n' | $TOPMOST progress --title Work",
            "f=$(mktemp); echo 50 >$f; $TOPMOST progress --title Work <$f",
        ] {
            let done = try testCommand.shell(line)
            #expect(done == .init(status: 0, output: "", error: ""), "\(line)")
        }
        #expect(testCommand.option("title") == .string("Work"))
        #expect(testCommand.option("while_connected") == .boolean(true))
        #expect(testCommand.option("progress") == .double(0))
        let wrong = try testCommand.shell("printf '1\\nx\\ny\\n' | $TOPMOST progress")
        #expect(wrong.status == 0)
        #expect(wrong.error.hasPrefix("topmost: line 2: expected 0 to 100, 3/10, pulse, # text or"))
        #expect(wrong.error.split(separator: "\n").count == 1)
    }

    @Test("a program keeps its output and its status; its progress is taken out of stderr")
    func program() throws {
        let testCommand = try TestCommand()
        let done = try testCommand.shell(
            "$TOPMOST progress -- sh -c 'echo data 5%; echo 10% >&2; echo oops >&2; exit 7'"
        )
        #expect(done == .init(status: 7, output: "data 5%\n", error: "oops\n"))
        #expect(testCommand.option("title") == .string("sh"))
        #expect(testCommand.option("progress") == .string("indeterminate"))
        let percent = try testCommand.shell("$TOPMOST progress --parse percent -- echo 5%")
        #expect(percent.output == "5%\n")
    }

    @Test(
        "an error message stays, whatever it has in it",
        arguments: [
            "fatal: bad header (1/2) in archive", "warning: /home is 95% full",
            "cannot get https://example.org/a%20b%2Fc", "\\r50%\\rfatal: 95% of the disk is used",
            "Go on [1/2]? ", "100% of the tests failed\\r", "/dev/sda1: 95%!",
            "(1/3) a.tar is broken",
        ]
    )
    func errors(_ text: String) throws {
        let testCommand = try TestCommand()
        for words in ["progress --", "retry -- $TOPMOST progress --", "loading --"] {
            let done = try testCommand.shell(
                "$TOPMOST \(words) sh -c 'printf \"\(text.replacing("%", with: "%%"))\\n\" >&2'"
            )
            let message = text.replacing("\\r50%", with: "").replacing("\\r", with: "\r")
            #expect(done.error.contains(message + "\n"), "\(words)")
        }
    }

    /// Programs, what they print, and their errors.
    static let outputs: [(String, String, String)] = [
        // About as much as a pipe holds, from a program that is gone at once.
        ("seq 1 12000 >&2", "", (1...12000).map { "\($0)\n" }.joined()),
        ("seq 1 12000", (1...12000).map { "\($0)\n" }.joined(), ""),
        // The last line without an end, while another still has the pipe.
        ("sleep 0.5 & printf last >&2", "", "last"),
        // What it leaves in the background writes on.
        (
            "{ while kill -0 $$ 2>&-; do sleep 0.01; done; echo late >&2; echo out; } & "
                + "echo early >&2", "out\n", "early\nlate\n"
        ),
    ]

    @Test("a program's output is complete, also in the background", arguments: outputs.indices)
    func whole(index: Int) throws {
        let (script, output, error) = Self.outputs[index]
        let testCommand = try TestCommand()
        for words in [["progress"], ["progress", "--parse", "percent"], ["loading"], ["retry"]] {
            let done = try testCommand.finish(
                testCommand.start(words + ["--", "sh", "-c", script])
            )
            #expect(done == .init(status: 0, output: output, error: error), "\(words)")
        }
    }

    @Test("Stop ends the writer or the program with status 1")
    func stopped() throws {
        let testCommand = try TestCommand()
        testCommand.onPresent = { _, end in
            end("acted", .options(["button": .string("cancel")]))
        }
        let writer = try testCommand.shell(
            "{ while echo 1; do sleep 0.05; done; echo ended >&2; } 2>&1 | "
                + "{ $TOPMOST progress; echo $?; }"
        )
        #expect(writer.output == "1\n")
        let program = try testCommand.topmost("progress", "--", "sleep", "30")
        #expect(program.status == 1)
    }

    static let usage: [([String], String)] = [
        (["--total", "0"], "'0' is invalid for '--total <number>': expected a number above 0"),
        (["--modal", "--block"], "--modal and --block cannot be combined"),
        (["--parse", "curl"], "--parse needs a program after --"),
        (["--parse", "dd", "--", "dd"], "--parse dd needs --total BYTES"),
        (["--cancel", ""], "--cancel expects 1 to 256 bytes of text, got 0"),
        (["--", ""], "the program to run has an empty name"),
    ]

    @Test("a wrong flag is named", arguments: usage.indices)
    func wrongFlags(index: Int) throws {
        let testCommand = try TestCommand()
        let (words, message) = Self.usage[index]
        let done = try testCommand.finish(testCommand.start(["progress"] + words))
        #expect(done.status == 64)
        #expect(done.error.contains(message), "\(done.error)")
    }
}
