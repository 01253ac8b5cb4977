// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import Journal

@Suite("Live log")
struct LiveLogTests {
    let entry = Log.Entry(.warning, "plugin x11: gone", ["TOPMOST_PLUGIN": "x11"])

    @Test(
        "writes a line for its reader",
        arguments: [
            (LogTarget.terminal, "topmostd: warning: plugin x11: gone\n"),
            (.serviceManager, "<4>plugin x11: gone\n"),
        ]
    )
    func lines(target: LogTarget, expected: String) throws {
        let outlet = try OutputPipe()
        let log = Log(program: "topmostd", threshold: .info, target: target, file: outlet.writer) {
            _ in
            Issue.record("sent to the journal")
            return true
        }
        log.write(entry)
        #expect(outlet.text == expected)
    }

    @Test("sends entries to the journal, and writes a line for one it does not accept")
    func journal() throws {
        let outlet = try OutputPipe()
        var taken: [[String]] = []
        var takes = true
        let log = Log(program: "topmostd", threshold: .info, target: .journal, file: outlet.writer)
        {
            taken.append($0)
            return takes
        }
        log.write(entry)
        #expect(outlet.text.isEmpty)
        takes = false
        log.write(entry)
        #expect(outlet.text == "<4>plugin x11: gone\n")
        #expect(taken.count == 2)
        #expect(
            taken.first == [
                "MESSAGE=plugin x11: gone", "PRIORITY=4", "SYSLOG_IDENTIFIER=topmostd",
                "TOPMOST_PLUGIN=x11",
            ]
        )
    }

    @Test("fields keep order, line ends and length; line ends of the message are escaped")
    func fields() {
        let long = String(repeating: "é\n", count: 50_000)
        let entry = Log.Entry(.debug, "a\n<0>b", ["B": "=\n<0>x", "A": long])
        #expect(
            entry.assignments(program: "p") == [
                "MESSAGE=a\\n<0>b", "PRIORITY=7", "SYSLOG_IDENTIFIER=p", "A=" + long,
                "B==\n<0>x",
            ]
        )
    }

    @Test("messages below the threshold are dropped")
    func threshold() throws {
        let outlet = try OutputPipe()
        let log = Log(program: "p", threshold: .warning, target: .terminal, file: outlet.writer) {
            _ in true
        }
        log.notice("quiet")
        log.debug("quieter")
        log.warning("loud")
        #expect(outlet.text == "p: warning: loud\n")
    }

    @Test("a reader that stopped reading costs the line, not the program's time")
    func full() throws {
        let outlet = try OutputPipe()
        outlet.fill()
        let log = Log(program: "p", threshold: .info, target: .terminal, file: outlet.writer) { _ in
            true
        }
        log.error("nobody reads this")
        #expect(!outlet.text.contains("nobody"))
        log.error("somebody reads this")
        #expect(outlet.text == "p: error: somebody reads this\n")
    }

    @Test("a missing reader does not end the program")
    func gone() throws {
        let outlet = try OutputPipe()
        outlet.closeReader()
        var end = pollfd(fd: outlet.writer, events: Int16(POLLOUT), revents: 0)
        #expect(unsafe poll(&end, 1, 0) == 1 && end.revents & Int16(POLLERR) != 0)
        for file in [outlet.writer, -1] {
            Log(program: "p", threshold: .info, target: .terminal, file: file) { _ in true }
                .error("to nobody")
        }
    }

    @Test(
        "a line is written to a pipe as a whole, however long the message",
        arguments: [3990, 4000, 4096, 1 << 20]
    )
    func long(length: Int) throws {
        let outlet = try OutputPipe()
        let log = Log(program: "p", threshold: .info, target: .serviceManager, file: outlet.writer)
        {
            _ in true
        }
        log.info(String(repeating: "é", count: length / 2))
        let text = outlet.text
        #expect(text.utf8.count <= Int(PIPE_BUF))
        #expect(text.hasPrefix("<6>é") && text.hasSuffix("\n"))
        #expect(text.hasSuffix("…\n") == (length > 3997))
        #expect(!text.contains("\u{FFFD}"), "cut between characters")
    }

    @Test("the log of this very program writes without failing")
    func live() throws {
        let outlet = try OutputPipe()
        Log.live(program: "topmost-tests", threshold: .emergency, file: outlet.writer)
            .error("not written")
        Log.live(program: "topmost-tests", threshold: .info, file: outlet.writer)
            .info("one line of the tests", ["TOPMOST_TEST": "1"])
        let text = outlet.text
        #expect(text.contains("one line of the tests") && !text.contains("not written"))
    }
}
