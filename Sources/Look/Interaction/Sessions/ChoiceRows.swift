// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// The state of a list of rows: what is typed, the current row, and scrolling.
struct ChoiceRows {
    /// What the display draws.
    var state = ListState()
    /// The text that `state.matches` is for.
    private var query = ""
    /// The number of rows in view.
    private(set) var capacity = 1
    /// The height of a row in pixels at scale 1.
    private(set) var rowHeight = 1.0
    /// Pixels scrolled beyond whole rows.
    private var rest = 0.0
    /// Whether the user moved to the current row; otherwise it is the best match.
    private var isMoved = false
    /// The last question for rows of a live list; `nil`: none yet.
    private var asked: RowQuestion?
    /// When it was asked.
    private var askedAt: Instant?
    /// The number of the first question for the current text.
    private var numberOfText = 0
    /// In a text: the hit to ask for, 1 the next, -1 the one before; 0: none.
    private var step = 0
    /// The number of the question whose hit must come into view; `nil`: none.
    private var sought: Int?
    /// The selection in a text; `nil`: none, and no place to extend from.
    var marking: TextMarking? {
        didSet {
            state.marked = marking.flatMap { $0.range.isEmpty ? nil : $0.range }
            state.note = nil
            copy = nil
        }
    }
    /// The pending copy.
    private var copy: TextCopy?
    /// A text that goes to the clipboard.
    private var copied: String?

    /// Begins at the first selected row.
    init(_ list: FormField?) {
        guard let list else { return }
        begin(list)
    }

    /// Goes to the first selected row, if it is here.
    private mutating func begin(_ list: FormField) {
        guard let id = list.chosen.first,
            let index = list.choices.firstIndex(where: { $0.id == id })
        else { return }
        move(to: (list.window?.first ?? 0) + index, in: list)
    }

    /// Whether the rows are filtered and the user did not go to one of them since.
    var isQuerying: Bool { !isMoved && query.contains { !$0.isWhitespace } }

    /// Filters the rows again if the text has changed, more than in its blanks.
    mutating func filter(_ list: FormField, by text: String) {
        guard text != query else { return }
        let areWordsSame = text.split(whereSeparator: \.isWhitespace)
            .elementsEqual(query.split(whereSeparator: \.isWhitespace))
        query = text
        guard list.isText || !areWordsSame else { return }
        guard !list.isText else {
            numberOfText = (asked?.number ?? 0) + 1
            sought = numberOfText
            step = 0
            return
        }
        // Until its owner answers, a live list shows the matching rows that are here.
        state.matches = text.isEmpty && list.window == nil ? nil : list.matches(text)
        numberOfText = (asked?.number ?? 0) + 1
        isMoved = false
        state.current = 0
        state.first = 0
        rest = 0
        state.isRevealing = true
    }

    /// Applies new rows: the current one stays, if it is still there and the user went to it.
    mutating func update(from old: FormField, to list: FormField) {
        if list.isText {
            // Another text.
            if list.window == nil { marking = nil }
            if let window = list.window { takeCopy(window, list) }
            guard let window = list.window, let sought, window.answers >= sought else { return }
            self.sought = nil
            guard window.hit > 0 else { return }
            state.current = window.hitRow
            state.isRevealing = false
            // With some lines before it.
            if !(state.first..<state.first + capacity).contains(window.hitRow) {
                state.first = max(0, min(window.hitRow - capacity / 3, count(list) - capacity))
            }
            return
        }
        let current = isMoved ? option(of: old)?.id : nil
        if let window = list.window {
            let isAnswered = window.answers >= numberOfText
            state.matches = isAnswered ? nil : list.matches(query)
            let known = state.first..<state.first + max(capacity, 1) + 50
            let indices = current == nil ? [] : Array(known.clamped(to: 0..<count(list)))
            let index = indices.first { self.option(at: $0, of: list)?.id == current }
            state.current = min(index ?? state.current, max(0, count(list) - 1))
            if !isMoved, !list.allowsMany, query.isEmpty, list.chosen != old.chosen {
                begin(list)
            }
            return
        }
        state.matches = query.isEmpty ? nil : list.matches(query)
        let index = (0..<count(list)).first { self.option(at: $0, of: list)?.id == current }
        state.current = index ?? min(state.current, max(0, count(list) - 1))
    }

    /// The number of rows that match.
    func count(_ list: FormField) -> Int { state.count(list) }

    /// The current row; `nil`: none matches.
    func option(of list: FormField) -> FormField.Choice? { option(at: state.current, of: list) }

    private func option(at index: Int, of list: FormField) -> FormField.Choice? {
        state.option(at: index, of: list)
    }

    /// Goes some rows on, or to an end; stops there.
    mutating func move(by step: Int, in list: FormField) {
        move(to: state.current + step, in: list)
    }

    /// Goes to a row.
    mutating func move(to index: Int, in list: FormField) {
        state.current = max(0, min(index, count(list) - 1))
        state.isRevealing = true
        isMoved = true
    }

    /// Goes to the row with that id.
    mutating func move(to id: String, in list: FormField) {
        let begin = max(0, state.first - 1)
        let indices = begin..<max(begin, min(count(list), state.first + max(capacity, 1) + 50))
        guard let index = indices.first(where: { option(at: $0, of: list)?.id == id }) else {
            return
        }
        move(to: index, in: list)
    }

    /// The number of rows that a page key moves by.
    var page: Int { max(1, capacity - 1) }

    /// Scrolls by pixels at scale 1, in whole rows.
    mutating func scroll(by distance: Double, in list: FormField) {
        guard distance.isFinite else { return }
        rest += distance
        let rows = (rest / max(1, rowHeight)).rounded(.towardZero)
        guard abs(rows) < 1e6 else {
            rest = 0
            return
        }
        rest -= rows * max(1, rowHeight)
        state.isRevealing = false
        state.first = max(0, min(state.first + Int(rows), count(list) - capacity))
    }

    /// Scrolls by rows.
    mutating func scroll(byRows count: Int, in list: FormField) {
        rest = 0
        state.isRevealing = false
        state.first = max(0, min(state.first + count, self.count(list) - capacity))
    }

    /// Asks for the next hit in a text, or for the one before.
    mutating func seek(_ step: Int) {
        guard !query.isEmpty else { return }
        self.step = step
    }

    /// Adapts to a layout.
    mutating func fit(_ window: ListWindow) {
        state.first = window.first
        capacity = window.capacity
        rowHeight = window.rowHeight
    }
}

// MARK: Live lists

extension ChoiceRows {
    /// Rows to have ready beyond those in view.
    private static let rowsAhead = 8
    /// The pause before another question while the last one is not answered.
    private static let pause = Duration.milliseconds(100)

    /// The question to ask now; `nil`: none, or not yet.
    mutating func question(_ list: FormField, at now: Instant) -> RowQuestion? {
        guard let window = list.window, isAsking(list) else { return nil }
        if copy != nil { return questionForCopy(list, at: now) }
        if let asked, let askedAt, window.answers < asked.number, now < askedAt + Self.pause {
            return nil
        }
        let next = RowQuestion(
            number: (asked?.number ?? 0) + 1,
            text: query,
            first: numberOfText > (asked?.number ?? 0) && !list.isText ? 0 : state.first
        ) { $0.step = step }
        if step != 0 { sought = next.number }
        step = 0
        asked = next
        askedAt = now
        return next
    }

    /// When to ask again; `nil`: there is nothing to ask.
    func deadline(_ list: FormField) -> Instant? {
        if let asked = copy?.askedAt { return asked + TextCopy.timeout }
        guard isAsking(list), let askedAt else { return nil }
        return askedAt + Self.pause
    }

    /// Whether rows are needed that are neither here nor requested.
    private func isAsking(_ list: FormField) -> Bool {
        guard let window = list.window else { return false }
        if step != 0 || copy != nil { return true }
        // The part of a copy need not travel with each scene.
        if !window.copied.isEmpty, asked.map({ $0.copy != nil }) ?? true { return true }
        if numberOfText > (asked?.number ?? 0) { return true }
        // Not before the rows for this text are here.
        guard window.answers >= numberOfText else { return false }
        let here = window.first..<window.first + list.choices.count
        let from = max(0, state.first - Self.rowsAhead)
        let to = min(window.matches, state.first + capacity + Self.rowsAhead)
        guard from < here.lowerBound || to > here.upperBound else { return false }
        return asked.map { $0.first != state.first || $0.text != query } ?? true
    }
}

// MARK: Copying

extension ChoiceRows {
    /// Begins to copy the selection of a text.
    mutating func beginCopy(_ list: FormField) {
        guard let range = state.marked, copy == nil else { return }
        guard list.window != nil else {
            copied = list.text(of: range)
            return
        }
        copy = TextCopy(range)
        state.note = .copying
    }

    /// Ends a copy.
    ///
    /// - Parameter maximum: the most bytes that the clipboard takes.
    /// - Returns: the text for the clipboard; `nil`: there is none.
    mutating func takeCopied(atMost maximum: Int) -> String? {
        if let copy, copy.text.utf8.count > maximum {
            self.copy = nil
            state.note = .tooLong
        }
        guard let text = copied else { return nil }
        copied = nil
        guard text.utf8.count <= maximum else {
            state.note = .tooLong
            return nil
        }
        state.note = .copied
        return text
    }

    /// Asks for the next part of a copy; while it has not come, for nothing else: an answer
    /// to another question could take its place.
    private mutating func questionForCopy(_ list: FormField, at now: Instant) -> RowQuestion? {
        guard let pending = copy else { return nil }
        if let askedAt = pending.askedAt, pending.number != nil {
            if now >= askedAt + TextCopy.timeout { copyWhatIsHere(list) }
            return nil
        }
        let next = RowQuestion(number: (asked?.number ?? 0) + 1, text: query, first: state.first) {
            $0.copy = pending.rest
        }
        copy?.number = next.number
        copy?.askedAt = now
        asked = next
        askedAt = now
        return next
    }

    private mutating func takeCopy(_ window: LiveRows, _ list: FormField) {
        switch copy?.receive(window) {
        case .done:
            copied = copy?.text
            copy = nil
        case .unknown: copyWhatIsHere(list)
        case .more, .waiting, nil: break
        }
    }

    private mutating func copyWhatIsHere(_ list: FormField) {
        copied = copy.flatMap { list.text(of: $0.whole) }
        if copied == nil { state.note = .failed }
        copy = nil
    }
}
