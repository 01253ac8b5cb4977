// SPDX-License-Identifier: MIT

public import InputEvents

/// A key going down, repeating or coming up.
public struct KeyPress: Hashable, Sendable {
    /// What the key is for.
    public var key: Key
    /// What it would insert.
    public var text: String
    /// The modifiers that were down.
    public var modifiers: Modifiers
    /// Which way it went.
    public var phase: Phase

    /// Creates a key going down.
    public init(
        _ key: Key,
        text: String = "",
        modifiers: Modifiers = [],
        phase: Phase = .unknown
    ) {
        self.key = key
        self.text = text
        self.modifiers = modifiers
        self.phase = phase
    }

    /// Which way a key went.
    public enum Phase: Hashable, Sendable {
        /// Down, or held and repeating: this terminal cannot say.
        case unknown
        case down, repeating, up
    }
}
