// SPDX-License-Identifier: MIT

/// What an input method does to the text at the caret, all at once.
///
/// The old preedit goes, then text around the caret, then the settled text
/// comes in, then the new preedit.
/// Source: `text-input-unstable-v3.xml`, "zwp_text_input_v3.done".
public struct Composition: Hashable, Sendable {
    /// How much text goes before and after the caret, in UTF-8 bytes.
    public var deletedBefore, deletedAfter: Int
    /// What is settled.
    public var committed: String
    /// What is not settled yet.
    public var preedit: Preedit?

    /// Creates what an input method does; the shortest call ends a preedit.
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
