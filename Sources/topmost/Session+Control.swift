// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire

extension Session {
    /// Requests the daemon's status.
    func status() throws(Failure) -> Value {
        try ask("Status", of: BusNames.control).first ?? .options([:])
    }
}

/// Throws if the id is 0, which is never valid.
func check(id: UInt32) throws {
    if id == 0 { throw ValidationError("an id is 1 or more, got 0") }
}

/// Returns success; prints `{}` for JSON output.
func done(json: Bool) throws(Failure) -> ExitStatus {
    if json { try answer("{}") }
    return .acted
}
