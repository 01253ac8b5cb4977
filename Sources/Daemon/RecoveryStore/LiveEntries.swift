// SPDX-License-Identifier: MIT

import Coding
import CoreWire
public import PresenterCore

/// The last entry about each thing that is live, as places in a log.
struct LiveEntries {
    /// What an entry is about.
    private enum Subject: Hashable {
        case bus
        case stack
        case presentation(PresentationID)
        case ended(PresentationID)
        case notice(UInt64)
        case delivered(UInt64)
        case history(UInt64)
        case historyStored
        case unknown
    }

    private let ends: Set<PresentationID>
    private let firstHistory: UInt64
    private var liveRanges: [Subject: Range<Int>] = [:]
    private var delivered: UInt64 = 0

    /// - Parameter kept: entries that stay although later entries do not repeat them.
    init(keeping kept: KeptEntries) {
        ends = kept.ends
        firstHistory = kept.history ?? .max
    }

    /// Takes note of the complete entries in a chunk of a log.
    ///
    /// - Parameters:
    ///   - chunk: bytes of the log; they begin with an entry.
    ///   - start: where they begin in the log.
    /// - Returns: how many bytes the complete entries have; `nil` if there is an entry that
    ///   this version does not write.
    mutating func note(_ chunk: [UInt8], at start: Int) -> Int? {
        var offset = 0
        while let body = RecoveryLog.body(in: chunk, at: offset) {
            let range = (start + offset)..<(start + body.endIndex)
            offset = body.endIndex
            switch Self.subject(of: body) {
            case .ended(let id):
                liveRanges[.presentation(id)] = nil
                liveRanges[.ended(id)] = ends.contains(id) ? range : nil
            case .delivered(let number): delivered = max(delivered, number)
            case .history(let number) where number < firstHistory: continue
            case .unknown: return nil
            case let subject: liveRanges[subject] = range
            }
        }
        return offset
    }

    /// The places of what is live, in their sequence; neighbours are one.
    var ranges: [Range<Int>] {
        var ranges: [Range<Int>] = []
        for (subject, range) in liveRanges {
            if case .notice(let number) = subject, number <= delivered { continue }
            ranges.append(range)
        }
        ranges.sort { $0.lowerBound < $1.lowerBound }
        return ranges.reduce(into: []) { joined, range in
            guard let last = joined.last, last.upperBound == range.lowerBound else {
                return joined.append(range)
            }
            joined[joined.count - 1] = last.lowerBound..<range.upperBound
        }
    }

    /// Reads the name of an entry and the number that its value begins with.
    private static func subject(of body: ArraySlice<UInt8>) -> Subject {
        let reader = RecordReader(body)
        func first<Value: CodedValue>(_: Value.Type) throws(CodingError) -> Value {
            var structure = Beginning<Value>()
            try reader.structure(&structure)
            return structure.value
        }
        do throws(CodingError) {
            var name = ""
            try reader.field("type", &name)
            switch name {
            case "bus": return .bus
            case "stack": return .stack
            case "presentation": return .presentation(try first(PresentationID.self))
            case "ended": return .ended(try first(PresentationID.self))
            case "notice": return .notice(try first(UInt64.self))
            case "delivered":
                var number: UInt64 = 0
                try reader.field("number", &number)
                return .delivered(number)
            case "history":
                var progress = HistoryProgress.blank
                try reader.structure(&progress)
                return .history(progress.number)
            case "history_stored": return .historyStored
            default: return .unknown
            }
        } catch {
            return .unknown
        }
    }
}

/// The first field of a structure.
private struct Beginning<Value: CodedValue>: CodedStructure {
    var value = Value.blank

    static var blank: Beginning { Beginning() }

    mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("first", &value)
    }
}

/// Entries that stay in a shortened log although later entries do not repeat them.
public struct KeptEntries {
    /// The ended presentations that still matter.
    public var ends: Set<PresentationID>
    /// The number of the first change that the history has not stored; `nil`: none.
    public var history: UInt64?

    /// Creates a list of entries to keep.
    public init(ends: Set<PresentationID>, history: UInt64? = nil) {
        self.ends = ends
        self.history = history
    }
}
