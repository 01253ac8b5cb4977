// SPDX-License-Identifier: MIT

import BusService
import ChildProcess
import DBus
import EventLoop
import Files
import Journal
import PluginHost
import ProcessIdentity
import RecoveryStore

/// The daemon's environment; by default that of this process, replaced in tests and
/// simulations.
struct Surroundings {
    /// The address of the session bus.
    var sessionBus = Connection.Address.session
    /// The address of the system bus, used by logind.
    var systemBus = Connection.Address.system
    /// A variable of the environment; `nil`: not set or empty.
    var variable: (String) -> String? = ThisProcess.variable
    /// Connects to a bus.
    var connect: (Connection.Address) throws(BusError) -> Connection = Connection.open
    /// Identifies the clients of a connection; `nil`: asks the identity helper.
    var identification: ((Connection, EventLoop) -> Identification)?
    /// Where the history process comes from; `nil`: it is the program beside the daemon.
    var history: HelperSource?
    /// Where the processes come from that fetch pictures; `nil`: what the unit names, or
    /// the program beside the daemon.
    var fetching: HelperSource?
    /// Where the process comes from that reads calendars; `nil`: it is the program beside the
    /// daemon.
    var calendars: HelperSource?
    /// The program that prints GNOME's settings of schemas; `nil`: there is none.
    var gsettings: ([String]) -> Command? = GSettingsMonitor.command
    /// Starts plugins.
    var launcher = PluginLauncher.live
    /// Returns free heap to the kernel before nothing happens.
    var trimHeap: () -> Void = ThisProcess.trimHeap
    /// The files of the recovery log in a folder.
    var recoveryFiles: (PrivateFolder) -> RecoveryFiles = RecoveryFiles.live
}

// Parts of the daemon that depend on where it runs. Relative and empty folders do not
// count (XDG Base Directory Specification 0.8).

extension Surroundings {
    /// The folder for sockets, pixels and the recovery log; `nil`: there is none.
    var runtimeFolder: String? { variable("XDG_RUNTIME_DIR") }

    /// Whether systemd started the daemon.
    var isService: Bool { variable("INVOCATION_ID") != nil }

    /// Who identifies callers: the socket in the unit, or a child process.
    var identitySource: HelperSource {
        if let path = variable("TOPMOST_IDENTITY_SOCKET") { return .socket(path) }
        return Self.helper("topmost-identity", ThisProcess.executable?.folder ?? "")
    }

    /// Who fetches pictures: the socket in the unit, or a child process; `nil`: there is no
    /// folder for them.
    var fetchSource: HelperSource? {
        if let fetching { return fetching }
        if let path = variable("TOPMOST_FETCH_SOCKET") { return .socket(path) }
        return folder("XDG_CACHE_HOME", inHome: "/.cache")
            .map { Self.helper("topmost-fetch", $0 + "/topmost/pictures") }
    }

    /// Connects to the session's bus.
    ///
    /// - Throws: `ExitStatus.unavailable`, with a log message, if there is none.
    func connectSession(to loop: EventLoop, log: Log) throws -> Connection {
        let connection: Connection
        do {
            connection = try connect(sessionBus)
        } catch {
            log.error("no session bus: \(error)")
            throw ExitStatus.unavailable
        }
        try connection.attach(to: loop)
        connection.onProblem = { log.warning("bus: \($0)") }
        return connection
    }

    /// Opens the store for raw pixels; `nil`, with a log message, if it is not possible.
    func openImages(log: Log) -> PixelStore? {
        guard let runtimeFolder else {
            log.warning("XDG_RUNTIME_DIR is not set: pictures sent as pixels are not shown")
            return nil
        }
        do {
            let folder = try PrivateFolder(runtimeFolder + "/topmost").folder("images")
            return PixelStore(folder: folder)
        } catch {
            log.warning("pictures sent as pixels are not shown: \(error)")
            return nil
        }
    }

    /// The files of the recovery log; `nil`, with a log message, if there is no folder for them.
    func openRecoveryFiles(log: Log) -> RecoveryFiles? {
        guard let runtimeFolder else {
            log.warning("XDG_RUNTIME_DIR is not set: presentations will not survive a crash")
            return nil
        }
        do {
            return recoveryFiles(try PrivateFolder(runtimeFolder + "/topmost"))
        } catch {
            log.warning("presentations will not survive a crash: \(error)")
            return nil
        }
    }

    /// Who reads calendars; `nil`: there is no home folder.
    var calendarSource: HelperSource? {
        calendars ?? folder("HOME", inHome: "").map { Self.helper("topmost-calendar", $0) }
    }

    /// The folder of the history; `nil`: there is none.
    var stateFolder: String? {
        folder("XDG_STATE_HOME", inHome: "/.local/state").map { $0 + "/topmost" }
    }

    /// The history; without a folder for it, and with a log message, it keeps nothing.
    func openHistory(_ images: PixelStore?, loop: EventLoop, log: Log) throws -> History {
        if stateFolder == nil {
            log.warning("there is no history: XDG_STATE_HOME and HOME are not set")
        }
        let source = stateFolder.map { history ?? Self.helper("topmost-history", $0) }
        return try History(source, picture: { images?.takeSmall($0) }, loop: loop, log: log)
    }

    /// The folder of a variable, or its usual place in the home folder.
    private func folder(_ name: String, inHome suffix: String) -> String? {
        [variable(name), variable("HOME").map { $0 + suffix }].compactMap(\.self)
            .first { $0.hasPrefix("/") }
    }

    /// A helper program beside the daemon, with its argument.
    private static func helper(_ name: String, _ argument: String) -> HelperSource {
        let path = PluginCommand.resolve(name, folder: "", executable: ThisProcess.executable)
        return .program(Command(path, [argument]))
    }
}
