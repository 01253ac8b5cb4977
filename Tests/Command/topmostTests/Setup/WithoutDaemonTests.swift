// SPDX-License-Identifier: MIT

import Glibc
import TestSupport
import Testing

@Suite("Without a daemon")
struct WithoutDaemonTests {
    static let commands: [[String]] = [
        ["toast", "a"], ["modal", "a"], ["sheet", "--action", "a=A"], ["loading", "--", "true"],
        ["list"], ["why", "1"], ["press", "1", "a"], ["dismiss", "1"],
        ["dismiss", "--all"], ["dismiss"], ["act"], ["reply", "x"], ["release"], ["status"],
    ]

    @Test("every command ends with 69 and a message")
    func unreachable() throws {
        let testCommand = try TestCommand(hasDaemon: false)
        for command in Self.commands {
            for address in [nil, "unix:path=/nonexistent"] {
                let running = try testCommand.start(command, address: address)
                let done = try testCommand.finish(running)
                #expect(done.status == 69 && done.output.isEmpty, "\(command)")
                #expect(done.error.hasPrefix("topmost: "), "\(command)")
            }
        }
    }

    @Test("a program to retry runs without a daemon; the command exits with its status")
    func retry() throws {
        let testCommand = try TestCommand(hasDaemon: false)
        #expect(
            try testCommand.topmost("retry", "--", "true")
                == .init(status: 0, output: "", error: "")
        )
        let failed = try testCommand.topmost("retry", "--", "sh", "-c", "exit 6")
        #expect(failed.status == 6)
        #expect(failed.error.hasPrefix("topmost: cannot offer to try again: "))
    }

    @Test(
        "invalid usage ends with 64 before anything is asked",
        arguments: [
            [], ["dance"], ["modal"], ["modal", "a", "--timeout", "soon"], ["sheet"],
            ["sheet", "--action", "x"], ["toast", "a", "--progress", "101"],
            ["toast", "a", "--replace", "0"], ["toast", "a", "--timeout", "0s"],
            ["modal", "a", "--tone", "loud"], ["loading"], ["loading", "true"],
            ["loading", "--delay", "never", "--", "true"], ["retry", "--attempts", "0", "--", "x"],
            ["dismiss", "--app", ""], ["dismiss", "1", "--all"], ["why", "x"], ["press", "1"],
            ["sheet", "--action", "a=A", "--action", "a=B"], ["modal", ""],
        ]
    )
    func usage(command: [String]) throws {
        let testCommand = try TestCommand(hasDaemon: true)
        let running = try testCommand.start(command)
        let done = try testCommand.finish(running)
        // Without any command the help is the answer.
        if command.isEmpty {
            #expect(done.status == 0)
        } else {
            #expect(done.status == 64 && done.output.isEmpty && !done.error.isEmpty)
        }
        #expect(testCommand.methods.isEmpty)
    }
}
