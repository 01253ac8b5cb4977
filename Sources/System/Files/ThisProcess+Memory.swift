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

    /// Keeps freed blocks of up to 2 MiB for the next ones, until `returnIdleMemory`.
    ///
    /// Otherwise each block of the size of a picture is mapped anew, and the kernel clears every
    /// page of it.
    ///
    /// Wraps `mallopt`.
    public static func keepFreedBlocks() {
        guard let symbol = unsafe dlsym(nil, "mallopt") else { return }
        typealias Set = @convention(c) (Int32, Int32) -> Int32
        let set = unsafe unsafeBitCast(symbol, to: Set.self)
        // Source: mallopt(3), M_MMAP_THRESHOLD and M_TRIM_THRESHOLD in glibc's <malloc.h>.
        _ = set(-3, 2 << 20)
        _ = set(-1, 4 << 20)
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
