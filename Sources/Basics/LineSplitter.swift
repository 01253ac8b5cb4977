// SPDX-License-Identifier: MIT

/// Splits a stream of bytes into lines and detects lines that are too long.
public struct LineSplitter {
    /// Maximum line length in bytes.
    public let limit: Int
    private var pending: [UInt8] = []
    /// Whether lines that came in parts are overwritten when they are complete.
    public var wipes = false
    /// Whether the bytes up to the next line end belong to a line that is too long.
    public private(set) var isSkipping = false

    /// Creates a splitter without pending bytes.
    public init(limit: Int) {
        self.limit = limit
    }

    /// Adds bytes and passes complete lines to `line`, without their ends.
    ///
    /// A line longer than `limit` is dropped up to its end; `overlong` counts it.
    ///
    /// - Throws: errors of `line`; the lines after that one are lost.
    public mutating func add<Failure>(
        _ bytes: [UInt8],
        overlong: inout Int,
        line: (ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        var start = 0
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            if isSkipping {
                isSkipping = false
            } else if pending.count + end - start > limit {
                overlong += 1
            } else if pending.isEmpty {
                try line(bytes[start..<end])
            } else {
                pending.append(contentsOf: bytes[start..<end])
                try line(pending[...])
            }
            if !pending.isEmpty {
                if wipes { pending.wipe() }
                pending = []
            }
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
