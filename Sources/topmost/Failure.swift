// SPDX-License-Identifier: MIT

import Glibc

/// Why the command cannot go on.
struct Failure: Error, CustomStringConvertible {
    var status: ExitStatus
    var description: String

    init(_ status: ExitStatus, _ description: String) {
        self.status = status
        self.description = description
    }
}

extension Failure {
    /// A signal asked the command to end.
    static func signal(_ signal: Int32) -> Failure {
        Failure(ExitStatus(signal: signal), "ended by a signal")
    }
}
