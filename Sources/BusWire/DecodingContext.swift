// SPDX-License-Identifier: MIT

public import PresenterCore

/// What reading a request needs of its surroundings.
public struct DecodingContext {
    /// Whether pictures may be named by path; not for sandboxed clients.
    public var allowsFiles: Bool
    /// The title of a notification that says nothing.
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
