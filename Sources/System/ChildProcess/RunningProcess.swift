// SPDX-License-Identifier: MIT

import CSpawn
import Glibc

/// A process that this one did not start, as a descriptor: its number cannot become another's.
public final class RunningProcess {
    private let file: FileDescriptor

    /// Opens a process; `nil`: there is none with that number, or no descriptor is left.
    ///
    /// Wraps `pidfd_open`.
    public init?(_ processID: Int32) {
        let number = topmost_pidfd_open(processID)
        guard number >= 0 else { return nil }
        file = FileDescriptor(adopting: number)
    }

    /// Sends a signal.
    ///
    /// Wraps `pidfd_send_signal`.
    ///
    /// - Parameter signal: its number.
    /// - Returns: whether it was sent; not if the process has ended or is not this user's.
    @discardableResult
    public func send(_ signal: Int32) -> Bool {
        topmost_pidfd_signal(file.number, signal) == 0
    }
}
