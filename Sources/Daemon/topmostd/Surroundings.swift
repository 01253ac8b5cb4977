// SPDX-License-Identifier: MIT

import BusService
import DBus
import EventLoop
import Files
import PluginHost
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
    /// Starts plugins.
    var launcher = PluginLauncher.live
    /// Returns memory to the kernel while nothing is shown.
    var returnIdleMemory: () -> Void = ThisProcess.returnIdleMemory
    /// The files of the recovery log in a folder.
    var recoveryFiles: (PrivateFolder) -> RecoveryFiles = RecoveryFiles.live
}
