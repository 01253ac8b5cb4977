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

    /// Logs as `live(program:threshold:)` does, with another file instead of standard error.
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

// Standard error shows who started the program. A service's leads to the journal, which
// also has a socket that accepts fields; a user's leads to a terminal or file, where a
// line is best. If it leads nowhere, the journal is still used.
//
// Without a journal libsystemd reports success and drops the entry, so the journal's
// presence is checked here.

/// The destination of a program's log entries.
enum LogTarget: Hashable {
    /// To the journal's own socket, with their fields.
    case journal
    /// To standard error, as lines with a level for the service manager.
    case serviceManager
    /// To standard error, as lines for a user.
    case terminal

    /// Creates the target for a program whose standard error is that file.
    ///
    /// Source: systemd.exec(5), "$JOURNAL_STREAM".
    ///
    /// - Parameters:
    ///   - file: the descriptor; it may be closed.
    ///   - stream: device and inode of the file that leads to the journal, if given.
    ///   - socket: the path of the journal's socket.
    init(file: Int32, stream: String?, socket: String) {
        var status = stat()
        let isOpen = unsafe fstat(file, &status) == 0
        let leadsToJournal = isOpen && stream == "\(status.st_dev):\(status.st_ino)"
        let leadsNowhere = !isOpen || Self.isNullDevice(status)
        if leadsToJournal || leadsNowhere, unsafe access(socket, W_OK) == 0 {
            self = .journal
        } else {
            self = leadsToJournal ? .serviceManager : .terminal
        }
    }

    /// The target of this program if it logs to that file.
    static func current(of file: Int32) -> LogTarget {
        LogTarget(
            file: file,
            stream: unsafe getenv("JOURNAL_STREAM").map { unsafe String(cString: $0) },
            socket: "/run/systemd/journal/socket"
        )
    }

    private static func isNullDevice(_ status: stat) -> Bool {
        var null = stat()
        return unsafe stat("/dev/null", &null) == 0 && null.st_rdev == status.st_rdev
            && status.st_mode & S_IFMT == S_IFCHR
    }
}

/// The format of an entry as one line of text.
public enum LogFormat: Hashable, Sendable {
    /// `topmostd: warning: text`; without the level for notices and below.
    case plain(program: String)
    /// `<4>text`, whose level the service manager reads. Source: sd-daemon(3).
    case prefixed

    /// Returns the line, without its end, at most `limit` bytes of UTF-8.
    public func text(_ entry: Log.Entry, limit: Int = 4000) -> String {
        let message = escaped(entry.message)
        let line =
            switch self {
            case .prefixed: "<\(entry.level.rawValue)>\(message)"
            case .plain(let program) where entry.level <= .warning:
                "\(program): \(entry.level.name): \(message)"
            case .plain(let program): "\(program): \(message)"
            }
        guard line.utf8.count > limit else { return line }
        var cut = line.utf8.index(line.startIndex, offsetBy: limit - 3)
        while cut.samePosition(in: line.unicodeScalars) == nil {
            cut = line.utf8.index(before: cut)
        }
        return line[..<cut] + "…"
    }
}

/// Escapes everything in a text that could move the cursor or hide text: `\n`, `\u{1b}`.
public func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: needsEscape) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\n": result += "\\n"
        case "\t": result += "\\t"
        case "\r": result += "\\r"
        case _ where needsEscape(scalar):
            result += "\\u{" + String(scalar.value, radix: 16) + "}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// Whether it is a control character, a line separator or a mark that changes text
/// direction.
private func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x061c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
}
