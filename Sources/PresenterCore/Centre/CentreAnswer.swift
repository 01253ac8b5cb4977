// SPDX-License-Identifier: MIT

/// The history's answer to the centre.
public enum CentreAnswer: Hashable, Sendable {
    /// The applications, those with the newest entries first.
    case groups([PastGroup])
    /// Entries of an application from that place on.
    case page(group: String, from: Int, [CentreEntry])
    /// There is no answer; with the reason.
    case failed(CentreQuestion, String)
    /// Entries were deleted.
    case removed
}

/// The ended entries of an application in the history.
public struct PastGroup: Hashable, Sendable {
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
