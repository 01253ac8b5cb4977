// SPDX-License-Identifier: MIT

/// The exit status of a display, for supervisors and scripts.
///
/// Source: `sysexits.h` for 69 and 75.
enum DisplayEnding: Int32 {
    /// The daemon or the user ended it.
    case done = 0
    case trouble = 1
    case daemonGone = 69
    /// The daemon was silent while the input was held.
    case daemonSilent = 75
    /// The daemon refuses it.
    case refused = 125
}
