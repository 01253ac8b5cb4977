// SPDX-License-Identifier: MIT

/// A live presentation in a list.
public struct Listing: Hashable, Sendable {
    /// Its id.
    public var id: PresentationID
    /// Its owner.
    public var owner: Owner
    /// Its content.
    public var content: Content
    /// Its key (rule 2).
    public var key: String?
    /// Its owner's tags.
    public var tags: [String]
    /// The user's rules that applied.
    public var rules: [AppliedRule]
    /// When it was accepted.
    public var acceptedAt: Instant
    /// Why it is or is not visible.
    public var explanation: Explanation
}
