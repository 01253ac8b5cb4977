// SPDX-License-Identifier: MIT
//
// An idle program should not hold the memory that it needed for its last work. Starting, or
// showing something for the first time, touches code all over the program and its
// libraries, and the kernel maps neighbouring pages too. Unmapping them only costs a
// soft fault for each page that is used again: the pages stay in the page cache.

import CLinkMap
import Glibc

extension ThisProcess {
    /// Releases free heap, and unmaps code and constants until they are used again.
    ///
    /// Breakpoints that a debugger wrote into code are lost.
    ///
    /// Wraps `malloc_trim` and `madvise(MADV_DONTNEED)`.
    public static func returnIdleMemory() {
        trimHeap()
        topmost_unmap_code()
    }

    /// Returns free heap pages to the system: after a burst the heap is fragmented.
    private static func trimHeap() {
        // Swift's Glibc module omits <malloc.h>; other C libraries have no such function.
        guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return }
        typealias Trim = @convention(c) (Int) -> Int32
        let trim = unsafe unsafeBitCast(symbol, to: Trim.self)
        _ = trim(0)
    }
}
