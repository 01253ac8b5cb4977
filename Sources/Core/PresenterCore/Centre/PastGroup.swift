// SPDX-License-Identifier: MIT

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
