// SPDX-License-Identifier: MIT

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
