// SPDX-License-Identifier: MIT
//
// Standard error tells who started the program. A service's leads to the journal,
// which also has a socket of its own that takes fields; a person's leads to where
// the person looks, and nothing is better there than a line. One that leads
// nowhere is no reason to be silent: the journal is still there.
//
// libsystemd says that it sent what it dropped where there is no journal, so
// whether there is one is found out here.

import Glibc

/// Where a program's log entries go.
enum Target: Hashable {
    /// To the journal's own socket, with their fields.
    case journal
    /// To standard error as lines that a service manager takes the level from.
    case serviceManager
    /// To standard error as lines for a person.
    case terminal

    /// The target of the program whose standard error is that file.
    ///
    /// Source: systemd.exec(5), "$JOURNAL_STREAM".
    ///
    /// - Parameters:
    ///   - file: the descriptor; it may be closed.
    ///   - stream: device and number of the file that leads to the journal, if one was given.
    ///   - socket: where the journal takes entries.
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

    /// The target of this program.
    static var current: Target {
        Target(
            file: STDERR_FILENO,
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
