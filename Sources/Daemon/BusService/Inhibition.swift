// SPDX-License-Identifier: MIT

import DBus

/// A client's request for quiet.
struct Inhibition {
    /// The client's unique name.
    var owner: String
    /// Follows the client until it leaves the bus.
    var token: BusToken
}
