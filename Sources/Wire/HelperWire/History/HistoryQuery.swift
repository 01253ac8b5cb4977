// SPDX-License-Identifier: MIT

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
