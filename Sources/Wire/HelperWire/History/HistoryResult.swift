// SPDX-License-Identifier: MIT

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
