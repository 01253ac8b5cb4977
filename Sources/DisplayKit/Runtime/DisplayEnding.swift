// SPDX-License-Identifier: MIT

/// How a display ends; a supervisor and a script can tell why.
///
/// Source: `sysexits.h` for 69.
enum DisplayEnding: Int32 {
    /// It was asked to, by the daemon or the person.
    case done = 0
    case trouble = 1
    case daemonGone = 69
    /// The daemon will not have it.
    case refused = 125
}
