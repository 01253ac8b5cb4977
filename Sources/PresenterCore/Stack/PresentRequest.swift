// SPDX-License-Identifier: MIT

/// A client's request to show something.
public struct PresentRequest: Hashable, Sendable {
    /// Matches the answer to the request.
    public var token: RequestToken
    /// The client.
    public var owner: Owner
    /// The content; already checked.
    public var content: Content
    /// How long it may stay.
    public var timeout: Timeout
    /// Identifies equal requests (rule 2; a synchronous tag for toasts).
    public var key: String?
    /// The id to replace (`replaces_id`); used even if unknown, unless another owner has it.
    public var replaces: PresentationID?
    /// The owner's tags, for rules and lists.
    public var tags: [String]

    /// Creates a request.
    public init(
        token: RequestToken,
        owner: Owner,
        content: Content,
        timeout: Timeout = .standard,
        key: String? = nil,
        replaces: PresentationID? = nil,
        tags: [String] = []
    ) {
        self.token = token
        self.owner = owner
        self.content = content
        self.timeout = timeout
        self.key = key
        self.replaces = replaces
        self.tags = tags
    }
}
