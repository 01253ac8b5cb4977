// SPDX-License-Identifier: MIT

import InputEvents
import PresenterCore

extension CardSession {
    mutating func compose(_ composition: Composition) {
        field.delete(
            bytesBefore: composition.deletedBefore,
            bytesAfter: composition.deletedAfter
        )
        field.insert(composition.committed)
        preedit = composition.preedit
    }

    /// The displayed text: the field's text with the preedit at the caret.
    var shownText: (text: String, caret: Int, composed: Range<Int>?) {
        let shown = field.text(isRevealed: isRevealed)
        guard let preedit, isTyping else { return (shown, field.caret, nil) }
        let isDotted = input?.isHidden == true && !isRevealed
        let composed = isDotted ? TextField.dots(preedit.text.count) : preedit.text
        let before = String(shown.prefix(field.caret))
        let text = before + composed + shown.dropFirst(field.caret)
        // Counted in the displayed text: a mark may combine with the character
        // before it.
        let end = (before + composed).count
        let start = max(0, end - composed.count)
        return (text, min(end, start + (preedit.caret ?? composed.count)), start..<end)
    }
}
