// SPDX-License-Identifier: MIT

public import PresenterCore

/// Entries that stay in a shortened log although later entries do not repeat them.
public struct KeptEntries {
    /// The ended presentations that still matter.
    public var ends: Set<PresentationID>
    /// The number of the first change that the history has not stored; `nil`: none.
    public var history: UInt64?

    /// Creates a list of entries to keep.
    public init(ends: Set<PresentationID>, history: UInt64? = nil) {
        self.ends = ends
        self.history = history
    }
}
