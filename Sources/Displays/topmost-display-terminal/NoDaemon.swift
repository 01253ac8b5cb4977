// SPDX-License-Identifier: MIT

import Glibc

/// The daemon is unreachable.
struct NoDaemon: Error, CustomStringConvertible {
    var description: String
}
