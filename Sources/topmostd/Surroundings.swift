// SPDX-License-Identifier: MIT

import DBus
import Files

/// What the daemon finds around it; left alone, what this process has: tests put their own in its place.
struct Surroundings {
    /// Where the bus of the person's session is.
    var sessionBus = Connection.Address.session
    /// Where the machine's bus is, on which logind speaks.
    var systemBus = Connection.Address.system
    /// A variable of the environment; `nil` when it is not set or empty.
    var variable: (String) -> String? = ThisProcess.variable
}
