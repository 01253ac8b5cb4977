// SPDX-License-Identifier: MIT

public import DesignSystem

/// The text field that the keyboard writes to.
public struct TextEntry: Hashable, Sendable {
    /// What it holds, without a preedit.
    public var text: String
    /// The caret, in bytes of UTF-8.
    public var caretByte: Int
    /// Whether what it holds is not to be seen, nor learned.
    public var isHidden: Bool
    /// The output it lies on.
    public var output: OutputID
    /// The caret on that output, in pixels at scale 1.
    public var caretFrame: Rect
}
