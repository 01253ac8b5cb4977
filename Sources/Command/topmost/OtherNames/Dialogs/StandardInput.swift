// SPDX-License-Identifier: MIT

import Glibc

/// Standard input.
enum StandardInput {
    /// The whole input, up to a limit; nothing from a terminal.
    ///
    /// - Throws: `unknownID` if it cannot be read.
    static func contents(atMost most: Int) throws(Failure) -> [UInt8] {
        isatty(0) == 0 ? try InputFile.head(of: "-", atMost: most) : []
    }
}
