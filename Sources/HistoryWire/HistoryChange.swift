// SPDX-License-Identifier: MIT

/// A change of the history.
public enum HistoryChange: Hashable, Sendable {
    /// A presentation was accepted, or its content changed.
    case shown(HistoryEntry)
    /// A presentation ended; without an entry that is live it changes nothing.
    case ended(presentation: UInt32, outcome: String, button: String?, at: Int64)

    /// When it happened, in milliseconds since 1970.
    public var time: Int64 {
        switch self {
        case .shown(let entry): entry.shownAt
        case .ended(_, _, _, let time): time
        }
    }
}
