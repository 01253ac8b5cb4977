// SPDX-License-Identifier: MIT

/// A change that the history has not stored yet, as it travels there.
public struct UnstoredHistory: Hashable, Sendable {
    /// Identifies the numbering.
    public var lineage: UInt64
    /// The number of the change; later ones are higher.
    public var number: UInt64
    /// The line for the history process.
    public var line: [UInt8]

    /// Creates a change.
    public init(lineage: UInt64, number: UInt64, line: [UInt8]) {
        self.lineage = lineage
        self.number = number
        self.line = line
    }
}
