// SPDX-License-Identifier: MIT

extension CodedStructure {
    /// The structure as a record in a stream: after its length as four bytes, the lowest first.
    package var frame: [UInt8] {
        var bytes: [UInt8] = [0, 0, 0, 0]
        appendRecord(to: &bytes)
        let length = UInt32(clamping: bytes.count - 4)
        for index in 0..<4 {
            bytes[index] = UInt8(truncatingIfNeeded: length >> (8 * UInt32(index)))
        }
        return bytes
    }
}

/// Splits a stream into the records that it consists of.
package struct FrameSplitter {
    /// Maximum length of a record in bytes.
    package static let limit = 4 << 20

    private var pending: [UInt8] = []
    /// Whether a record was too long: nothing after it can be read.
    package private(set) var isBroken = false

    package init() {}

    /// Adds bytes and passes complete records to `record`.
    ///
    /// - Throws: errors of `record`; the records after that one are lost.
    package mutating func add<Failure>(
        _ bytes: [UInt8],
        record: (ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        let all = pending.isEmpty ? bytes : pending + bytes
        pending = []
        var start = 0
        while !isBroken, all.count - start >= 4 {
            let length = (0..<4).reduce(0) { $0 | Int(all[start + $1]) << (8 * $1) }
            isBroken = length > Self.limit
            guard !isBroken, all.count - start - 4 >= length else { break }
            start += 4 + length
            try record(all[(start - length)..<start])
        }
        if !isBroken { pending = Array(all[start...]) }
    }
}
