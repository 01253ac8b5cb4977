// SPDX-License-Identifier: MIT

/// How the daemon ends; the unit file knows these numbers.
///
/// Source: `sysexits.h`.
enum ExitStatus: Int32, Error, Hashable, Sendable {
    /// It was asked to end.
    case success = 0
    /// It lost what it cannot do without: systemd starts it again.
    case failure = 1
    /// The command line makes no sense.
    case usage = 64
    /// There is no bus.
    case unavailable = 69
    /// Another copy runs.
    case temporaryFailure = 75
    /// A configuration that was named cannot be used.
    case configuration = 78
}
