// SPDX-License-Identifier: MIT

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
