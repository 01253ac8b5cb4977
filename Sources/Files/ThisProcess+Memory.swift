// SPDX-License-Identifier: MIT
//
// A daemon that sleeps should not hold what it needed to wake up. Starting, or
// showing something for the first time, touches code all over the program and
// its libraries, and the kernel maps neighbours along with each page. None of it
// is needed while nothing happens. Unmapping it costs nothing but a soft fault
// for each page that is used again: the pages stay in the page cache.

import Glibc

extension ThisProcess {
    /// Gives back free heap, and unmaps code until it is run again.
    ///
    /// Only code whose pages are all as in their file: what the linker or a
    /// debugger changed is left alone.
    ///
    /// Wraps `malloc_trim` and `madvise(MADV_DONTNEED)`.
    public static func returnIdleMemory() {
        trimHeap()
        // Without /proc there is nothing to go by, and nothing is lost.
        guard let bytes = try? Files.read("/proc/self/smaps", limit: 1 << 22) else { return }
        for range in codeRanges(String(decoding: bytes, as: UTF8.self)) {
            guard let start = unsafe UnsafeMutableRawPointer(bitPattern: range.lowerBound) else {
                continue
            }
            _ = unsafe madvise(start, Int(range.upperBound - range.lowerBound), MADV_DONTNEED)
        }
    }

    /// Hands free pages of the heap back: after a flood it is full of holes.
    private static func trimHeap() {
        // Swift's Glibc module leaves <malloc.h> out; another C library has no such function.
        guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return }
        typealias Trim = @convention(c) (Int) -> Int32
        let trim = unsafe unsafeBitCast(symbol, to: Trim.self)
        _ = trim(0)
    }

    /// Where unchanged code of files is mapped, from the text of `smaps`.
    static func codeRanges(_ text: String) -> [Range<UInt>] {
        var ranges: [Range<UInt>] = []
        var current: Range<UInt>?
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            guard words.count >= 2 else { continue }
            if words[0].hasSuffix(":") {
                // Of the mapping above.
                if words[0] == "Anonymous:", words[1] == "0", let range = current {
                    ranges.append(range)
                }
                continue
            }
            let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            let isCode = words[1] == "r-xp" && words.count >= 6 && words[5].hasPrefix("/")
            current = isCode && ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
        }
        return ranges
    }
}
