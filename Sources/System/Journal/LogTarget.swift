// SPDX-License-Identifier: MIT
//
// Standard error shows who started the program. A service's leads to the journal, which
// also has a socket that accepts fields; a user's leads to a terminal or file, where a
// line is best. If it leads nowhere, the journal is still used.
//
// Without a journal libsystemd reports success and drops the entry, so the journal's
// presence is checked here.

import Glibc

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
