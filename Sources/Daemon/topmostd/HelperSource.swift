// SPDX-License-Identifier: MIT

import ChildProcess

/// Where the daemon gets its helpers from.
enum HelperSource {
    /// A program that it starts.
    case program(Command)
    /// A socket; the service manager starts a helper for each connection.
    ///
    /// The unit's user namespace hides other programs from the daemon and from what it
    /// starts, so the helper must not be its child.
    case socket(String)
}
