// SPDX-License-Identifier: MIT

/// How far the history has stored its changes.
public struct HistoryProgress: Hashable, Sendable {
    /// Identifies the numbering of the changes.
    public var lineage: UInt64
    /// All changes up to that number are stored.
    public var number: UInt64

    /// Creates the progress in a lineage.
    public init(lineage: UInt64, number: UInt64) {
        self.lineage = lineage
        self.number = number
    }
}
