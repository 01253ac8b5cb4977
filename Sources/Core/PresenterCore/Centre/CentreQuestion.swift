// SPDX-License-Identifier: MIT

/// What the open centre needs from the history.
public enum CentreQuestion: Hashable, Sendable {
    /// The applications with ended entries that match a search, newest first.
    case groups(search: String)
    /// Entries of one application, newest first.
    case page(group: String, search: String, from: Int, limit: Int)
    /// Delete an entry.
    case remove(Int64)
    /// Delete the ended entries of an application.
    case removeGroup(String)
    /// Delete all ended entries.
    case removeAll
}

/// The history's answer to the centre.
public enum CentreAnswer: Hashable, Sendable {
    /// The applications, those with the newest entries first.
    case groups([CentreHistoryGroup])
    /// Entries of an application from that place on.
    case page(group: String, from: Int, [CentreEntry])
    /// There is no answer; with the reason.
    case failed(CentreQuestion, String)
    /// Entries were deleted.
    case removed
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
