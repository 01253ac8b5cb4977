// SPDX-License-Identifier: MIT

public import PresenterCore

/// The environment for decoding a request.
public struct DecodingContext {
    /// Whether pictures may be named by path; not for sandboxed clients.
    public var allowsFiles: Bool
    /// The title of a notification without text.
    public var fallbackTitle: String
    /// The defaults for options that are left out.
    public var limits: Limits
    /// Stores raw pixels where displays can read them; `nil` on failure: then there is no picture.
    public var store: (RawImage) -> StoredImage?

    /// Creates the context.
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
