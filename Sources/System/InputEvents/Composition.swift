// SPDX-License-Identifier: MIT

/// A change by an input method to the text at the caret, applied at once.
///
/// It removes the old preedit, deletes text around the caret, inserts the committed text,
/// then shows the new preedit.
/// Source: `text-input-unstable-v3.xml`, "zwp_text_input_v3.done".
public struct Composition: Hashable, Sendable {
    /// How much text to delete before and after the caret, in UTF-8 bytes.
    public var deletedBefore, deletedAfter: Int
    /// The committed text.
    public var committed: String
    /// The text still being composed.
    public var preedit: Preedit?

    /// Creates a change; without arguments it ends a preedit.
    public init(
        deletedBefore: Int = 0,
        deletedAfter: Int = 0,
        committed: String = "",
        preedit: Preedit? = nil
    ) {
        self.deletedBefore = deletedBefore
        self.deletedAfter = deletedAfter
        self.committed = committed
        self.preedit = preedit
    }
}
