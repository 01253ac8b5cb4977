// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import Terminal

/// A terminal from being taken over to being given back.
@Suite("A terminal's life", .serialized)
struct TerminalLifeTests {
    @Test("raw is raw in every respect, and only there")
    func raw() throws {
        let line = try PseudoTerminal()
        let before = line.settings
        try line.terminal.enter("", leave: "")
        let raw = line.settings
        for flag in [ECHO, ICANON, IEXTEN, ISIG] {
            #expect(raw.c_lflag & tcflag_t(flag) == 0, "\(flag)")
        }
        for flag in [BRKINT, ICRNL, INLCR, IGNCR, INPCK, ISTRIP, IXON, IXOFF] {
            #expect(raw.c_iflag & tcflag_t(flag) == 0, "\(flag)")
        }
        #expect(raw.c_oflag & tcflag_t(OPOST) == 0)
        #expect(raw.c_cflag & tcflag_t(CSIZE) == tcflag_t(CS8))
        #expect(raw.c_cflag & ~tcflag_t(CSIZE) == before.c_cflag & ~tcflag_t(CSIZE))
        line.terminal.leave()
        #expect(line.settings.c_lflag == before.c_lflag)
    }

    @Test("its settings afterwards are those before", arguments: [0, ECHO, ICANON, ISIG | ECHO])
    func found(_ flags: Int32) throws {
        let line = try PseudoTerminal()
        line.change { $0.c_lflag &= ~tcflag_t(flags) }
        let before = line.settings
        let other = try Terminal(path: line.terminal.path, loop: line.loop)
        try other.enter("", leave: "")
        other.leave()
        #expect(line.settings.c_lflag == before.c_lflag)
        #expect(line.settings.c_iflag == before.c_iflag)
    }

    @Test("what another program has set meanwhile stays")
    func changedMeanwhile() throws {
        let line = try PseudoTerminal()
        try line.terminal.enter("", leave: "")
        line.change { $0.c_lflag |= tcflag_t(ISIG) }
        line.terminal.leave()
        #expect(line.settings.c_lflag & tcflag_t(ISIG | ECHO) == tcflag_t(ISIG))
    }

    @Test("one that is dropped is given back")
    func dropped() throws {
        let line = try PseudoTerminal()
        var other: Terminal? = try Terminal(path: line.terminal.path, loop: line.loop)
        try other?.enter("IN", leave: "OUT")
        #expect(line.isRaw)
        other = nil
        #expect(!line.isRaw)
        try line.listen()
        #expect(line.received == Array("INOUT".utf8))
    }

    @Test("frames go out whole and in order, busy or not")
    func order() throws {
        let line = try PseudoTerminal()
        try line.terminal.enter("<", leave: ">")
        var expected = Array("<".utf8)
        for number in 0..<200 {
            let frame = [UInt8](repeating: UInt8(33 + number % 90), count: 700)
            expected += frame
            line.terminal.write(frame)
        }
        try line.spin {
            (try? line.listen()) != nil && line.received.count == expected.count
        }
        #expect(line.received == expected && !line.terminal.isBusy)
        line.terminal.leave()
        line.terminal.write(Array("late".utf8))
        try line.listen()
        #expect(line.received == expected + Array(">".utf8))
    }

    @Test("after a stop and continue everything is written again")
    func resumed() throws {
        let line = try PseudoTerminal()
        try line.terminal.enter("ENTER", leave: "LEAVE")
        line.change { $0.c_lflag |= tcflag_t(ICANON | ECHO) }
        _ = pthread_kill(pthread_self(), SIGCONT)
        try line.spin { line.events.contains(.resumed) }
        #expect(line.isRaw)
        try line.listen()
        #expect(line.received == Array("ENTERENTER".utf8))
        line.terminal.leave()
    }

    @Test("what was typed while it was stopped was typed for something else")
    func typedMeanwhile() throws {
        let line = try PseudoTerminal()
        try line.terminal.enter("", leave: "")
        try line.type("rm -rf")
        _ = pthread_kill(pthread_self(), SIGCONT)
        try line.spin { line.events.contains(.resumed) }
        try line.type("q")
        var typed: [UInt8] = []
        try line.spin {
            typed = line.events.reduce(into: []) { all, event in
                if case .bytes(let bytes) = event { all += bytes }
            }
            return typed.last == UInt8(ascii: "q")
        }
        // Either it was read before the stop was over, or it was thrown away: never half of it.
        #expect([Array("q".utf8), Array("rm -rfq".utf8)].contains(typed))
        line.terminal.leave()
    }

    @Test(
        "the current size is reported",
        arguments: [(1, 1), (80, 24), (500, 200), (65_535, 65_535)]
    )
    func sizes(_ columns: UInt16, _ rows: UInt16) throws {
        let line = try PseudoTerminal()
        line.resize(columns, rows)
        let size = Terminal.Size(columns: Int(columns), rows: Int(rows))
        #expect(line.terminal.size == size)
    }

    @Test("a size with a zero side becomes 80 by 24", arguments: [(0, 24), (80, 0), (0, 0)])
    func noSize(_ columns: UInt16, _ rows: UInt16) throws {
        let line = try PseudoTerminal()
        line.resize(columns, rows)
        #expect(line.terminal.size == Terminal.Size(columns: 80, rows: 24))
    }

    @Test(
        "errors name the terminal, the call and the reason",
        arguments: [
            (
                TerminalError(call: "open", code: EACCES, path: "/dev/tty1"),
                "/dev/tty1: open: Permission denied"
            ),
            (TerminalError(call: "tcgetattr", code: ENOTTY, path: "x"), "x is not a terminal"),
            (
                TerminalError(call: "open", code: ENXIO, path: "/dev/tty"),
                "/dev/tty is not a terminal"
            ),
            (
                TerminalError(call: "tcsetattr", code: EIO, path: "/dev/pts/9"),
                "/dev/pts/9: tcsetattr: Input/output error"
            ),
        ]
    )
    func errors(_ error: TerminalError, _ text: String) {
        #expect(error.description == text)
    }
}
