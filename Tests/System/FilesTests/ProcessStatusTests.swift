// SPDX-License-Identifier: MIT

import Files
import Testing

@Suite("Process status")
struct ProcessStatusTests {
    /// A line of `/proc/pid/stat` with these fields 2 and 4 to 8, started 12.34 s after boot.
    func line(name: String = "bash", fields: String = "41 42 42 34816 42") -> String {
        "42 (\(name)) S \(fields) 4194304 1 2 3 4 5 6 7 8 20 0 1 0 1234 9 9 9"
    }

    @Test("the fields are read, whatever the name holds")
    func fields() throws {
        let status = try #require(ProcessStatus(line(name: "a) S 1 (b"), ticksPerSecond: 100))
        #expect(status.name == "a) S 1 (b" && status.parent == 41)
        #expect(status.started == .milliseconds(12_340))
    }

    @Test(
        "a terminal is a window's, or a console whose foreground job it is",
        arguments: [
            ("41 42 42 34816 42", true),  // pts/0
            ("41 42 42 34817 7", true),  // pts/1, in the background
            ("41 42 42 1025 42", true),  // tty1
            ("41 42 42 1025 7", false),  // tty1 of a graphical session
            ("41 42 42 0 -1", false),
        ]
    )
    func terminal(fields: String, isInTerminal: Bool) throws {
        let status = try #require(ProcessStatus(line(fields: fields), ticksPerSecond: 100))
        #expect(status.isInTerminal == isInTerminal)
    }

    @Test("an invalid line is refused", arguments: ["", "42", "42 (x) S 1 2", ")(", "1 (a) S x"])
    func bad(text: String) {
        #expect(ProcessStatus(text, ticksPerSecond: 100) == nil)
    }
}
