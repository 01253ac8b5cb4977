// SPDX-License-Identifier: MIT

public import PresenterCore

/// Why no display can show anything.
public struct NoDisplayReason: Hashable, Sendable {
    /// What is missing.
    public var kind: DisplayObstacleName
    /// The reason in words, without a full stop: `display.use is "none"`.
    public var text: String

    /// Creates a reason.
    public init(_ kind: DisplayObstacleName, _ text: String) {
        self.kind = kind
        self.text = text
    }
}
