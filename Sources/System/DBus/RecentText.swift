// SPDX-License-Identifier: MIT

import Glibc

/// A cache for the last text of a field.
struct RecentText {
    private var last = ""

    /// Returns the text; usually it equals the cached one.
    mutating func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        guard let pointer = unsafe pointer else { return nil }
        if unsafe last.withCString({ unsafe strcmp($0, pointer) }) == 0 { return last }
        last = unsafe String(cString: pointer)
        return last
    }
}
