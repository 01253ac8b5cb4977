// SPDX-License-Identifier: MIT

/// A live presentation in a list.
public struct Listing: Hashable, Sendable {
    /// Which one.
    public var id: PresentationID
    /// Whose it is.
    public var owner: Owner
    /// What it shows.
    public var content: Content
    /// Its identity for rule 2.
    public var key: String?
    /// Free words of its owner's.
    public var tags: [String]
    /// When it was accepted.
    public var acceptedAt: Instant
    /// Why it shows or does not.
    public var explanation: Explanation
}
