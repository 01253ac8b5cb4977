// SPDX-License-Identifier: MIT

/// A key going down or up.
public struct KeyStroke: Hashable, Sendable {
    /// What the key is for.
    public var key: Key
    /// What it would insert, after compose and dead keys; empty: nothing.
    public var text: String
    /// The modifiers that were down.
    public var modifiers: Modifiers
    /// The key's own number, the same when it goes down and comes up.
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
