// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import SystemCalls
import Testing

@testable import Terminal

/// The other end of a terminal.
final class PseudoTerminal {
    let loop: EventLoop
    let terminal: Terminal
    private var far: FileDescriptor?
    private let path: String
    private(set) var events: [Terminal.Event] = []
    private(set) var received: [UInt8] = []

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
            guard let got = try far?.read(into: &received), case .bytes = got else { return }
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
