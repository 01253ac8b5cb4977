// SPDX-License-Identifier: MIT

import BusValues
import TestSupport
import Testing

@testable import topmost

@Suite("Streams of the command")
struct StreamTests {
    let testCommand: TestCommand

    init() throws {
        testCommand = try TestCommand()
        testCommand.onPresent = { _, end in end("acted", .options(["button": .string("positive")]))
        }
    }

    @Test("an answer that cannot be written is reported, and is no success")
    func unwritten() throws {
        for (redirection, reason) in [
            (">/dev/full", "No space left on device"), (">&-", "Bad file descriptor"),
        ] {
            for command in [
                "list", "modal x", "why 3", "toast x --print-id", "--help", "--version",
            ] {
                let done = try testCommand.shell("\"$TOPMOST\" \(command) \(redirection)")
                #expect(done.status == 74, "\(command) \(redirection)")
                #expect(done.error == "topmost: cannot write the answer: write: \(reason)\n")
            }
        }
    }

    @Test("a reader that has had enough is no error")
    func brokenPipe() throws {
        for command in ["list", "modal x", "status", "doctor", "--help"] {
            let line = "{ \"$TOPMOST\" \(command); echo $? >&2; } | true"
            let done = try testCommand.shell(line)
            #expect(["0\n", "1\n"].contains(done.error), "\(command): \(done.error)")
        }
    }

    @Test("closed streams are not reused for the bus; programs still run")
    func closed() throws {
        #expect(try testCommand.shell(#""$TOPMOST" modal x <&-"#).output == "positive\n")
        #expect(try testCommand.shell(#""$TOPMOST" modal x 2>&-"#).output == "positive\n")
        #expect(try testCommand.shell(#""$TOPMOST" modal x <&- >&- 2>&-"#).status == 74)
        #expect(
            try testCommand.shell(#""$TOPMOST" loading -- sh -c 'cat; exit 3' <&-"#).status == 3
        )
        #expect(
            try testCommand.shell(#""$TOPMOST" loading -- sh -c 'exit 3' <&- >&- 2>&-"#).status == 3
        )
        #expect(
            try testCommand.shell(#""$TOPMOST" retry --attempts 1 -- sh -c 'exit 3' 2>&-"#).status
                == 3
        )
    }

    @Test("a program reads the command's standard input")
    func input() throws {
        let done = try testCommand.shell(#"echo in | "$TOPMOST" loading -- cat"#)
        #expect(done == .init(status: 0, output: "in\n", error: ""))
    }
}
