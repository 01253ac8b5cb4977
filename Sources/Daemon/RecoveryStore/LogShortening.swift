// SPDX-License-Identifier: MIT
//
// A long log is replaced by its live entries. That copies bytes and encodes nothing, but for ten
// megabytes it would still block the loop for tens of milliseconds. So it is done in steps, and
// entries are appended to the old log meanwhile. In the end these are copied too, all of them: the
// last entry about a thing counts.

import Files
import SystemCalls

/// A log that is being shortened, in steps.
struct LogShortening {
    /// The state after a step.
    enum Progress {
        /// There is more to do.
        case unfinished
        /// The short log is in the long one's place.
        case finished
        /// The log has a gap or an entry that this version does not write.
        case impossible
    }

    private let files: RecoveryFiles
    /// The size of the log when this began.
    private let end: Int
    private var live: LiveEntries
    /// How far the log was read.
    private var offset = RecoveryLog.header.count
    /// The live entries; `nil`: not known yet.
    private var ranges: [Range<Int>]?
    /// The first of them that is not copied, and from where.
    private var nextRange = 0
    private var nextPlace = 0
    /// How far the entries were copied that came since this began.
    private var copied: Int
    /// The size of the short log in bytes.
    private(set) var size = RecoveryLog.header.count
    /// The size of the log at the last step.
    private var lastSize: Int

    /// Begins a short log beside the long one.
    ///
    /// - Parameters:
    ///   - files: the files.
    ///   - size: the size of the log in bytes.
    ///   - kept: entries that stay although later entries do not repeat them.
    /// - Throws: if the file cannot be made.
    init(_ files: RecoveryFiles, size: Int, keeping kept: KeptEntries) throws(SystemError) {
        self.files = files
        end = size
        copied = size
        lastSize = size
        live = LiveEntries(keeping: kept)
        try files.begin()
        try files.add(RecoveryLog.header)
    }

    /// Reads or copies a part of the log.
    ///
    /// - Parameters:
    ///   - bytes: how much; more if the log grows faster.
    ///   - logSize: the size of the log now, in bytes.
    /// - Returns: whether there is more to do.
    /// - Throws: if a file cannot be read or written; the long log is as it was.
    mutating func step(_ bytes: Int, logSize: Int) throws(SystemError) -> Progress {
        let bytes = max(bytes, 2 * (logSize - lastSize))
        lastSize = logSize
        guard let ranges else { return try find(bytes) }
        if nextRange < ranges.count {
            try copy(ranges, bytes)
        } else {
            try copyLater(min(bytes, logSize - copied))
            guard copied < logSize else {
                try files.adopt()
                return .finished
            }
        }
        return .unfinished
    }

    /// Finds what is live in the next chunk.
    private mutating func find(_ bytes: Int) throws(SystemError) -> Progress {
        var count = min(bytes, end - offset)
        while count > 0 {
            let chunk = try files.part(offset, count)
            guard chunk.count == count, let read = live.note(chunk, at: offset) else {
                return .impossible
            }
            offset += read
            if read > 0 { break }
            // One entry is longer than the chunk.
            guard count < end - offset else { return .impossible }
            count = min(2 * count, end - offset)
        }
        if offset == end { ranges = live.ranges }
        return .unfinished
    }

    /// Copies what is live in the next chunk that has any.
    private mutating func copy(_ ranges: [Range<Int>], _ bytes: Int) throws(SystemError) {
        nextPlace = max(nextPlace, ranges[nextRange].lowerBound)
        let start = nextPlace
        let chunk = try files.part(start, min(bytes, end - start))
        let limit = start + chunk.count
        var found: [UInt8] = []
        while nextRange < ranges.count, ranges[nextRange].lowerBound < limit {
            let range = ranges[nextRange].clamped(to: nextPlace..<limit)
            found += chunk[(range.lowerBound - start)..<(range.upperBound - start)]
            nextPlace = range.upperBound
            guard nextPlace == ranges[nextRange].upperBound else { break }
            nextRange += 1
        }
        try add(found)
    }

    /// Copies entries that came since this began.
    private mutating func copyLater(_ bytes: Int) throws(SystemError) {
        guard bytes > 0 else { return }
        let chunk = try files.part(copied, bytes)
        copied += chunk.count
        try add(chunk)
    }

    private mutating func add(_ bytes: [UInt8]) throws(SystemError) {
        try files.add(bytes)
        size += bytes.count
    }
}
