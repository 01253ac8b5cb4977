// SPDX-License-Identifier: MIT

/// What a client asks to be shown.
public struct PresentRequest: Hashable, Sendable {
    /// Ties the answer to the question.
    public var token: RequestToken
    /// Who asks.
    public var owner: Owner
    /// What to show; built, hence valid.
    public var content: Content
    /// How long it may stay.
    public var timeout: Timeout
    /// What makes two requests the same thing (rule 2; a synchronous tag for toasts).
    public var key: String?
    /// The id to take over (`replaces_id`); honoured also when unknown, unless another's.
    public var replaces: PresentationID?
    /// Free words of the owner's, for rules and lists.
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
