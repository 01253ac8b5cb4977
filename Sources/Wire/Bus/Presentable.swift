// SPDX-License-Identifier: MIT

public import PresenterCore

/// What a client asked to be shown, read and checked; who asked is added by the shell.
public struct Presentable: Hashable, Sendable {
    /// What to show.
    public var content: Content
    /// How long it may stay.
    public var timeout: Timeout
    /// What makes two requests the same thing (rule 2).
    public var key: String?
    /// The id to take over.
    public var replaces: PresentationID?
    /// Free words of the owner's.
    public var tags: [String]

    /// Creates it from its parts.
    public init(
        content: Content,
        timeout: Timeout = .standard,
        key: String? = nil,
        replaces: PresentationID? = nil,
        tags: [String] = []
    ) {
        self.content = content
        self.timeout = timeout
        self.key = key
        self.replaces = replaces
        self.tags = tags
    }

    /// The request that the core takes.
    public func request(token: RequestToken, owner: Owner) -> PresentRequest {
        PresentRequest(
            token: token,
            owner: owner,
            content: content,
            timeout: timeout,
            key: key,
            replaces: replaces,
            tags: tags
        )
    }
}

/// What reading a request needs of its surroundings.
public struct DecodingContext {
    /// Whether pictures may be named by path; not for sandboxed clients.
    public var allowsFiles: Bool
    /// What a toast is called that says nothing of itself.
    public var fallbackTitle: String
    /// What holds where options are left out.
    public var limits: Limits
    /// Puts raw pixels where displays can read them; `nil` when that failed:
    /// then there is no picture.
    public var store: (RawImage) -> StoredImage?

    /// Creates the surroundings.
    public init(
        allowsFiles: Bool,
        fallbackTitle: String,
        limits: Limits = Limits(),
        store: @escaping (RawImage) -> StoredImage?
    ) {
        self.allowsFiles = allowsFiles
        self.fallbackTitle = fallbackTitle
        self.limits = limits
        self.store = store
    }
}
