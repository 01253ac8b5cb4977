// SPDX-License-Identifier: MIT
//
// An input method writes for the person: what it has not settled yet (the
// preedit) stands at the caret, underlined, and is no text of the field's; what
// it settles goes in as typed text does. A display tells it what field has the
// keyboard, and where the caret is, so that its candidates lie beside it.

import DesignSystem
import InputEvents
import PresenterCore

extension InteractionState {
    /// The field that takes text now; `nil`: none does.
    ///
    /// A field that is not armed takes none yet.
    public var textEntry: TextEntry? {
        guard let id = keyboardOwner, let session = sessions[id], isEditing(id, session),
            let input = session.card.modal?.input, let placement = placement(of: id),
            let region = placement.layout.regions.last(where: { $0.target == .field })
        else { return nil }
        let stops = placement.layout.caretStops
        let state = cardState(id)
        let x =
            stops.indices.contains(state.caret)
            ? stops[state.caret] : stops.last ?? region.frame.minX
        return TextEntry(
            text: session.field.text,
            caretByte: session.field.caretByte,
            isHidden: input.isHidden,
            output: placement.output,
            caretFrame: Rect(
                x: placement.frame.minX + x * placement.card.scale,
                y: placement.frame.minY + region.frame.minY * placement.card.scale,
                width: 2,
                height: region.frame.size.height * placement.card.scale
            )
        )
    }

    /// Takes over what an input method did; what comes too early is dropped, as keys are.
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

    /// What the field shows: its text with the preedit at the caret.
    var shownText: (text: String, caret: Int, composed: Range<Int>?) {
        guard let preedit, focus == .field else { return (field.text, field.caret, nil) }
        let before = String(field.text.prefix(field.caret))
        let text = before + preedit.text + field.text.dropFirst(field.caret)
        // Counted in what is shown: a mark may join what stands before it.
        let end = (before + preedit.text).count
        let start = max(0, end - preedit.text.count)
        return (text, min(end, start + (preedit.caret ?? preedit.text.count)), start..<end)
    }
}
