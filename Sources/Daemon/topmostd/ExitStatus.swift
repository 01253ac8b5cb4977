// SPDX-License-Identifier: MIT

/// The daemon's exit status; the unit file uses these numbers.
///
/// Source: `sysexits.h`.
enum ExitStatus: Int32, Error, Hashable, Sendable {
    /// The daemon was asked to exit.
    case success = 0
    /// The daemon lost something it requires, such as the bus: systemd restarts it.
    case failure = 1
    /// There is no bus.
    case unavailable = 69
    /// Another copy is running.
    case temporaryFailure = 75
    /// The configuration file named on the command line is invalid.
    case configuration = 78
}
