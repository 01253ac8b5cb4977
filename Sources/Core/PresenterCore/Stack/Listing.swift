// SPDX-License-Identifier: MIT

/// A live presentation in a list.
public struct Listing: Hashable, Sendable {
    /// The id of the presentation.
    public var id: PresentationID
    /// The client that receives the answers.
    public var owner: Owner
    /// What the presentation shows.
    public var content: Content
    /// The key that identifies equal requests (rule 2); `nil`: none.
    public var key: String?
    /// The owner's tags.
    public var tags: [String]
    /// The user's rules that applied.
    public var rules: [AppliedRule]
    /// When it was accepted.
    public var acceptedAt: Instant
    /// Why it is or is not visible.
    public var explanation: Explanation
}
