// SPDX-License-Identifier: MIT
//
// Input methods. The preedit (text not yet committed) is shown underlined at
// the caret and is not part of the field's text; committed text is inserted
// like typed text. The display reports the focused field and the caret's place,
// so that the candidate window opens beside it.

import Basics
import DesignSystem
import InputEvents
import PresenterCore

extension InteractionState {
    /// The field that accepts text now; `nil`: none.
    ///
    /// A field accepts none before it is armed.
    public var textEntry: TextEntry? {
        guard let id = keyboardOwner, let session = sessions[id], isEditing(id, session),
            let input = session.input, let placement = layout[id],
            let region = placement.layout.regions.last(where: { $0.target == session.focus })
        else { return nil }
        let stops = placement.layout.caretStops
        let shownCaret = session.shownText.caret
        var caret = region.frame
        if session.typedField != nil || placement.layout.hasOwnArea {
            let field = session.typedField?.id
            guard let place = placement.layout.caretPlace(shownCaret, in: field) else { return nil }
            caret = Rectangle(
                x: place.point.x,
                y: place.point.y - place.height / 2,
                width: 2,
                height: place.height
            )
        } else {
            caret.x =
                stops.indices.contains(shownCaret)
                ? stops[shownCaret] : stops.last ?? region.frame.x
        }
        caret = placement.visibleFrame(of: caret)
        caret.width = 2
        return TextEntry(
            text: input.isHidden ? "" : session.field.text(),
            caretByte: input.isHidden ? 0 : session.field.caretByte,
            isHidden: input.isHidden,
            output: placement.output.id,
            caretFrame: caret
        )
    }

    /// Applies an input method's change; drops it before the card is armed, as keys are.
    mutating func compose(_ composition: Composition, at now: Instant) -> [Order] {
        guard let id = keyboardOwner else { return [] }
        guard takesText(id, at: now) else { return accepts(id, at: now) ? [] : disturb(id) }
        sessions[id]?.compose(composition)
        sessions[id]?.editedAt = clock
        return []
    }
}
