// SPDX-License-Identifier: MIT

import ChildProcess
import Glibc

/// Standard input.
enum StandardInput {
    /// All of it, up to a limit; nothing from a terminal.
    static func contents(atMost most: Int) -> [UInt8] {
        isatty(0) == 0 ? FileDescriptor.contents(of: 0, atMost: most) : []
    }
}
