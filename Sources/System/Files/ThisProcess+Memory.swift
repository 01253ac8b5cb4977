// SPDX-License-Identifier: MIT
//
// An idle daemon should not hold the memory it needed for its last work. Starting, or
// showing something for the first time, touches code all over the program and its
// libraries, and the kernel maps neighbouring pages too. Unmapping them only costs a
// soft fault for each page that is used again: the pages stay in the page cache.

import Glibc

extension ThisProcess {
    /// Releases free heap, and unmaps code until it runs again.
    ///
    /// Only unmodified code is unmapped: pages changed by the linker or a debugger stay.
    ///
    /// Wraps `malloc_trim` and `madvise(MADV_DONTNEED)`.
    public static func returnIdleMemory() {
        trimHeap()
        // Without /proc the mappings are unknown; nothing is unmapped.
        guard let bytes = try? Files.read("/proc/self/smaps", limit: 1 << 22) else { return }
        for range in codeRanges(bytes) {
            guard let start = unsafe UnsafeMutableRawPointer(bitPattern: range.lowerBound) else {
                continue
            }
            _ = unsafe madvise(start, Int(range.upperBound - range.lowerBound), MADV_DONTNEED)
        }
    }

    /// Returns free heap pages to the system: after a burst the heap is fragmented.
    private static func trimHeap() {
        // Swift's Glibc module omits <malloc.h>; other C libraries have no such function.
        guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return }
        typealias Trim = @convention(c) (Int) -> Int32
        let trim = unsafe unsafeBitCast(symbol, to: Trim.self)
        _ = trim(0)
    }

    /// Returns the unmodified code mappings of files, from the text of `smaps`.
    static func codeRanges(_ text: [UInt8]) -> [Range<UInt>] {
        var ranges: [Range<UInt>] = []
        var current: Range<UInt>?
        for bytes in text.split(separator: UInt8(ascii: "\n")) {
            // A mapping begins with a number. Of the 20 lines about it one matters: the others
            // must not become texts, for this runs at each start.
            let isMapping = bytes.first.map { !(0x41...0x5A).contains($0) } ?? false
            guard isMapping || bytes.starts(with: "Anonymous:".utf8) else { continue }
            let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
            guard fields.count >= 2 else { continue }
            guard isMapping else {
                if fields[1] == "0", let range = current { ranges.append(range) }
                continue
            }
            let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            let isCode = fields[1] == "r-xp" && fields.count >= 6 && fields[5].hasPrefix("/")
            current = isCode && ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
        }
        return ranges
    }
}
