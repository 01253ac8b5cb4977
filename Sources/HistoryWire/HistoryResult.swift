// SPDX-License-Identifier: MIT

/// The result of a request to the history.
public struct HistoryResult: Hashable, Sendable {
    /// The entries that were found, newest first.
    public var entries: [HistoryEntry]
    /// How many were found, deleted or counted.
    public var count: Int

    /// Creates a result.
    public init(entries: [HistoryEntry] = [], count: Int) {
        self.entries = entries
        self.count = count
    }
}
