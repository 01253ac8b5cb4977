// SPDX-License-Identifier: MIT
//
// Marking a part of a long text with the pointer: by characters, with two clicks by words,
// with three by rows. Beyond its edge the text scrolls while the pointer stays there.

import DesignSystem
import InputEvents
import PresenterCore

extension InteractionState {
    /// The time between two steps of a text that scrolls under the pointer.
    private static var scrollStep: Duration { .milliseconds(50) }

    /// Begins to mark at a press on a long text.
    mutating func beginMarking(_ hitTarget: HitTarget, at position: ScreenPoint, at now: Instant) {
        let id = hitTarget.card
        guard hitTarget.target == .list, let session = sessions[id],
            let list = session.rowList, list.isText, keyboardCards.contains(id)
        else { return }
        let click = TextClick(position, at: now, after: pointer.click)
        pointer.click = click
        keyboard.card = id
        sessions[id]?.preedit = nil
        sessions[id]?.focus = .list
        sessions[id]?.isFocusMoved = true
        sessions[id]?.isRingShown = false
        pointer.marking = MarkingDrag(card: id, position: position)
        if keyboard.modifiers.contains(.shift), let marking = session.rows.marking,
            let end = textRange(at: position, on: id, by: marking.unit)
        {
            sessions[id]?.rows.marking?.extend(to: end)
            return
        }
        let unit: TextMarking.Unit =
            switch click.count {
            case 1: .letters
            case 2: .words
            default: .lines
            }
        let range = textRange(at: position, on: id, by: unit)
        sessions[id]?.rows.marking = range.map { TextMarking($0, unit: unit) }
    }

    /// Marks up to the pointer; returns whether it marks.
    mutating func mark(to position: ScreenPoint) -> Bool {
        guard let drag = pointer.marking else { return false }
        guard let instance = layout[drag.card], instance.output.id == position.output,
            sessions[drag.card]?.rowList?.isText == true
        else { return true }
        pointer.marking?.position = position
        let isBeyond = instance.layout.rowsBeyond(instance.local(position.point)) != 0
        pointer.marking?.scrollsAt = isBeyond ? drag.scrollsAt ?? clock : nil
        extendMarking()
        return true
    }

    /// Scrolls a text whose edge the pointer is beyond, and marks what comes into view.
    mutating func scrollUnderPointer() {
        guard let drag = pointer.marking, let due = drag.scrollsAt, due <= clock,
            let instance = layout[drag.card], let list = sessions[drag.card]?.rowList
        else { return }
        let beyond = instance.layout.rowsBeyond(instance.local(drag.position.point))
        // The further away, the faster.
        let rows = Int(beyond.rounded(.awayFromZero))
        sessions[drag.card]?.rows.scroll(byRows: max(-8, min(8, rows)), in: list)
        pointer.marking?.scrollsAt = clock + Self.scrollStep
        extendMarking()
    }

    private mutating func extendMarking() {
        guard let drag = pointer.marking, let marking = sessions[drag.card]?.rows.marking,
            let end = textRange(at: drag.position, on: drag.card, by: marking.unit)
        else { return }
        guard end != marking.end else { return }
        sessions[drag.card]?.rows.marking?.extend(to: end)
    }

    /// The selection that a press at a position makes; `nil`: there is no row.
    private func textRange(
        at position: ScreenPoint,
        on id: PresentationID,
        by unit: TextMarking.Unit
    ) -> Range<TextPosition>? {
        guard let instance = layout[id], let session = sessions[id], let list = session.rowList
        else { return nil }
        let point = instance.local(position.point)
        guard let line = instance.layout.textLine(nearest: point) else { return nil }
        guard let text = session.rows.state.option(at: line.row, of: list)?.title else {
            // One that has not come yet is marked whole.
            return TextPosition(row: line.row)..<TextPosition(row: line.row + 1)
        }
        switch unit {
        case .letters:
            let gap = TextPosition(row: line.row, before: line.gap(nearest: point.x), of: text)
            return gap..<gap
        case .words:
            let word = text.word(at: line.character(at: point.x))
            let first = TextPosition(row: line.row, before: word.lowerBound, of: text)
            return first..<TextPosition(row: line.row, before: word.upperBound, of: text)
        case .lines: return TextPosition(row: line.row)..<TextPosition(row: line.row + 1)
        }
    }

    /// Gives the clipboard the text copied from a long text.
    mutating func takeCopies() -> [Order] {
        guard let id = topmost, sessions[id]?.rowList?.isText == true,
            let text = sessions[id]?.rows.takeCopied(atMost: maximumCopied)
        else { return [] }
        return [.copy(text)]
    }
}
