// SPDX-License-Identifier: MIT

import DBus
import Files

/// The daemon's environment; by default that of this process, replaced in tests.
struct Surroundings {
    /// The address of the session bus.
    var sessionBus = Connection.Address.session
    /// The address of the system bus, used by logind.
    var systemBus = Connection.Address.system
    /// A variable of the environment; `nil`: not set or empty.
    var variable: (String) -> String? = ThisProcess.variable
}
