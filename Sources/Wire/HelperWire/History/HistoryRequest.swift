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
