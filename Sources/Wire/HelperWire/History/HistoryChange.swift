// SPDX-License-Identifier: MIT

/// A change of the history.
public enum HistoryChange: Hashable, Sendable {
    /// A presentation was accepted, or its content changed.
    case shown(HistoryEntry, picture: PictureChange = .kept)
    /// A presentation ended; without an entry that is live it changes nothing.
    case ended(presentation: UInt32, outcome: String, button: String?, at: Int64)
    /// The sender with that identity took back what it had sent under that id in this lineage;
    /// without such an entry it changes nothing.
    case recalled(presentation: UInt32, identity: String, at: Int64)
    /// What cannot be read, of a later version; it changes nothing, but counts as stored.
    case unknown

    /// When it happened, in milliseconds since 1970.
    public var time: Int64 {
        switch self {
        case .shown(let entry, _): entry.shownAt
        case .ended(_, _, _, let time), .recalled(_, _, let time): time
        case .unknown: 0
        }
    }
}
