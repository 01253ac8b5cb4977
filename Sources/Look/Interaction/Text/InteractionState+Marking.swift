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
    mutating func beginMarking(_ hitTarget: HitTarget, at place: ScreenPoint, at now: Instant) {
        let id = hitTarget.card
        guard hitTarget.target == .list, let session = sessions[id],
            let list = session.rowList, list.isText, keyboardCards.contains(id)
        else { return }
        let click = TextClick(place, at: now, after: pointer.click)
        pointer.click = click
        keyboard.card = id
        sessions[id]?.preedit = nil
        sessions[id]?.focus = .list
        sessions[id]?.isFocusMoved = true
        sessions[id]?.isRingShown = false
        pointer.marking = MarkingDrag(card: id, place: place)
        if keyboard.modifiers.contains(.shift), let marking = session.rows.marking,
            let end = textRange(at: place, on: id, by: marking.unit)
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
        let range = textRange(at: place, on: id, by: unit)
        sessions[id]?.rows.marking = range.map { TextMarking($0, unit: unit) }
    }

    /// Marks up to the pointer; returns whether it marks.
    mutating func mark(to place: ScreenPoint) -> Bool {
        guard let drag = pointer.marking else { return false }
        guard let instance = layout[drag.card], instance.output.id == place.output,
            sessions[drag.card]?.rowList?.isText == true
        else { return true }
        pointer.marking?.place = place
        let isBeyond = instance.layout.rowsBeyond(instance.local(place.point)) != 0
        pointer.marking?.scrollsAt = isBeyond ? drag.scrollsAt ?? clock : nil
        extendMarking()
        return true
    }

    /// Scrolls a text whose edge the pointer is beyond, and marks what comes into view.
    mutating func scrollUnderPointer() {
        guard let drag = pointer.marking, let due = drag.scrollsAt, due <= clock,
            let instance = layout[drag.card], let list = sessions[drag.card]?.rowList
        else { return }
        let beyond = instance.layout.rowsBeyond(instance.local(drag.place.point))
        // The further away, the faster.
        let rows = Int(beyond.rounded(.awayFromZero))
        sessions[drag.card]?.rows.scroll(byRows: max(-8, min(8, rows)), in: list)
        pointer.marking?.scrollsAt = clock + Self.scrollStep
        extendMarking()
    }

    private mutating func extendMarking() {
        guard let drag = pointer.marking, let marking = sessions[drag.card]?.rows.marking,
            let end = textRange(at: drag.place, on: drag.card, by: marking.unit)
        else { return }
        guard end != marking.end else { return }
        sessions[drag.card]?.rows.marking?.extend(to: end)
    }

    /// The selection that a press at a place makes; `nil`: there is no row.
    private func textRange(
        at place: ScreenPoint,
        on id: PresentationID,
        by unit: TextMarking.Unit
    ) -> Range<TextPlace>? {
        guard let instance = layout[id], let session = sessions[id], let list = session.rowList
        else { return nil }
        let point = instance.local(place.point)
        guard let line = instance.layout.textLine(nearest: point) else { return nil }
        guard let text = session.rows.state.option(at: line.row, of: list)?.title else {
            // One that has not come yet is marked whole.
            return TextPlace(row: line.row)..<TextPlace(row: line.row + 1)
        }
        switch unit {
        case .letters:
            let gap = TextPlace(row: line.row, before: line.gap(nearest: point.x), of: text)
            return gap..<gap
        case .words:
            let word = text.word(at: line.character(at: point.x))
            let first = TextPlace(row: line.row, before: word.lowerBound, of: text)
            return first..<TextPlace(row: line.row, before: word.upperBound, of: text)
        case .lines: return TextPlace(row: line.row)..<TextPlace(row: line.row + 1)
        }
    }

    /// Gives the clipboard the text copied from a long text.
    mutating func takeCopies() -> [Order] {
        guard let id = topmost, sessions[id]?.rowList?.isText == true,
            let text = sessions[id]?.rows.takeCopied(atMost: mostCopied)
        else { return [] }
        return [.copy(text)]
    }
}
