// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

@testable import Journal

/// A pipe whose writing end stands for standard error.
private final class Outlet {
    private var reader: Int32
    let writer: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        let made = unsafe pipe(&ends)
        try #require(made == 0)
        (reader, writer) = (ends[0], ends[1])
        _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    }

    deinit {
        closeReader()
        close(writer)
    }

    func closeReader() {
        if reader >= 0 { close(reader) }
        reader = -1
    }

    /// Fills the pipe; nobody reads.
    func fill() {
        _ = fcntl(writer, F_SETFL, O_NONBLOCK)
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
        while unsafe write(writer, bytes, bytes.count) > 0 {}
        while unsafe write(writer, bytes, 1) > 0 {}
        // As standard error is: writing would wait.
        _ = fcntl(writer, F_SETFL, 0)
    }

    /// What was written since it was asked last.
    var text: String {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        var all: [UInt8] = []
        while case let count = unsafe read(reader, &bytes, bytes.count), count > 0 {
            all += bytes[..<count]
        }
        return String(decoding: all, as: UTF8.self)
    }
}

@Suite("Where a log goes")
struct TargetTests {
    /// What standard error is.
    enum Stream: CaseIterable {
        case pipe, file, null, closed
    }

    static let table: [(stream: Stream, isNamed: Bool, hasJournal: Bool, target: LogTarget)] = [
        // A person's terminal, a pipe or a file of theirs: they look there, journal or not.
        (.pipe, false, true, .terminal), (.pipe, false, false, .terminal),
        (.file, false, true, .terminal), (.file, false, false, .terminal),
        // The manager's stream: by the socket, else by lines that it understands.
        (.pipe, true, true, .journal), (.pipe, true, false, .serviceManager),
        (.file, true, true, .journal), (.file, true, false, .serviceManager),
        // Nobody would read a line.
        (.null, false, true, .journal), (.null, false, false, .terminal),
        (.closed, false, true, .journal), (.closed, false, false, .terminal),
    ]

    @Test("follows from what standard error is, and whether there is a journal", arguments: table)
    func target(stream: Stream, isNamed: Bool, hasJournal: Bool, target: LogTarget) throws {
        let outlet = try Outlet()
        let path = NSTemporaryDirectory() + "log-" + UUID().uuidString
        try Data().write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let opened = unsafe open(stream == .null ? "/dev/null" : path, O_WRONLY)
        defer { close(opened) }
        let file: Int32 =
            switch stream {
            case .pipe: outlet.writer
            case .file, .null: opened
            case .closed: -1
            }
        var status = stat()
        _ = unsafe fstat(file, &status)
        let found = LogTarget(
            file: file,
            stream: isNamed ? "\(status.st_dev):\(status.st_ino)" : "1:2",
            socket: hasJournal ? path : path + "-missing"
        )
        #expect(found == target)
    }

    @Test("a stream of which nothing is said is a person's")
    func unsaid() throws {
        let outlet = try Outlet()
        #expect(LogTarget(file: outlet.writer, stream: nil, socket: "/nowhere") == .terminal)
        #expect(LogTarget(file: outlet.writer, stream: "", socket: "/nowhere") == .terminal)
        #expect(LogTarget(file: -1, stream: nil, socket: "/nowhere") == .terminal)
    }
}

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
        let outlet = try Outlet()
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
        let outlet = try Outlet()
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

    @Test("fields keep their order, their line ends and their length; the message is one line")
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
        let outlet = try Outlet()
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
        let outlet = try Outlet()
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
        let outlet = try Outlet()
        outlet.closeReader()
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
        let outlet = try Outlet()
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
    func live() {
        Log.live(program: "topmost-tests", threshold: .emergency).error("not written")
        Log.live(program: "topmost-tests").info("one line of the tests", ["TOPMOST_TEST": "1"])
        Log.silent.error("not written")
    }
}
