// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import Glibc
import Testing

@testable import Terminal

/// The other end of a terminal.
final class Line {
    let loop: EventLoop
    let terminal: Terminal
    private var far: FileDescriptor?
    private let path: String
    private(set) var events: [Terminal.Event] = []
    private(set) var heard: [UInt8] = []

    init() throws {
        loop = try EventLoop()
        // Glibc hides posix_openpt behind a feature macro; what it does is in pts(4).
        let number = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (locked, index): (Int32, Int32) = (0, -1)
        try #require(unsafe ioctl(number, 0x4004_5431, &locked) == 0)
        try #require(unsafe ioctl(number, 0x8004_5430, &index) == 0)
        path = "/dev/pts/\(index)"
        far = FileDescriptor(adopting: number)
        try far?.setNonBlocking()
        terminal = try Terminal(path: path, loop: loop)
        terminal.onEvent = { [weak self] in self?.events.append($0) }
    }

    var settings: termios {
        var settings = termios()
        let number = unsafe open(path, O_RDWR | O_NOCTTY)
        _ = unsafe tcgetattr(number, &settings)
        close(number)
        return settings
    }

    /// Changes its settings behind the back of whoever has it.
    func change(_ body: (inout termios) -> Void) {
        var settings = settings
        body(&settings)
        let number = unsafe open(path, O_RDWR | O_NOCTTY)
        _ = unsafe tcsetattr(number, TCSANOW, &settings)
        close(number)
    }

    var isRaw: Bool { settings.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0 }

    func resize(_ columns: UInt16, _ rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = unsafe ioctl(far?.number ?? -1, UInt(TIOCSWINSZ), &size)
    }

    func type(_ text: String) throws { _ = try far?.write(Array(text.utf8)[...]) }

    func hangUp() { far = nil }

    func listen() throws {
        while true {
            guard let got = try far?.read(into: &heard), case .bytes = got else { return }
        }
    }

    func spin(until isSo: () -> Bool) throws {
        let end = loop.now + .seconds(120)
        while !isSo() {
            guard loop.now < end else {
                Issue.record("nothing happened: \(events)")
                return
            }
            try loop.runOnce(timeout: .milliseconds(10))
        }
    }
}

@Suite("Terminals", .serialized)
struct TerminalTests {
    @Test("are taken over and given back as they were")
    func roundTrip() throws {
        let line = try Line()
        #expect(!line.isRaw)
        let before = line.settings
        try line.terminal.enter("ENTER", leave: "LEAVE")
        #expect(line.isRaw)
        try line.listen()
        #expect(line.heard == Array("ENTER".utf8))
        line.terminal.leave()
        line.terminal.leave()
        try line.listen()
        #expect(line.heard == Array("ENTERLEAVE".utf8))
        let after = line.settings
        #expect(after.c_lflag == before.c_lflag)
        #expect(after.c_iflag == before.c_iflag)
        #expect(after.c_oflag == before.c_oflag)
    }

    @Test("tell every byte, control characters too")
    func bytes() throws {
        let line = try Line()
        try line.terminal.enter("", leave: "")
        try line.type("a\u{3}\u{1A}\r\u{13}")
        try line.spin { !line.events.isEmpty }
        #expect(line.events == [.bytes(Array("a\u{3}\u{1A}\r\u{13}".utf8))])
    }

    @Test("know their size, and 80 by 24 when they do not")
    func size() throws {
        let line = try Line()
        #expect(line.terminal.size == Terminal.Size(columns: 80, rows: 24))
        line.resize(132, 50)
        #expect(line.terminal.size == Terminal.Size(columns: 132, rows: 50))
    }

    @Test("that do not read are busy, and do not hold up the way back")
    func stalled() throws {
        let line = try Line()
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
        let line = try Line()
        try line.terminal.enter("", leave: "")
        line.terminal.write([UInt8](repeating: UInt8(ascii: "x"), count: 100_000))
        #expect(line.terminal.isBusy)
        try line.spin {
            // The far end reads while the loop turns.
            (try? line.listen()) != nil && line.events.contains(.drained)
        }
        #expect(!line.terminal.isBusy)
        #expect(line.heard.count == 100_000)
    }

    @Test("that hang up are lost, once")
    func lost() throws {
        let line = try Line()
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
        let line = try Line()
        try line.terminal.enter("", leave: "")
        _ = pthread_kill(pthread_self(), number)
        try line.spin { line.events.contains(.asked) }
        _ = pthread_kill(pthread_self(), SIGWINCH)
        try line.spin { line.events.contains(.resized) }
        line.terminal.leave()
    }

    @Test(
        "that are none are named",
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

    @Test("nothing is written to one that was not taken over")
    func quiet() throws {
        let line = try Line()
        line.terminal.write(Array("early".utf8))
        line.terminal.leave()
        try line.listen()
        #expect(line.heard.isEmpty)
    }
}
