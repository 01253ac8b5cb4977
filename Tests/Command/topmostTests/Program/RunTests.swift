// SPDX-License-Identifier: MIT

import BusValues
import TestSupport
import Testing

@testable import topmost

/// What the command says of a program's run, for other programs.
@Suite("Runs as JSON")
struct RunTests {
    let testCommand: TestCommand

    init() throws {
        testCommand = try TestCommand()
    }

    @Test(
        "a loading returns the program's status, and its own end if it came first",
        arguments: [
            ("closed", #"{"status":5,"outcome":"closed"}"#),
            ("released", #"{"status":5,"outcome":"released"}"#),
            ("expired", #"{"status":5,"outcome":"expired"}"#),
            (nil, #"{"status":5}"#),
        ] as [(String?, String)]
    )
    func loading(outcome: String?, line: String) throws {
        testCommand.onPresent = { [unowned testCommand] _, end in
            if let outcome { end(outcome, .options([:])) }
            testCommand.openGate()
        }
        let program = ["sh", "-c", testCommand.gate + "; echo out; exit 5"]
        let running = try testCommand.start(["loading", "--json", "--"] + program)
        try testCommand.finish(running)
        #expect(running.finished == .init(status: 5, output: line + "\n", error: "out\n"))
    }

    @Test("a retry reports how often it ran", arguments: [1, 2, 3])
    func retry(attempts: Int) throws {
        testCommand.onPresent = { _, end in end("acted", .options(["button": .string("retry")])) }
        let running = try testCommand.start([
            "retry", "--json", "--attempts", "\(attempts)", "--", "sh", "-c", "echo out; exit 5",
        ])
        try testCommand.finish(running)
        let said = String(repeating: "out\n", count: attempts)
        let line = "{\"status\":5,\"attempts\":\(attempts)}\n"
        #expect(running.finished == .init(status: 5, output: line, error: said))
        #expect(testCommand.methods.count == attempts - 1)
    }

    @Test("every way a retry can end but its button gives the program's status")
    func ends() throws {
        for outcome in ["dismissed", "expired", "closed", "refused", "replaced", "released"] {
            testCommand.onPresent = { _, end in end(outcome, .options([:])) }
            let done = try testCommand.topmost(
                "retry",
                "--timeout",
                "5s",
                "--",
                "sh",
                "-c",
                "exit 5"
            )
            #expect(done == .init(status: 5, output: "", error: ""), "\(outcome)")
            #expect(testCommand.option("timeout_ms") == .int64(5000))
        }
    }

    @Test("a program that succeeds is never asked about")
    func succeeds() throws {
        let done = try testCommand.topmost("retry", "--json", "--", "sh", "-c", "echo warn >&2")
        #expect(
            done == .init(status: 0, output: "{\"status\":0,\"attempts\":1}\n", error: "warn\n")
        )
        #expect(testCommand.methods.isEmpty)
    }
}
