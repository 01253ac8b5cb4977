// SPDX-License-Identifier: MIT

import Glibc

/// The last text a field held.
struct RecentText {
    private var last = ""

    /// The text, which is the one before more often than not.
    mutating func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        guard let pointer = unsafe pointer else { return nil }
        if unsafe last.withCString({ unsafe strcmp($0, pointer) }) == 0 { return last }
        last = unsafe String(cString: pointer)
        return last
    }
}
