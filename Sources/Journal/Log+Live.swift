// SPDX-License-Identifier: MIT

import CSystemd
import Glibc

extension Log {
    /// The log of a running program.
    ///
    /// Structured to the journal when standard error leads there or nowhere;
    /// otherwise a line on standard error, where the person who started the
    /// program looks.
    ///
    /// `program` stands in front of plain lines and names the entries in the journal.
    ///
    /// Wraps `sd_journal_sendv`.
    public static func live(program: String, threshold: Level = .info) -> Log {
        Log(
            program: program,
            threshold: threshold,
            target: .current,
            file: STDERR_FILENO,
            send: sendToJournal
        )
    }

    /// The log of a program whose entries go to that target.
    ///
    /// - Parameters:
    ///   - program: its name.
    ///   - threshold: the least important level that is written.
    ///   - target: where entries go.
    ///   - file: the descriptor that lines are written to.
    ///   - send: hands an entry's assignments to the journal; false: it did not take
    ///     them, and a line is written in their place.
    init(
        program: String,
        threshold: Level,
        target: Target,
        file: Int32,
        send: @escaping ([String]) -> Bool
    ) {
        let line: Line = target == .terminal ? .plain(program: program) : .prefixed
        self.init(threshold: threshold) { entry in
            if target == .journal, send(entry.assignments(program: program)) { return }
            Self.writeLine(line.text(entry), to: file)
        }
    }

    /// Whether the journal took the assignments, `NAME=value` each.
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

    /// Writes a line, or drops it when nobody reads the pipe, or nobody any more.
    private static func writeLine(_ line: String, to file: Int32) {
        var one = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        // To write where the reader is gone would be the end of this process.
        guard unsafe poll(&one, 1, 0) == 1, one.revents == Int16(POLLOUT) else { return }
        let bytes = Array((line + "\n").utf8)
        // Below PIPE_BUF: it goes whole. A failure to log has nowhere to be logged.
        _ = unsafe Glibc.write(file, bytes, bytes.count)
    }
}

extension Log.Entry {
    /// What the journal is told of it: `NAME=value`, the fields in their order by name.
    ///
    /// A value may hold anything, line ends too: its length goes with it.
    ///
    /// Source: systemd.journal-fields(7).
    func assignments(program: String) -> [String] {
        [
            "MESSAGE=" + escaped(message), "PRIORITY=\(level.rawValue)",
            "SYSLOG_IDENTIFIER=" + program,
        ] + fields.sorted { $0.key < $1.key }.map { $0.key + "=" + $0.value }
    }
}
