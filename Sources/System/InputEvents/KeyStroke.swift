// SPDX-License-Identifier: MIT

/// A key press or release.
public struct KeyStroke: Hashable, Sendable {
    /// The meaning of the key.
    public var key: Key
    /// The text it inserts, after compose and dead keys; may be empty.
    public var text: String
    /// The active modifiers.
    public var modifiers: Modifiers
    /// The key's number, the same for press and release.
    public var code: UInt32
    /// Whether the key is held and repeats.
    public var isRepeat: Bool

    /// Creates a stroke.
    public init(
        _ key: Key,
        text: String = "",
        modifiers: Modifiers = [],
        code: UInt32,
        isRepeat: Bool = false
    ) {
        self.key = key
        self.text = text
        self.modifiers = modifiers
        self.code = code
        self.isRepeat = isRepeat
    }
}
