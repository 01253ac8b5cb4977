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
        let target = Target.current()
        let line: Line = target == .terminal ? .plain(program: program) : .prefixed
        return Log(threshold: threshold) { entry in
            if target == .journal, sendToJournal(entry, program: program) { return }
            writeToStandardError(line.text(entry))
        }
    }

    /// Where entries go.
    private enum Target {
        /// The journal's own socket.
        case journal
        /// A stream the service manager reads level prefixes from.
        case serviceManager
        /// Lines for a person.
        case terminal

        static func current() -> Target {
            var state = stat()
            let isOpen = unsafe fstat(2, &state) == 0
            let stream = unsafe getenv("JOURNAL_STREAM").map { unsafe String(cString: $0) }
            let leadsToJournal = isOpen && stream == "\(state.st_dev):\(state.st_ino)"
            let leadsNowhere = !isOpen || isNullDevice(state)
            let hasJournal = unsafe access("/run/systemd/journal/socket", W_OK) == 0
            if hasJournal, leadsToJournal || leadsNowhere { return .journal }
            return leadsToJournal ? .serviceManager : .terminal
        }

        private static func isNullDevice(_ state: stat) -> Bool {
            var null = stat()
            return unsafe stat("/dev/null", &null) == 0 && null.st_rdev == state.st_rdev
                && state.st_mode & S_IFMT == S_IFCHR
        }
    }

    /// Whether the journal took it.
    private static func sendToJournal(_ entry: Entry, program: String) -> Bool {
        var texts = [
            "MESSAGE=" + escaped(entry.message), "PRIORITY=\(entry.level.rawValue)",
            "SYSLOG_IDENTIFIER=" + program,
        ]
        for (name, value) in entry.fields.sorted(by: { $0.key < $1.key }) {
            texts.append(name + "=" + value)
        }
        // One buffer for all, so that one pointer stays valid through the call.
        var bytes: [UInt8] = []
        var ranges: [Range<Int>] = []
        for text in texts {
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

    /// Writes a line, or drops it when the reader of the pipe has stopped reading.
    private static func writeToStandardError(_ line: String) {
        var one = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
        guard unsafe poll(&one, 1, 0) == 1, one.revents & Int16(POLLOUT) != 0 else { return }
        let bytes = Array((line + "\n").utf8)
        // Below PIPE_BUF: it goes whole. A failure to log has nowhere to be logged.
        _ = unsafe Glibc.write(2, bytes, bytes.count)
    }
}
