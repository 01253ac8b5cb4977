// SPDX-License-Identifier: MIT
//
// A script started by cron, by a system unit or through sudo has none of the session's
// variables. The bus is found all the same: at the caller's own place, or, for root, at
// that of the user who called sudo, or else of the user who sits at the screen.

package import DBus
import EventLoop
import Files
import Texts

/// Where the session bus is.
package struct SessionBus: Equatable {
    /// The address; `nil`: that of the environment, or the caller's own.
    package var address: String?
    /// The user whose bus it is, if not the caller's own.
    package var user: UInt32?

    /// The environment in which the bus is looked up.
    package struct Surroundings {
        /// An environment variable.
        package var variable: (String) -> String? = ThisProcess.variable
        /// The caller.
        package var user = ThisProcess.userID
        /// Whether a file is there.
        package var hasFile: (String) -> Bool = Files.exists
        /// The user in the foreground of the first seat.
        package var activeUser: () -> UInt32? = { LoginSeat.activeUser }
    }

    /// Finds the session bus.
    ///
    /// - Throws: `unreachable` with the names that were tried.
    package static func find(_ around: Surroundings = Surroundings()) throws(Failure) -> SessionBus
    {
        guard around.variable("DBUS_SESSION_BUS_ADDRESS") == nil else { return SessionBus() }
        let own = around.variable("XDG_RUNTIME_DIR") ?? folder(of: around.user)
        guard !around.hasFile(own + "/bus") else { return SessionBus() }
        let missing = own + "/bus"
        guard around.user == 0 else {
            throw Failure(.unreachable, .notOnBusOfUser, missing, "\(around.user)")
        }
        for name in ["SUDO_UID", "PKEXEC_UID"] {
            guard let user = around.variable(name).flatMap(UInt32.init), user != 0 else { continue }
            return try bus(of: user, around) {
                Failure(.unreachable, .notOnBusOfVariable, missing, name, "\(user)", $0)
            }
        }
        guard let user = around.activeUser() else {
            throw Failure(.unreachable, .notOnBusNobody, missing)
        }
        return try bus(of: user, around) {
            Failure(.unreachable, .notOnBusOfSeat, missing, "\(user)", $0)
        }
    }

    /// Connects to it.
    ///
    /// - Throws: `unreachable`.
    package static func connection() throws(Failure) -> Connection {
        let bus = try find()
        do throws(BusError) {
            guard let address = bus.address, let user = bus.user else {
                return try Connection.open(.session)
            }
            // A session bus accepts only its own user.
            return try ThisProcess.asUser(user) { () throws(BusError) in
                try Connection.open(.address(address))
            }
        } catch {
            throw Failure(error)
        }
    }

    private static func bus(
        of user: UInt32,
        _ around: Surroundings,
        orElse error: (_ path: String) -> Failure
    ) throws(Failure) -> SessionBus {
        let path = folder(of: user) + "/bus"
        guard around.hasFile(path) else { throw error(path) }
        return SessionBus(address: "unix:path=" + path, user: user)
    }

    /// The runtime directory of a user, as pam_systemd(8) makes it.
    private static func folder(of user: UInt32) -> String { "/run/user/\(user)" }
}
