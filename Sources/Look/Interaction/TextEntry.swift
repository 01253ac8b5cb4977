// SPDX-License-Identifier: MIT

public import Basics
public import DesignSystem

/// The text field that gets typed text.
public struct TextEntry: Hashable, Sendable {
    /// The text, without a preedit.
    public var text: String
    /// The caret, in bytes of UTF-8.
    public var caretByte: Int
    /// Whether the text is hidden and must not be learned.
    public var isHidden: Bool
    /// The output that the field is on.
    public var output: OutputID
    /// The caret on that output, in pixels at scale 1.
    public var caretFrame: Rectangle<Double>
}
