// SPDX-License-Identifier: MIT

/// Why no display can show anything.
public struct NoDisplayReason: Hashable, Sendable {
    /// What is missing.
    public enum Kind: Hashable, Sendable {
        /// The user wants no display.
        case off
        /// The user wants a display that is not installed.
        case unknownPlugin
        /// No display is installed.
        case noPlugin
        /// The environment names no screen.
        case noSession
        /// No installed display is for the environment's screens.
        case otherSession
        /// A display finds no screen.
        case noScreen
        /// All displays are disabled.
        case disabled
    }

    /// What is missing.
    public var kind: Kind
    /// The reason in words, without a full stop: `display.use is "none"`.
    public var text: String

    /// Creates a reason.
    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}
