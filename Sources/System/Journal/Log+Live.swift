// SPDX-License-Identifier: MIT

import CSystemd
import Glibc

extension Log {
    /// Creates the log of a running program.
    ///
    /// Entries go to the journal with their fields if standard error leads there or
    /// nowhere; otherwise as lines to standard error.
    ///
    /// `program` is the prefix of plain lines and the identifier of journal entries.
    ///
    /// Wraps `sd_journal_sendv`.
    public static func live(program: String, threshold: Level = .info) -> Log {
        live(program: program, threshold: threshold, file: STDERR_FILENO)
    }

    /// Logs as `live(program:threshold:)` does, with another file in the place of standard error.
    static func live(program: String, threshold: Level, file: Int32) -> Log {
        Log(
            program: program,
            threshold: threshold,
            target: .current(of: file),
            file: file,
            send: sendToJournal
        )
    }

    /// Creates the log of a program with a given target.
    ///
    /// - Parameters:
    ///   - program: its name.
    ///   - threshold: the least important level that is written.
    ///   - target: the destination of entries.
    ///   - file: the descriptor that lines are written to.
    ///   - send: sends an entry's assignments to the journal; if it returns false, a
    ///     line is written instead.
    init(
        program: String,
        threshold: Level,
        target: LogTarget,
        file: Int32,
        send: @escaping ([String]) -> Bool
    ) {
        let line: LogFormat = target == .terminal ? .plain(program: program) : .prefixed
        self.init(threshold: threshold) { entry in
            if target == .journal, send(entry.assignments(program: program)) { return }
            Self.writeLine(line.text(entry), to: file)
        }
    }

    /// Returns whether the journal accepted the assignments, `NAME=value` each.
    private static func sendToJournal(_ assignments: [String]) -> Bool {
        // One buffer for all, so that one pointer stays valid through the call.
        var bytes: [UInt8] = []
        var ranges: [Range<Int>] = []
        for text in assignments {
            let start = bytes.count
            bytes.append(contentsOf: text.utf8)
            ranges.append(start..<bytes.count)
        }
        return unsafe bytes.withUnsafeMutableBytes { buffer in
            guard let base = buffer.baseAddress else { return false }
            let parts = unsafe ranges.map { range in
                unsafe iovec(iov_base: base + range.lowerBound, iov_len: range.count)
            }
            return unsafe sd_journal_sendv(parts, Int32(parts.count)) >= 0
        }
    }

    /// Writes a line, or drops it if the pipe is full or its reader is gone.
    private static func writeLine(_ line: String, to file: Int32) {
        var one = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        // A write without a reader would end this process.
        guard unsafe poll(&one, 1, 0) == 1, one.revents == Int16(POLLOUT) else { return }
        let bytes = Array((line + "\n").utf8)
        // Below PIPE_BUF: it is written whole. A failed log write cannot be logged.
        _ = unsafe Glibc.write(file, bytes, bytes.count)
    }
}

extension Log.Entry {
    /// Returns the entry's assignments for the journal: `NAME=value`, sorted by name.
    ///
    /// A value may contain anything, line ends too: it is sent with its length.
    ///
    /// Source: systemd.journal-fields(7).
    func assignments(program: String) -> [String] {
        [
            "MESSAGE=" + escaped(message), "PRIORITY=\(level.rawValue)",
            "SYSLOG_IDENTIFIER=" + program,
        ] + fields.sorted { $0.key < $1.key }.map { $0.key + "=" + $0.value }
    }
}
