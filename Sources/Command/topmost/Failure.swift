// SPDX-License-Identifier: MIT

import Glibc

/// An error that ends the command.
struct Failure: Error, CustomStringConvertible {
    var status: ExitStatus
    var description: String

    init(_ status: ExitStatus, _ description: String) {
        self.status = status
        self.description = description
    }
}

extension Failure {
    /// Writes the failure to standard error, unless the user ended the command.
    func report() {
        if !status.isInterruption { warn(description) }
    }

    /// The error for a signal that ends the command.
    static func signal(_ signal: Int32) -> Failure {
        Failure(ExitStatus(signal: signal), "ended by a signal")
    }
}
