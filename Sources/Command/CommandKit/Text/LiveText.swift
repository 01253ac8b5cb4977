// SPDX-License-Identifier: MIT
//
// A text that is longer than a card holds stays with the command, as a long list does: it
// sends the rows around those in view, and searches for what is typed.

import BusValues
import BusWire
import DBus
package import PresenterCore

/// The rows of a text that stays with the command.
package final class LiveText {
    package private(set) var text: WrappedText
    /// The number of the last question, and the row that it wants in view.
    private var question = 0
    private var first = 0
    /// The index among the hits of the one that the display goes to; `nil`: none.
    private var hit: Int?
    /// The next part of what the last question asks to copy; `nil`: none.
    private var copied: WrappedText.Part?

    /// Rows that are sent around those in view.
    private static let rowsBefore = 40
    private static let rowsAtOnce = 160

    package init(_ text: WrappedText) { self.text = text }

    /// Shows the text and waits for its end.
    ///
    /// - Parameters:
    ///   - values: the modal's options but the text.
    ///   - list: the options of the text that stay the same.
    ///   - session: where it is shown; its display is there already.
    ///   - place: checks that it can be shown.
    /// - Returns: the end.
    /// - Throws: what asking any question throws.
    package func show(
        _ values: OptionValues,
        _ list: [String: OptionValue],
        in session: Session,
        _ place: QuestionPlace
    ) throws(Failure) -> Ending {
        var values = values
        values["choices"] = .table(list.merging(rows) { $1 })
        let presentation = try RemotePresentation(values, in: session)
        if let id = presentation.id {
            presentation.onQuestion = { [unowned self] in
                answer($0)
                if session.daemonEnd == nil { session.send(rows: rows, to: id) }
            }
        }
        try place.check(presentation, in: session)
        return try presentation.wait()
    }

    /// Looks for what a question asks: rows, another text, or the next hit.
    package func answer(_ question: RowQuestion) {
        self.question = question.number
        first = max(0, question.first)
        copied = question.copy.map { text.part(of: $0, atMost: TextLimits.copied.bytes) }
        if question.text != text.search.query {
            text.find(question.text)
            // The first one from here on, or else from the start.
            let next = text.hits.firstIndex { $0 >= first }
            hit = next ?? (text.hits.isEmpty ? nil : 0)
        } else if question.step != 0, let hit {
            let count = text.hits.count
            self.hit = (hit + question.step + count) % count
        } else {
            return
        }
        if let hit { first = text.hits[hit] }
    }

    /// The options of the rows that are wanted.
    package var rows: [String: OptionValue] {
        let count = text.rows.count
        let from = max(0, min(first - Self.rowsBefore, count - Self.rowsAtOnce))
        let range = from..<min(count, from + Self.rowsAtOnce)
        return [
            "options": .choices(range.map { .init(id: "\($0)", title: text.rows[$0]) }),
            "live": .boolean(true),
            "first": .integer(Int64(from)),
            "matches": .integer(Int64(count)),
            "total": .integer(Int64(count)),
            "answers": .integer(Int64(question)),
            "hits": .integer(Int64(text.hits.count)),
            "hit": .integer(Int64(hit.map { $0 + 1 } ?? 0)),
            "hit_row": .integer(Int64(hit.map { text.hits[$0] } ?? 0)),
            // Without a copy they take back the last one.
            "copied": .text(copied?.text ?? ""),
            "copied_to": .integer(Int64(copied?.end ?? 0)),
        ]
    }
}
