// SPDX-License-Identifier: MIT
//
// A long log is replaced by what is live in it. That copies bytes and encodes nothing,
// so it takes a few milliseconds when a snapshot of the state would take a hundred.

import PresenterCore

extension RecoveryLog {
    /// What an entry is about.
    private enum Subject: Hashable {
        case bus
        case stack
        case presentation(UInt64)
        case ended(UInt64)
        case notice(UInt64)
        case delivered(UInt64)
        case history(UInt64)
        case historyStored
        case unknown
    }

    /// Returns a log with the last entry about each thing that is live, in their sequence.
    ///
    /// - Parameters:
    ///   - bytes: a complete log.
    ///   - kept: what stays although nothing later concerns it.
    /// - Returns: `nil` if the log has a gap or an entry that this version does not write.
    static func live(in bytes: [UInt8], keeping kept: KeptEntries) -> [UInt8]? {
        guard bytes.starts(with: header) else { return nil }
        let ends = Set(kept.ends.map { UInt64($0.rawValue) })
        var ranges: [Subject: Range<Int>] = [:]
        var delivered: UInt64 = 0
        var place = header.count
        while place < bytes.count {
            guard let body = body(in: bytes, at: place) else { return nil }
            let range = place..<body.endIndex
            place = body.endIndex
            switch subject(of: body) {
            case .ended(let id):
                ranges[.presentation(id)] = nil
                ranges[.ended(id)] = ends.contains(id) ? range : nil
            case .delivered(let number): delivered = max(delivered, number)
            case .history(let number) where number < kept.history ?? .max: continue
            case .unknown: return nil
            case let subject: ranges[subject] = range
            }
        }
        var next = header
        var live: [Range<Int>] = []
        for (subject, range) in ranges {
            if case .notice(let number) = subject, number <= delivered { continue }
            live.append(range)
        }
        for range in live.sorted(by: { $0.lowerBound < $1.lowerBound }) { next += bytes[range] }
        return next
    }

    /// Reads the kind of an entry and the number that its value begins with.
    private static func subject(of body: ArraySlice<UInt8>) -> Subject {
        var reader = RecordReader(body)
        do throws(RecordError) {
            switch try reader.number() {
            case RecoveryEntry.Kind.bus: return .bus
            case RecoveryEntry.Kind.stack: return .stack
            case RecoveryEntry.Kind.delivered: return .delivered(try reader.get())
            case RecoveryEntry.Kind.historyStored: return .historyStored
            case RecoveryEntry.Kind.history:
                // The lineage is first.
                _ = try reader.number()
                return .history(try reader.number())
            case let kind:
                let number = try reader.fields { fields throws(RecordError) in
                    try fields.number()
                }
                switch kind {
                case RecoveryEntry.Kind.presentation: return .presentation(number)
                case RecoveryEntry.Kind.ended: return .ended(number)
                case RecoveryEntry.Kind.notice: return .notice(number)
                default: return .unknown
                }
            }
        } catch {
            return .unknown
        }
    }
}
