// SPDX-License-Identifier: MIT

import Glibc

/// The daemon cannot be reached.
struct NoDaemon: Error, CustomStringConvertible {
    var description: String
}
