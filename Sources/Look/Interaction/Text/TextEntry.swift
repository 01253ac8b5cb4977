// SPDX-License-Identifier: MIT

public import Basics
public import DesignSystem
import InputEvents
public import PresenterCore

/// A text field of a card.
public struct TextTarget: Hashable, Sendable {
    /// The card.
    public var card: PresentationID
    /// The field's id on it.
    public var field: String
    /// Whether the text is hidden and must not be learned.
    public var isHidden: Bool
}

/// The text field that gets typed text.
public struct TextEntry: Hashable, Sendable {
    /// The field.
    public var target: TextTarget
    /// The text, without a preedit.
    public var text: String
    /// The caret, in bytes of UTF-8.
    public var caretByte: Int
    /// The output that the field is on.
    public var output: OutputID
    /// The caret on that output, in pixels at scale 1.
    public var caretFrame: Rectangle<Double>

    /// Whether the text is hidden and must not be learned.
    public var isHidden: Bool { target.isHidden }
}

// Input methods. The preedit (text not yet committed) is shown underlined at
// the caret and is not part of the field's text; committed text is inserted
// like typed text. The display reports the focused field and the caret's place,
// so that the candidate window opens beside it.

extension InteractionState {
    /// The field that accepts text now, whether it has been laid out or not; `nil`: none.
    ///
    /// A field accepts none before it is armed.
    public var textTarget: TextTarget? {
        guard let id = keyboardOwner, let session = sessions[id], isEditing(id, session),
            let input = session.input
        else { return nil }
        return TextTarget(card: id, field: input.id, isHidden: input.isHidden)
    }

    /// The field that accepts text now, as it is laid out; `nil`: none.
    public var textEntry: TextEntry? {
        guard let target = textTarget, let session = sessions[target.card],
            let placement = layout[target.card],
            placement.layout.regions.contains(where: { $0.target == session.focus })
        else { return nil }
        let shownCaret = session.shownText.caret
        guard let position = placement.layout.caretPosition(shownCaret, in: session.fieldID) else {
            return nil
        }
        var caret = placement.visibleFrame(
            of: Rectangle(
                x: position.point.x,
                y: position.point.y - position.height / 2,
                width: 2,
                height: position.height
            )
        )
        caret.width = 2
        return TextEntry(
            target: target,
            text: target.isHidden ? "" : session.field.text(),
            caretByte: target.isHidden ? 0 : session.field.caretByte,
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

extension CardSession {
    mutating func compose(_ composition: Composition) {
        field.delete(bytesBefore: composition.deletedBefore, bytesAfter: composition.deletedAfter)
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
