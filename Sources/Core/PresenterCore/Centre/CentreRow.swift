// SPDX-License-Identifier: MIT

/// A row of the centre's list.
public enum CentreRow: Hashable, Sendable {
    /// The head of an application's notifications.
    case group(CentreGroup)
    /// A notification of the application.
    case entry(CentreEntry)
    /// A notification that the history has not delivered yet: its group and its index there.
    case pending(group: String, place: Int)

    /// Identifies a row, also after the list has changed.
    public enum ID: Hashable, Sendable {
        /// The head of an application's notifications.
        case group(String)
        /// A notification.
        case entry(CentreEntry.ID)
        /// A notification that is not delivered yet.
        case pending(group: String, place: Int)
    }

    /// Identifies the row, also after the list has changed.
    public var id: ID {
        switch self {
        case .group(let group): .group(group.name)
        case .entry(let entry): .entry(entry.id)
        case .pending(let group, let place): .pending(group: group, place: place)
        }
    }
}
