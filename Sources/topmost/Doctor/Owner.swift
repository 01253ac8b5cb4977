// SPDX-License-Identifier: MIT

import BusValues
import DBus
import Files

/// Who has a name on the bus.
struct Owner: CustomStringConvertible {
    /// The connection, `:1.5`.
    var uniqueName: String
    /// Its process, where the bus knows it.
    var processID: Int32?
    /// The file that process runs, where it may be looked at.
    var executable: String?

    /// The program's own name, `dunst`.
    var program: String? { executable?.split(separator: "/").last.map(String.init) }

    /// Whether it is the desktop itself, which neither stops nor lets go of the name.
    ///
    /// GNOME's notifications are served by a script of its own, run by `gjs`.
    var isShell: Bool {
        ["gnome-shell", "gjs", "gjs-console", "plasmashell", "cinnamon"].contains(program ?? "")
    }

    /// `:1.5, process 812 (/usr/bin/dunst)`.
    var description: String {
        guard let processID else { return uniqueName }
        return "\(uniqueName), process \(processID) (\(executable ?? "unknown program"))"
    }

    /// Asks the bus; nil when nobody has the name.
    init?(of name: String, _ session: Session) {
        var owner: Result<Message, BusError>?
        let message = Message.call(
            "GetNameOwner",
            of: "org.freedesktop.DBus",
            at: "/org/freedesktop/DBus",
            on: "org.freedesktop.DBus",
            [.string(name)]
        )
        // A bus that does not answer is told by the check that follows.
        guard (try? session.connection.call(message) { owner = $0 }) != nil,
            case .success(let reply)? = try? session.wait(for: { owner }),
            let uniqueName = reply.firstString
        else { return nil }
        self.uniqueName = uniqueName
        var credentials: Connection.Credentials??
        session.connection.credentials(of: uniqueName) { credentials = .some($0) }
        // Interrupted, it stays unknown, and the next check ends it all.
        processID = (try? session.wait(for: { credentials }))??.processID
        // Another user's processes may not be looked at.
        executable = processID.flatMap { try? Files.target(ofLink: "/proc/\($0)/exe") }
    }
}
