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

/// The result of a request to the history.
public struct HistoryResult: Hashable, Sendable {
    /// The entries that were found, newest first.
    public var entries: [HistoryEntry]
    /// The names that were found, those with the newest entry first.
    public var groups: [HistoryGroup]
    /// The pictures that were found.
    public var pictures: [HistoryPicture]
    /// How many were found, deleted or counted.
    public var count: Int

    /// Creates a result.
    public init(
        entries: [HistoryEntry] = [],
        groups: [HistoryGroup] = [],
        pictures: [HistoryPicture] = [],
        count: Int
    ) {
        self.entries = entries
        self.groups = groups
        self.pictures = pictures
        self.count = count
    }
}

/// Why the history did not answer.
public enum HistoryFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The history's process did not answer in time, ended, or cannot be started.
    case unavailable
    /// Too many questions wait.
    case busy
    /// The request takes long, and will be done.
    case working
    /// The damaged database is being repaired.
    case repairing
    /// The database has an error.
    case refused(String)

    /// The failure of a request that the process refused with a text.
    public init(_ text: String) {
        self = text == Self.repairing.description ? .repairing : .refused(text)
    }

    /// The failure in words.
    public var description: String {
        switch self {
        case .unavailable: "the history does not answer"
        case .busy: "the history is busy"
        case .working: "the history is still working on this"
        case .repairing: "the history is being repaired: try again later"
        case .refused(let text): "the history has an error: \(text)"
        }
    }
}

/// The entries that were deleted.
public enum HistoryDeletion: Hashable, Sendable {
    /// The entries with these ids.
    case entries([Int64])
    /// The ended ones shown with that name.
    case group(String)
    /// All, or all ended ones.
    case all

    /// What a request deletes; `nil`: nothing.
    public init?(_ request: HistoryRequest) {
        switch request {
        case .delete(let ids): self = ids.map { .entries($0) } ?? .all
        case .deleteGroup(let name): self = name.map { .group($0) } ?? .all
        case .store, .keep, .find, .groups, .pictures, .recallable, .count: return nil
        }
    }
}
