// SPDX-License-Identifier: MIT

public import Basics

/// What the history process sends to the daemon.
///
/// Versions may differ, as with requests: an answer of a new kind only follows a request of a
/// new kind, and fields are only added at the end.
public enum HistoryAnswer: Hashable, Sendable {
    /// All items of a lineage up to that number are stored.
    case stored(lineage: UInt64, number: UInt64)
    /// Items could not be stored; all that are not stored yet must be sent again.
    case failed(String)
    /// A requested entry.
    case entry(HistoryEntry)
    /// A name that ended entries were shown with, their number and the newest of them.
    case group(HistoryGroup)
    /// The picture of an entry.
    case picture(HistoryPicture)
    /// The end of an answer, with a number of entries.
    case done(Int)
    /// The end of an answer: the request could not be carried out.
    case refused(String)
    /// A warning for the user.
    case warning(String)
    /// Something takes long; sent from time to time to a daemon that wants to know.
    case working

    /// The answer as it travels.
    public var record: Record {
        var record = Record()
        switch self {
        case .stored(let lineage, let number):
            record.append(["stored", String(lineage), String(number)])
        case .failed(let text): record.append(["failed", text])
        case .entry(let entry):
            record.append(["entry", String(entry.id)])
            record.add(entry)
        case .group(let group):
            record.append(["group", String(group.count), String(group.newest.id)])
            record.add(group.newest)
        case .picture(let one):
            record.append(["picture", String(one.entry), String(one.number), one.picture.text])
        case .done(let count): record.append(["done", String(count)])
        case .refused(let text): record.append(["refused", text])
        case .warning(let text): record.append(["warning", text])
        case .working: record.add("working")
        }
        return record
    }

    /// Reads an answer; `nil`: it is malformed.
    public init?(_ record: Record) {
        var fields = RecordFields(record)
        switch fields.text() {
        case "stored":
            guard let lineage = fields.number(UInt64.self), let number = fields.number(UInt64.self)
            else { return nil }
            self = .stored(lineage: lineage, number: number)
        case "entry":
            guard let id = fields.number(Int64.self), var entry = HistoryEntry(&fields) else {
                return nil
            }
            entry.id = id
            self = .entry(entry)
        case "group":
            guard let count = fields.number(Int.self), let id = fields.number(Int64.self),
                var entry = HistoryEntry(&fields)
            else { return nil }
            entry.id = id
            self = .group(HistoryGroup(newest: entry, count: count))
        case "picture":
            guard let entry = fields.number(Int64.self), let number = fields.number(Int64.self),
                let picture = fields.text().flatMap({ SmallPicture(text: $0) })
            else { return nil }
            self = .picture(HistoryPicture(entry: entry, number: number, picture: picture))
        case "done":
            guard let count = fields.number(Int.self) else { return nil }
            self = .done(count)
        case "failed":
            guard let text = fields.text() else { return nil }
            self = .failed(text)
        case "refused":
            guard let text = fields.text() else { return nil }
            self = .refused(text)
        case "warning":
            guard let text = fields.text() else { return nil }
            self = .warning(text)
        case "working": self = .working
        default: return nil
        }
    }
}
