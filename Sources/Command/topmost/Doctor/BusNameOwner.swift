// SPDX-License-Identifier: MIT

import BusValues
import CommandKit
import DBus
import Files
import Texts

/// The owner of a bus name.
struct BusNameOwner {
    /// The connection, `:1.5`.
    var uniqueName: String
    /// The owner's process, if the bus reports it.
    var processID: Int32?
    /// The executable of that process, if it is readable.
    var executable: String?

    /// The program's own name, `dunst`.
    var program: String? { executable?.split(separator: "/").last.map(String.init) }

    /// Whether it is the desktop itself, which neither exits nor releases the name.
    ///
    /// GNOME's notifications are served by a script run by `gjs`.
    var isShell: Bool {
        ["gnome-shell", "gjs", "gjs-console", "plasmashell", "cinnamon"].contains(program ?? "")
    }

    /// `:1.5, process 812 (/usr/bin/dunst)`.
    var shown: Statement {
        guard let processID else { return Statement(uniqueName) }
        let program = executable.map { Statement($0) } ?? Statement(.programUnknown)
        return Statement(.processOf, Statement(uniqueName), Statement("\(processID)"), program)
    }

    /// Asks the bus; `nil` if the name has no owner.
    init?(of name: String, _ session: Session) {
        // The next check reports a bus that does not respond.
        guard
            let uniqueName = try? session.call(.toBus("GetNameOwner", [.string(name)])).first?.text
        else { return nil }
        self.uniqueName = uniqueName
        var credentials: Connection.Credentials??
        session.connection.credentials(of: uniqueName) { credentials = .some($0) }
        // If interrupted, leave it unknown; the next check exits.
        processID = (try? session.wait(for: { credentials }))??.processID
        // Other users' processes are not readable.
        executable = processID.flatMap { try? Files.target(ofLink: "/proc/\($0)/exe") }
    }
}
