// SPDX-License-Identifier: MIT

import Wire

/// Cuts the daemon's bytes into lines.
struct LineReader {
    private var pending: [UInt8] = []
    /// Where the search for a line's end goes on.
    private var searched = 0

    /// Takes bytes in and gives back the lines they complete, without their ends.
    ///
    /// - Throws: `lineTooLong`; a daemon never sends one.
    mutating func take(_ bytes: [UInt8]) throws(WireError) -> [ArraySlice<UInt8>] {
        pending.append(contentsOf: bytes)
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        while let end = pending[max(start, searched)...].firstIndex(of: UInt8(ascii: "\n")) {
            guard end - start <= Line.limit else { throw .lineTooLong(bytes: end - start) }
            if end > start { lines.append(pending[start..<end]) }
            start = end + 1
            searched = start
        }
        if start > 0 { pending = Array(pending[start...]) }
        searched = pending.count
        guard pending.count <= Line.limit else { throw .lineTooLong(bytes: pending.count) }
        return lines
    }
}
