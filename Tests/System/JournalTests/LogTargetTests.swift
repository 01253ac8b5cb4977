// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

@testable import Journal

@Suite("Where a log goes")
struct LogTargetTests {
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
        let outlet = try OutputPipe()
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

    @Test("a stream without JOURNAL_STREAM is for people")
    func noJournalStream() throws {
        let outlet = try OutputPipe()
        #expect(LogTarget(file: outlet.writer, stream: nil, socket: "/nowhere") == .terminal)
        #expect(LogTarget(file: outlet.writer, stream: "", socket: "/nowhere") == .terminal)
        #expect(LogTarget(file: -1, stream: nil, socket: "/nowhere") == .terminal)
    }
}
