// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire

extension Session {
    /// How the daemon says it is.
    func status() throws(Failure) -> Value {
        try ask("Status", of: BusNames.control).first ?? .options([:])
    }
}

/// Fails for what is never an id.
func check(id: UInt32) throws {
    if id == 0 { throw ValidationError("an id is 1 or more, got 0") }
}

/// Says that it is done, where anything is to be said.
func done(json: Bool) throws(Failure) -> ExitStatus {
    if json { try answer("{}") }
    return .acted
}
