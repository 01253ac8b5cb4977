// SPDX-License-Identifier: MIT

public import Basics

/// What the daemon sends to the history process.
///
/// The answers have no numbers: those of each kind come in the sequence of the requests.
///
/// After an upgrade the daemon of the earlier version starts the process of the later one, so
/// each understands the other: fields are only added at the end, where a missing one has a
/// meaning and an unknown one is left out; every new request is answered, by `refused` where
/// it is not known; an unknown change is stored as nothing.
public enum HistoryRequest: Hashable, Sendable {
    /// Store a change; answered by `stored` or `failed` for all that were sent.
    case store(HistoryItem)
    /// How much to keep from now on; not answered. Earlier daemons did not understand
    /// `working`, and do not ask for it.
    case keep(HistoryLimits, reportsWork: Bool = true)
    /// Find entries; answered by them and `done` with their number, or `refused`.
    case find(HistoryQuery)
    /// Delete entries, or all; answered by `done` with their number, or `refused`.
    case delete([Int64]?)
    /// Find the names that ended entries were shown with, those with the newest entry first;
    /// answered by `group` for each and `done` with their number, or `refused`. With pictures,
    /// the newest entries have the numbers of theirs.
    case groups(search: String?, withPictures: Bool = true)
    /// Find the pictures of entries; answered by `picture` for each and `done` with their
    /// number, or `refused`.
    case pictures([Int64])
    /// Delete the ended entries shown with that name, `nil`: all ended ones; answered by
    /// `done` with their number, or `refused`.
    case deleteGroup(String?)
    /// Find what the sender with that identity sent under that id in that lineage and may
    /// still take back; answered by entries and `done` with their number, or `refused`.
    case recallable(lineage: UInt64, presentation: UInt32, identity: String)
    /// Count the entries; answered by `done`, or `refused`.
    case count

    /// The request as it travels.
    public var record: Record {
        var record = Record()
        switch self {
        case .store(let item):
            record.append(["store", String(item.lineage), String(item.number)])
            switch item.change {
            case .shown(let entry, let picture):
                record.add("shown")
                record.add(entry, picture: picture)
            case .unknown: record.add("unknown")
            case .ended(let presentation, let outcome, let button, let time):
                record.append(["ended", String(presentation), outcome])
                record.add(button)
                record.add(String(time))
            case .recalled(let presentation, let identity, let time):
                record.append(["recalled", String(presentation), identity, String(time)])
            }
        case .keep(let limits, let reportsWork):
            record.append(["keep", String(limits.entries), String(limits.days)])
            if reportsWork { record.add(Self.working) }
        case .find(let query):
            record.append(["find", String(query.limit)])
            record.add(query.search)
            record.add(query.app)
            for number in [query.since, query.until, query.before, query.id] {
                record.add(number.map { String($0) })
            }
            record.add(query.group)
            record.add(String(query.offset))
            record.add(query.withPictures ? Self.withNumbers : "0")
        case .delete(let ids):
            record.add("delete")
            record.add(ids.map { $0.map { String($0) }.joined(separator: " ") })
        case .groups(let search, let withPictures):
            record.add("groups")
            record.add(search)
            if withPictures { record.add(Self.withNumbers) }
        case .pictures(let entries):
            record.append(["pictures"] + entries.map { String($0) })
        case .deleteGroup(let name):
            record.add("delete-group")
            record.add(name)
        case .recallable(let lineage, let presentation, let identity):
            record.append(["recallable", String(lineage), String(presentation), identity])
        case .count: record.add("count")
        }
        return record
    }

    private static let working = "working"

    /// Asks for the numbers of pictures; earlier versions asked for the pictures with `1`, and
    /// expect no numbers.
    fileprivate static let withNumbers = "numbers"

    /// Reads a request; `nil`: it is malformed, or of a later version.
    public init?(_ record: Record) {
        var fields = RecordFields(record)
        switch fields.text() {
        case "store":
            guard let lineage = fields.number(UInt64.self), let number = fields.number(UInt64.self)
            else { return nil }
            let change = HistoryChange(&fields) ?? .unknown
            self = .store(HistoryItem(lineage: lineage, number: number, change: change))
        case "keep":
            guard let entries = fields.number(Int.self), let days = fields.number(Int.self) else {
                return nil
            }
            self = .keep(
                HistoryLimits(entries: entries, days: days),
                reportsWork: fields.text() == Self.working
            )
        case "find":
            guard let query = HistoryQuery(&fields) else { return nil }
            self = .find(query)
        case "delete":
            guard let ids = fields.optional() else { return nil }
            self = .delete(ids.map { $0.split(separator: " ").compactMap { Int64($0) } })
        case "groups":
            guard let search = fields.optional() else { return nil }
            self = .groups(search: search, withPictures: fields.text() == Self.withNumbers)
        case "pictures":
            var entries: [Int64] = []
            while entries.count < HistoryPicture.mostPictures,
                let entry = fields.number(Int64.self)
            { entries.append(entry) }
            self = .pictures(entries)
        case "delete-group":
            guard let name = fields.optional() else { return nil }
            self = .deleteGroup(name)
        case "recallable":
            guard let lineage = fields.number(UInt64.self),
                let presentation = fields.number(UInt32.self), let identity = fields.text()
            else { return nil }
            self = .recallable(lineage: lineage, presentation: presentation, identity: identity)
        case "count": self = .count
        default: return nil
        }
    }
}

extension HistoryRequest {
    /// Whether the daemon waits for an answer to a request that could not be read.
    public static func isAwaited(_ record: Record) -> Bool {
        !["store", "keep"].contains(record.fields.first)
    }
}

extension HistoryChange {
    fileprivate init?(_ fields: inout RecordFields) {
        switch fields.text() {
        case "shown":
            var picture = PictureChange.kept
            guard let entry = HistoryEntry(&fields, picture: &picture) else { return nil }
            self = .shown(entry, picture: picture)
        case "ended":
            guard let presentation = fields.number(UInt32.self), let outcome = fields.text(),
                let button = fields.optional(), let time = fields.number(Int64.self)
            else { return nil }
            self = .ended(presentation: presentation, outcome: outcome, button: button, at: time)
        case "recalled":
            guard let presentation = fields.number(UInt32.self), let identity = fields.text(),
                let time = fields.number(Int64.self)
            else { return nil }
            self = .recalled(presentation: presentation, identity: identity, at: time)
        default: return nil
        }
    }
}

extension HistoryQuery {
    fileprivate init?(_ fields: inout RecordFields) {
        guard let limit = fields.number(Int.self), let search = fields.optional(),
            let app = fields.optional()
        else { return nil }
        self.init()
        self.limit = min(max(limit, 1), Self.mostEntries)
        self.search = search
        self.app = app
        for place in [\HistoryQuery.since, \.until, \.before, \.id] {
            guard let text = fields.optional() else { return nil }
            self[keyPath: place] = text.flatMap { Int64($0) }
        }
        guard let group = fields.optional(), let offset = fields.number(Int.self),
            let pictures = fields.text()
        else { return nil }
        withPictures = pictures == HistoryRequest.withNumbers
        self.group = group
        self.offset = max(0, offset)
    }
}

/// A numbered change, so that one that arrives twice is stored once.
public struct HistoryItem: Hashable, Sendable {
    /// Identifies the numbering, which continues as long as the daemon's recovery log.
    public var lineage: UInt64
    /// The number of the change; later ones are higher.
    public var number: UInt64
    /// The change.
    public var change: HistoryChange

    /// Creates an item.
    public init(lineage: UInt64, number: UInt64, change: HistoryChange) {
        self.lineage = lineage
        self.number = number
        self.change = change
    }
}

/// A change of the history.
public enum HistoryChange: Hashable, Sendable {
    /// A presentation was accepted, or its content changed.
    case shown(HistoryEntry, picture: PictureChange = .kept)
    /// A presentation ended; without an entry that is live it changes nothing.
    case ended(presentation: UInt32, outcome: String, button: String?, at: Int64)
    /// The sender with that identity took back what it had sent under that id in this lineage;
    /// without such an entry it changes nothing.
    case recalled(presentation: UInt32, identity: String, at: Int64)
    /// What cannot be read, of a later version; it changes nothing, but counts as stored.
    case unknown

    /// When it happened, in milliseconds since 1970.
    public var time: Int64 {
        switch self {
        case .shown(let entry, _): entry.shownAt
        case .ended(_, _, _, let time), .recalled(_, _, let time): time
        case .unknown: 0
        }
    }
}

/// The effect of a change on an entry's picture.
public enum PictureChange: Hashable, Sendable {
    /// The entry keeps the picture that it has, if any.
    case kept
    /// The entry has none from now on.
    case removed
    /// The entry has this one from now on.
    case new(SmallPicture)
}

/// A search for entries, newest first.
public struct HistoryQuery: Hashable, Sendable {
    /// Prefixes of words in the title, the message or the names; `nil`: any.
    public var search: String?
    /// Words of the application's name; `nil`: any.
    public var app: String?
    /// Only ended entries shown with exactly that name; `nil`: any.
    public var group: String?
    /// Accepted at that time or later, in milliseconds since 1970.
    public var since: Int64?
    /// Accepted before that time, in milliseconds since 1970.
    public var until: Int64?
    /// Only entries with a smaller id: the last one of the page before.
    public var before: Int64?
    /// Only the entry with that id.
    public var id: Int64?
    /// How many of the newest ones to leave out, 0 or more.
    public var offset = 0
    /// Maximum number of entries, 1 to `mostEntries`.
    public var limit = mostEntries

    /// Whether the entries of the answer have the numbers of their pictures.
    public var withPictures = false

    /// Maximum number of entries in one answer.
    public static let mostEntries = 256
    /// Bytes of an answer, besides pictures, after which no entry is added.
    public static let mostBytes = 256 << 10

    /// Creates a query for all entries.
    public init() {}
}

/// How much the history keeps.
public struct HistoryLimits: Hashable, Sendable {
    /// Maximum number of entries; the oldest ones go first.
    public var entries: Int
    /// Maximum age in days; 0: no limit.
    public var days: Int

    /// Creates limits.
    public init(entries: Int = 10_000, days: Int = 90) {
        self.entries = entries
        self.days = days
    }
}
