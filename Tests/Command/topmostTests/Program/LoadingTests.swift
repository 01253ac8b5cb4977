// SPDX-License-Identifier: MIT

import BusValues
import DBus
import TestSupport
import Testing

@testable import CommandKit
@testable import topmost

/// What happens to a loading or a retry while its program runs.
@Suite("A program's card")
struct LoadingTests {
    let testCommand: TestCommand

    init() throws {
        testCommand = try TestCommand()
    }

    @Test(
        "an end before the program's is printed as JSON",
        arguments: ["released", "expired", "closed"]
    )
    func earlyEnd(_ outcome: String) throws {
        testCommand.onPresent = { [unowned testCommand] _, end in
            end(outcome, .options([:]))
            testCommand.openGate()
        }
        let script = testCommand.gate + "; exit 6"
        let done = try testCommand.topmost("loading", "--json", "--", "sh", "-c", script)
        let answer = "{\"status\":6,\"outcome\":\"\(outcome)\"}\n"
        #expect(done == .init(status: 6, output: answer, error: ""))
        // What is over is not taken back.
        #expect(testCommand.methods == ["PresentLoading"])
    }

    @Test("a request has only the given options: the rest is up to the daemon")
    func sparse() throws {
        #expect(
            try testCommand.topmost("loading", "--message", "Copying", "--", "true").status == 0
        )
        #expect(testCommand.options == ["title"])
        #expect(try testCommand.topmost("toast", "Hello").status == 0)
        #expect(testCommand.options == ["title"])
        testCommand.onPresent = { _, end in end("expired", .options([:])) }
        #expect(try testCommand.topmost("modal", "Hello").status == 124)
        #expect(testCommand.options == ["title"])
    }

    @Test("Cancel at once when the card appears ends the program")
    func cancelledAtOnce() throws {
        for how in [("dismissed", "how"), ("acted", "button")] {
            testCommand.onPresent = { _, end in end(how.0, .options([how.1: .string("cancel")])) }
            let done = try testCommand.topmost("loading", "--json", "--", "sleep", "1000")
            #expect(done.status == 1)
            #expect(done.output == "{\"status\":1,\"outcome\":\"\(how.0)\"}\n")
        }
    }

    @Test("a daemon that leaves for a moment does not concern the program")
    func daemonLeaves() throws {
        testCommand.onPresent = { [unowned testCommand] _, _ in
            do {
                try testCommand.daemon.releaseName("org.topmost.Topmost1")
                testCommand.openGate()
            } catch {
                Issue.record("\(error)")
            }
        }
        let script = testCommand.gate + "; echo out; exit 4"
        let done = try testCommand.topmost("loading", "--", "sh", "-c", script)
        #expect(done.status == 4 && done.output == "out\n")
        #expect(done.error == "")
    }

    /// Options of a retry, and what is asked for.
    @Test(
        "a retry is offered with its options",
        arguments: [
            ([], "title", .string("sh failed")), (["--label", "Again"], "retry", .string("Again")),
            (["Upload failed"], "title", .string("Upload failed")),
            (["--timeout", "5s"], "timeout_ms", .int64(5000)),
            (["--timeout", "never"], "timeout_ms", .int64(0)),
            ([], "message", .string("Exit status 3")), ([], "details", .string("why")),
            ([], "attempt", .int64(1)), ([], "timeout_ms", nil),
        ] as [([String], String, Value?)]
    )
    func offered(_ options: [String], _ name: String, _ value: Value?) throws {
        testCommand.onPresent = { _, end in end("dismissed", .options(["how": .string("close")])) }
        let program = ["--", "sh", "-c", "echo why >&2; exit 3"]
        let running = try testCommand.start(["retry"] + options + program)
        try testCommand.run { running.finished != nil }
        #expect(running.finished == .init(status: 3, output: "", error: "why\n"))
        #expect(testCommand.option(name) == value)
    }

    @Test(
        "every end of an offer but Retry is the end",
        arguments: ["expired", "closed", "replaced", "released", "refused", "dismissed"]
    )
    func givenUp(_ outcome: String) throws {
        testCommand.onPresent = { _, end in end(outcome, .options([:])) }
        let done = try testCommand.topmost("retry", "--", "sh", "-c", "exit 7")
        #expect(done.status == 7 && testCommand.methods == ["PresentRetry"])
    }

    @Test("a program that Ctrl-C ended is not offered again")
    func interruptedProgram() throws {
        let done = try testCommand.topmost("retry", "--", "sh", "-c", "kill -INT $$")
        #expect(done == .init(status: 130, output: "", error: ""))
        #expect(testCommand.methods.isEmpty)
    }
}
