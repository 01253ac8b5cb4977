// SPDX-License-Identifier: MIT

/// What the open centre needs from the history.
public enum CentreQuestion: Hashable, Sendable {
    /// The applications with ended entries that match a search, newest first.
    case groups(search: String)
    /// Entries of one application, newest first.
    case page(group: String, search: String, from: Int, limit: Int)
    /// Hide entries from the centre; the act can be undone, and identifies them. What is hidden
    /// by itself, as an `entry`, is not found by a search either.
    case hide(CentreSelection, act: Instant)
    /// Show the entries again that an act hid.
    case unhide(act: Instant)
    /// Delete the single entries that were hidden by that act, or by one before.
    case purge(act: Instant)
}

/// Ended entries of the history.
public enum CentreSelection: Hashable, Sendable {
    /// One, by its number.
    case entry(Int64)
    /// The entries of an application.
    case group(String)
    /// All.
    case all
}

/// The history's answer to the centre.
public enum CentreAnswer: Hashable, Sendable {
    /// The applications, those with the newest entries first.
    case groups([CentreHistoryGroup])
    /// Entries of an application from that place on.
    case page(group: String, from: Int, [CentreEntry])
    /// There is no answer; with the reason.
    case failed(CentreQuestion, String)
    /// Entries were hidden, or are shown again.
    case changed
}

/// The ended entries of an application in the history.
public struct CentreHistoryGroup: Hashable, Sendable {
    /// The name of the application.
    public var name: String
    /// How many there are, 1 or more.
    public var count: Int
    /// The newest one.
    public var newest: CentreEntry

    /// Creates a group.
    public init(name: String, count: Int, newest: CentreEntry) {
        self.name = name
        self.count = count
        self.newest = newest
    }
}
