// SPDX-License-Identifier: MIT

package import Coding

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
    /// How much to keep from now on, and the next id of a presentation: those of changes that
    /// follow are below it. Not answered, but for `taken` where the ids must go on elsewhere.
    /// Earlier daemons did not understand `working`, and do not ask for it.
    case keep(HistoryLimits, reportsWork: Bool = true, nextID: UInt32? = nil)
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
    /// Hide ended entries from the centre: one, also from its searches, or those shown with a
    /// name, or all. The act identifies them. Answered by `done` with their number, or `refused`.
    case hide(entry: Int64? = nil, app: String? = nil, act: Int64)
    /// Show the entries again that an act hid; answered as `hide`.
    case unhide(act: Int64)
    /// Delete single entries that were hidden by that act or an earlier one; answered as `hide`.
    case purge(act: Int64)
    /// Find what the sender with that identity sent under that id in that lineage and may
    /// still take back; answered by entries and `done` with their number, or `refused`.
    case recallable(lineage: UInt64, presentation: UInt32, identity: String)
    /// Count the entries; answered by `done`, or `refused`.
    case count
    /// Store these bytes for the daemon of the next session, in place of the earlier ones; none:
    /// there is nothing to keep. Answered by `done`, or `refused`.
    case keepForNextSession([UInt8])

    /// Whether the daemon waits for an answer to a request that could not be read.
    package static func isAwaited(_ record: ArraySlice<UInt8>) -> Bool {
        let request = try? CodedName(record: record)
        return !["store", "keep"].contains(request?.name)
    }
}

extension HistoryRequest: CodedStructure {
    package static var blank: HistoryRequest { .count }

    private static let blanks: KeyValuePairs<String, HistoryRequest> = [
        "store": .store(.blank), "keep": .keep(HistoryLimits(), reportsWork: false),
        "find": .find(HistoryQuery()), "delete": .delete(nil),
        "groups": .groups(search: nil, withPictures: false), "pictures": .pictures([]),
        "delete-group": .deleteGroup(nil), "hide": .hide(act: 0), "unhide": .unhide(act: 0),
        "purge": .purge(act: 0),
        "recallable": .recallable(lineage: 0, presentation: 0, identity: ""), "count": .count,
        "keep-for-next-session": .keepForNextSession([]),
    ]

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks)
        switch self {
        case .store(let item): self = .store(try coder.fields("store", item))
        case .keep(var limits, var reportsWork, var nextID):
            try coder.name("keep")
            try coder.field("entries", &limits.entries)
            try coder.field("days", &limits.days)
            try coder.field("reports_work", &reportsWork, unless: false)
            try coder.field("next_id", &nextID)
            self = .keep(limits, reportsWork: reportsWork, nextID: nextID)
        case .find(let query): self = .find(try coder.fields("find", query))
        case .delete(let ids): self = .delete(try coder.only("delete", "ids", ids))
        case .groups(var search, var withPictures):
            try coder.name("groups")
            try coder.field("search", &search)
            try coder.field("with_pictures", &withPictures, unless: false)
            self = .groups(search: search, withPictures: withPictures)
        case .pictures(var entries):
            try coder.name("pictures")
            try coder.field("entries", &entries)
            self = .pictures(Array(entries.prefix(HistoryPicture.maximumPictures)))
        case .deleteGroup(let name):
            self = .deleteGroup(try coder.only("delete-group", "name", name))
        case .hide(var entry, var app, var act):
            try coder.name("hide")
            try coder.field("entry", &entry)
            try coder.field("app", &app)
            try coder.field("act", &act)
            self = .hide(entry: entry, app: app, act: act)
        case .unhide(let act): self = .unhide(act: try coder.only("unhide", "act", act))
        case .purge(let act): self = .purge(act: try coder.only("purge", "act", act))
        case .recallable(var lineage, var presentation, var identity):
            try coder.name("recallable")
            try coder.field("lineage", &lineage)
            try coder.field("presentation", &presentation)
            try coder.field("identity", &identity)
            self = .recallable(lineage: lineage, presentation: presentation, identity: identity)
        case .count: try coder.name("count")
        case .keepForNextSession(let bytes):
            let name = "keep-for-next-session"
            self = .keepForNextSession(try coder.only(name, "bytes", Bytes(bytes)).bytes)
        }
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

extension HistoryItem: CodedStructure {
    package static var blank: HistoryItem { HistoryItem(lineage: 0, number: 0, change: .unknown) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("lineage", &lineage)
        try coder.field("number", &number)
        try coder.field("change", &change)
    }
}

/// A change of the history.
public enum HistoryChange: Hashable, Sendable {
    /// A presentation was accepted, or its content changed.
    case shown(HistoryEntry, picture: PictureChange = .kept)
    /// A presentation ended; without an entry that is live it changes nothing. What the user
    /// dismissed in the centre is hidden from it.
    case ended(
        presentation: UInt32,
        outcome: String,
        button: String?,
        at: Int64,
        isHidden: Bool = false
    )
    /// The sender with that identity took back what it had sent under that id in this lineage;
    /// without such an entry it changes nothing.
    case recalled(presentation: UInt32, identity: String, at: Int64)
    /// What cannot be read, of a later version; it changes nothing, but counts as stored.
    case unknown
}

extension HistoryChange: CodedStructure {
    package static var blank: HistoryChange { .unknown }

    private static let blanks: KeyValuePairs<String, HistoryChange> = [
        "shown": .shown(.blank),
        "ended": .ended(presentation: 0, outcome: "", button: nil, at: 0),
        "recalled": .recalled(presentation: 0, identity: "", at: 0),
    ]

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks, else: .unknown)
        switch self {
        case .shown(var entry, var picture):
            try coder.name("shown")
            try coder.field("entry", &entry)
            try coder.field("picture", &picture)
            self = .shown(entry, picture: picture)
        case .ended(var presentation, var outcome, var button, var time, var isHidden):
            try coder.name("ended")
            try coder.field("presentation", &presentation)
            try coder.field("outcome", &outcome)
            try coder.field("button", &button)
            try coder.field("at", &time)
            try coder.field("is_hidden", &isHidden, unless: false)
            self = .ended(
                presentation: presentation,
                outcome: outcome,
                button: button,
                at: time,
                isHidden: isHidden
            )
        case .recalled(var presentation, var identity, var time):
            try coder.name("recalled")
            try coder.field("presentation", &presentation)
            try coder.field("identity", &identity)
            try coder.field("at", &time)
            self = .recalled(presentation: presentation, identity: identity, at: time)
        case .unknown: try coder.name("unknown")
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

extension PictureChange: CodedStructure {
    package static var blank: PictureChange { .kept }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, ["kept": .kept, "removed": .removed, "new": .new(.blank)])
        switch self {
        case .kept: try coder.name("kept")
        case .removed: try coder.name("removed")
        case .new(let picture): self = .new(try coder.only("new", "picture", picture))
        }
    }
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
    /// Only those that had this id while they were live; a sender may have given it again.
    public var presentation: UInt32?
    /// How many of the newest ones to leave out, 0 or more.
    public var offset = 0
    /// Maximum number of entries, 1 to `maximumEntries`.
    public var limit = maximumEntries

    /// Whether the entries of the answer have the numbers of their pictures.
    public var withPictures = false

    /// Maximum number of entries in one answer.
    public static let maximumEntries = 256
    /// Bytes of an answer, besides pictures, after which no entry is added.
    public static let maximumBytes = 256 << 10

    /// Creates a query for all entries.
    public init() {}
}

extension HistoryQuery: CodedStructure {
    package static var blank: HistoryQuery { HistoryQuery() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("limit", &limit)
        try coder.field("search", &search)
        try coder.field("app", &app)
        try coder.field("since", &since)
        try coder.field("until", &until)
        try coder.field("before", &before)
        try coder.field("id", &id)
        try coder.field("group", &group)
        try coder.field("offset", &offset)
        try coder.field("with_pictures", &withPictures, unless: false)
        try coder.field("presentation", &presentation)
        limit = min(max(limit, 1), Self.maximumEntries)
        offset = max(0, offset)
    }
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
