// SPDX-License-Identifier: MIT

/// Cuts a stream of bytes into lines, and notices what no plugin should send.
struct LineSplitter {
    /// Bytes a line may have.
    let limit: Int
    private var pending: [UInt8] = []
    /// Whether the bytes up to the next line end belong to a line that was too long.
    private(set) var isSkipping = false

    init(limit: Int) {
        self.limit = limit
    }

    /// Takes in bytes and hands out whole lines, without their ends.
    ///
    /// A line longer than `limit` is dropped up to its end; `overlong` counts it.
    mutating func add(_ bytes: [UInt8], overlong: inout Int, line: (ArraySlice<UInt8>) -> Void) {
        var start = 0
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            if isSkipping {
                isSkipping = false
            } else if pending.count + end - start > limit {
                overlong += 1
            } else if pending.isEmpty {
                line(bytes[start..<end])
            } else {
                pending.append(contentsOf: bytes[start..<end])
                line(pending[...])
            }
            if !pending.isEmpty { pending = [] }
            start = end + 1
        }
        guard !isSkipping, start < bytes.count else { return }
        pending.append(contentsOf: bytes[start...])
        if pending.count > limit {
            overlong += 1
            isSkipping = true
            pending = []
        }
    }
}
