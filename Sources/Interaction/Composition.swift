// SPDX-License-Identifier: MIT
//
// Input methods. The preedit (text not yet committed) is shown underlined at
// the caret and is not part of the field's text; committed text is inserted
// like typed text. The display reports the focused field and the caret's place,
// so that the candidate window opens beside it.

import DesignSystem
import InputEvents
import PresenterCore

extension InteractionState {
    /// The field that accepts text now; `nil`: none.
    ///
    /// A field accepts none before it is armed.
    public var textEntry: TextEntry? {
        guard let id = keyboardOwner, let session = sessions[id], isEditing(id, session),
            let input = session.card.modal?.input, let placement = layout[id],
            let region = placement.layout.regions.last(where: { $0.target == .field })
        else { return nil }
        let stops = placement.layout.caretStops
        let state = cardState(id)
        var caret = region.frame
        caret.origin.x =
            stops.indices.contains(state.caret)
            ? stops[state.caret] : stops.last ?? region.frame.minX
        caret = placement.visibleFrame(of: caret)
        caret.size.width = 2
        return TextEntry(
            text: session.field.text,
            caretByte: session.field.caretByte,
            isHidden: input.isHidden,
            output: placement.output.id,
            caretFrame: caret
        )
    }

    /// Applies an input method's change; drops it before the card is armed, as keys are.
    mutating func compose(_ composition: Composition, at now: Instant) -> [Order] {
        guard let id = keyboardOwner else { return [] }
        guard accepts(id, at: now) else { return disturb(id) }
        guard sessions[id]?.focus == .field else { return [] }
        sessions[id]?.compose(composition)
        sessions[id]?.editedAt = clock
        return []
    }
}

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
        guard let preedit, focus == .field else { return (field.text, field.caret, nil) }
        let before = String(field.text.prefix(field.caret))
        let text = before + preedit.text + field.text.dropFirst(field.caret)
        // Counted in the displayed text: a mark may combine with the character
        // before it.
        let end = (before + preedit.text).count
        let start = max(0, end - preedit.text.count)
        return (text, min(end, start + (preedit.caret ?? preedit.text.count)), start..<end)
    }
}
