// SPDX-License-Identifier: MIT

/// Text typed into a hidden field; the text itself stays outside of the core.
public struct Secret: Hashable, Sendable {
    /// Number of characters.
    public var length: Int
    /// Where the daemon reads the text; `nil` in a display.
    public var source: SecretSource?
    /// Whether the owner gets the descriptor in place of the text.
    public var isSentAsDescriptor = false

    /// Creates a secret.
    public init(length: Int, source: SecretSource? = nil) {
        self.length = length
        self.source = source
    }
}
