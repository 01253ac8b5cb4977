// SPDX-License-Identifier: MIT

/// The ended entries that were shown with the same name.
public struct HistoryGroup: Hashable, Sendable {
    /// The newest one, which has the name in `app`.
    public var newest: HistoryEntry
    /// How many there are, 1 or more.
    public var count: Int

    /// Maximum number of groups in one answer.
    public static let mostGroups = 256

    /// Creates a group.
    public init(newest: HistoryEntry, count: Int) {
        self.newest = newest
        self.count = count
    }
}
