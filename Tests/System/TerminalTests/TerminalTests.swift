// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import Testing

@testable import Terminal

@Suite("Terminals", .serialized)
struct TerminalTests {
    @Test("are taken over and restored")
    func roundTrip() throws {
        let line = try PseudoTerminal()
        #expect(!line.isRaw)
        let before = line.settings
        try line.terminal.enter("ENTER", leave: "LEAVE")
        #expect(line.isRaw)
        try line.listen()
        #expect(line.received == Array("ENTER".utf8))
        line.terminal.leave()
        line.terminal.leave()
        try line.listen()
        #expect(line.received == Array("ENTERLEAVE".utf8))
        let after = line.settings
        #expect(after.c_lflag == before.c_lflag)
        #expect(after.c_iflag == before.c_iflag)
        #expect(after.c_oflag == before.c_oflag)
    }

    @Test("tell every byte, control characters too")
    func bytes() throws {
        let line = try PseudoTerminal()
        try line.terminal.enter("", leave: "")
        try line.type("a\u{3}\u{1A}\r\u{13}")
        try line.spin { !line.events.isEmpty }
        #expect(line.events == [.bytes(Array("a\u{3}\u{1A}\r\u{13}".utf8))])
    }

    @Test("know their size, and 80 by 24 when they do not")
    func size() throws {
        let line = try PseudoTerminal()
        #expect(line.terminal.size == Terminal.Size(columns: 80, rows: 24))
        line.resize(132, 50)
        #expect(line.terminal.size == Terminal.Size(columns: 132, rows: 50))
    }

    @Test("that do not read are busy, and do not hold up the way back")
    func stalled() throws {
        let line = try PseudoTerminal()
        try line.terminal.enter("", leave: "LEAVE")
        line.terminal.write([UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20))
        #expect(line.terminal.isBusy)
        let start = line.loop.now
        line.terminal.leave()
        #expect(line.loop.now - start < .seconds(5))
        #expect(!line.isRaw)
    }

    @Test("that read again say so")
    func drained() throws {
        let line = try PseudoTerminal()
        try line.terminal.enter("", leave: "")
        line.terminal.write([UInt8](repeating: UInt8(ascii: "x"), count: 100_000))
        #expect(line.terminal.isBusy)
        try line.spin {
            // The far end reads while the loop turns.
            (try? line.listen()) != nil && line.events.contains(.drained)
        }
        #expect(!line.terminal.isBusy)
        #expect(line.received.count == 100_000)
    }

    @Test("that hang up are lost, once")
    func lost() throws {
        let line = try PseudoTerminal()
        try line.terminal.enter("", leave: "")
        line.hangUp()
        try line.spin { !line.events.isEmpty }
        line.terminal.write(Array("more".utf8))
        guard case .lost? = line.events.first else {
            Issue.record("\(line.events)")
            return
        }
        #expect(line.events.count == 1)
    }

    @Test(
        "tell signals that ask for an end, and other sizes",
        arguments: [SIGTERM, SIGHUP, SIGINT]
    )
    func signals(_ number: Int32) throws {
        let line = try PseudoTerminal()
        try line.terminal.enter("", leave: "")
        _ = pthread_kill(pthread_self(), number)
        try line.spin { line.events.contains(.asked) }
        _ = pthread_kill(pthread_self(), SIGWINCH)
        try line.spin { line.events.contains(.resized) }
        line.terminal.leave()
    }

    @Test(
        "the error for a path that is no terminal names it",
        arguments: [
            ("/dev/null", "/dev/null is not a terminal"),
            ("/nonexistent/tty", "/nonexistent/tty: open: No such file or directory"),
        ]
    )
    func none(_ path: String, _ reason: String) throws {
        let loop = try EventLoop()
        let error = #expect(throws: TerminalError.self) {
            _ = try Terminal(path: path, loop: loop)
        }
        #expect(error?.description == reason)
    }

    @Test("nothing is written to a terminal that was not taken over")
    func quiet() throws {
        let line = try PseudoTerminal()
        line.terminal.write(Array("early".utf8))
        line.terminal.leave()
        try line.listen()
        #expect(line.received.isEmpty)
    }
}
