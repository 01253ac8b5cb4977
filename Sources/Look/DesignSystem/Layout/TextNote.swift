// SPDX-License-Identifier: MIT

/// What became of the last copy of a part of a long text.
public enum TextNote: Hashable, Sendable {
    /// The text was requested from its owner.
    case copying
    case copied
    /// The text is longer than the clipboard accepts.
    case tooLong
    /// The owner did not send the text.
    case failed
}

extension Words {
    /// The words of a note.
    public func sentence(about note: TextNote) -> String {
        switch note {
        case .copying: copying
        case .copied: copied
        case .tooLong: tooLongToCopy
        case .failed: notCopied
        }
    }
}
