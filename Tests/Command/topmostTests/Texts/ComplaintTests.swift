// SPDX-License-Identifier: MIT

import BusValues
import TestSupport
import Testing

@testable import topmost

/// What a program says on standard error, on its way to the terminal and to the card.
@Suite("Complaints")
struct ComplaintTests {
    let testCommand: TestCommand

    init() throws {
        testCommand = try TestCommand()
        testCommand.onPresent = { _, end in end("dismissed", .options(["how": .string("close")])) }
    }

    /// A script, and what stands in the card of it.
    static let scripts: [(script: String, details: String?)] = [
        ("", nil), ("printf one >&2", "one"), ("echo one >&2", "one"),
        ("printf 'one\\n\\n\\ntwo\\n' >&2", "one\ntwo"), ("echo out", nil),
        ("printf '\\n\\n' >&2", nil), ("seq 1 12 >&2", (1...12).lines),
        ("seq 1 13 >&2", (2...13).lines), ("seq 1 9000 >&2", (8989...9000).lines),
        ("printf 'a\\tb\\033[1mc' >&2", "a\tb\u{1B}[1mc"), ("printf 'é\\377' >&2", "é\u{FFFD}"),
        // Another of its group may hold the pipe for longer than the program lives.
        ("sleep 5 & echo late >&2; kill $!", "late"),
    ]

    @Test("its last lines are in the card", arguments: scripts)
    func details(script: String, details: String?) throws {
        let done = try testCommand.topmost("retry", "--", "sh", "-c", script + "\nexit 3")
        #expect(done.status == 3)
        let reported = testCommand.option("details")?.text
        #expect((reported ?? "") == (details ?? ""))
        #expect(testCommand.option("title") == .string("sh failed"))
        #expect(testCommand.option("message") == .string("Exit status 3"))
        #expect(testCommand.option("attempt") == .int64(1))
    }

    @Test("a line longer than fits is kept by its end, and passed on whole")
    func longLine() throws {
        let script = "head -c 20000 /dev/zero | tr '\\0' x >&2; printf END >&2; exit 3"
        let done = try testCommand.topmost("retry", "--", "sh", "-c", script)
        #expect(done.error.count == 20_003)
        let reported = try #require(testCommand.option("details")?.text)
        #expect(reported.count == 4096 && reported.hasSuffix("xEND"))
    }

    @Test("much of it on both streams arrives whole and in order")
    func flood() throws {
        let script =
            "i=0; while [ $i -lt 3000 ]; do echo o$i; echo e$i >&2; i=$((i+1)); done; exit 3"
        let done = try testCommand.topmost("retry", "--", "sh", "-c", script)
        #expect(done.output == (0..<3000).map { "o\($0)\n" }.joined())
        #expect(done.error == (0..<3000).map { "e\($0)\n" }.joined())
    }
}

extension ClosedRange<Int> {
    /// The numbers, one a line.
    fileprivate var lines: String { map { "\($0)" }.joined(separator: "\n") }
}
