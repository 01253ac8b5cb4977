// SPDX-License-Identifier: MIT
//
// A list that is longer than a card holds, or still being read. The command keeps the items
// and sends the rows around those in view; the display reports the typed text and the position.

import BusValues
import BusWire
import DBus
import EventLoop
package import PresenterCore
import Texts

/// The rows of a list that stays with the command.
package final class LiveChoice {
    /// The items that were read so far.
    package private(set) var store = ItemStore()
    /// Whether more items may come.
    package var isComplete = false { didSet { if isComplete { refresh() } } }

    package let waiting: CommandLoop
    private var session: Session?
    private var id: UInt32?
    private var timer: TimerSource?
    private var workTimer: TimerSource?
    /// The number of the last question, and the row that it wants in view.
    private var question = 0
    private var first = 0
    /// Whether the last question is not answered yet.
    private var isAsked = false
    /// When rows were last sent.
    private var sentAt: Duration?
    /// The indices of the items that are marked by themselves, and how many of them were sent.
    private var marked: [Int] = []
    private var sentMarks = 0
    /// Whether several may be chosen.
    private var isMulti = false
    /// The bytes of all items.
    private var bytes = 0
    /// Why no more items are accepted; `nil`: they are.
    private var overflow: Failure?

    /// Rows that are sent around those in view.
    private static let rowsBefore = 15
    private static let rowsAtOnce = 50
    /// Maximum number of items, and of their bytes: what writes for ever must not take all memory.
    private static let maximumItems = 1_000_000
    private static let maximumBytes = 256 << 20
    /// Items filtered in one turn of the loop: about 2 ms.
    private static let slice = 5000
    /// The pause between updates that only change the number of items.
    private static let pause = Duration.milliseconds(100)
    /// How long the first items are waited for before the list shows.
    private static let timeout = Duration.milliseconds(100)

    /// Begins without items.
    package init(_ waiting: CommandLoop) throws(Failure) {
        self.waiting = waiting
        timer = try waiting.loop.makeTimer { [unowned self] in send() }
        workTimer = try waiting.loop.makeTimer { [unowned self] in work() }
    }

    /// Waits for the first items: until there are many, for a moment, or for all of them.
    ///
    /// - Throws: `unreachable` at a system limit, and a signal to the command.
    package func awaitFirst(all: Bool = false) throws(Failure) {
        let deadline = try Deadline(in: waiting.loop)
        deadline.set(after: Self.timeout)
        try waiting.waitUntil { [unowned self] in
            let isEnough = deadline.hasPassed || store.items.count > RowList.maximumAtOnce
            return isComplete || (!all && isEnough)
        }
        if let overflow { throw overflow }
    }

    /// Shows the list and waits for its end.
    ///
    /// - Parameters:
    ///   - values: the modal's options but the list.
    ///   - list: how it is chosen from.
    ///   - place: where it is asked.
    /// - Returns: the end; its choices are indices among the items.
    /// - Throws: what asking any question throws, and `usage` for an unknown selected id.
    package func ask(
        _ values: OptionValues,
        _ list: RowList,
        _ place: QuestionPlace
    ) throws(Failure) -> Ending {
        isMulti = list.isMulti
        mark(try list.indices(among: store.items))
        first = marked.first ?? 0
        var values = values
        let isLive =
            !isComplete || store.items.isEmpty || store.items.count > RowList.maximumAtOnce
        let rows = try isLive ? list.values(self) : list.values(store.items)
        values["choices"] = .table(rows.merging(marks) { $1 })
        sentMarks = marked.count
        let session = try place.session(waiting)
        // The terminal is restored before the answer is written.
        defer { session.inline?.close() }
        let presentation = try RemotePresentation(values, in: session)
        if isLive, let id = presentation.id {
            serve(id, in: session)
            presentation.onQuestion = { [unowned self] in answer($0) }
        }
        try place.check(presentation, in: session)
        defer { id = nil }
        let end: Ending
        do {
            end = try presentation.wait()
        } catch {
            guard let overflow else { throw error }
            presentation.dismiss()
            throw overflow
        }
        return end
    }

    /// Adds items.
    ///
    /// - Parameters:
    ///   - items: the items.
    ///   - indices: the indices of the marked items; in a list with one choice the current row
    ///     begins at the first of them.
    package func append(_ items: [ChoiceItem], marked indices: [Int] = []) {
        for item in items where overflow == nil {
            bytes += item.label.utf8.count + item.id.utf8.count
            if store.items.count < Self.maximumItems, bytes <= Self.maximumBytes {
                store.append(item)
            } else {
                refuseMore()
            }
        }
        mark(indices)
        refresh()
    }

    /// Ends the question, or the wait before it: nobody finds anything in such a list.
    private func refuseMore() {
        let failure = Failure(.usage, .tooManyRows)
        overflow = failure
        isComplete = true
        session?.giveUp(failure.description)
    }

    private func mark(_ indices: [Int]) {
        let rest = FormField.maximumRows - marked.count
        if indices.count > rest, rest > 0 {
            warn(.tooManySelected, "\(FormField.maximumRows)")
        }
        marked += indices.prefix(rest)
    }

    /// The option of the marked items.
    private var marks: [String: OptionValue] {
        let indices = isMulti ? marked[...] : marked.prefix(1)
        return indices.isEmpty ? [:] : ["selected": .strings(indices.map { "\($0)" })]
    }

    /// The options of the rows that are wanted.
    package var rows: [String: OptionValue] {
        let from = max(0, min(first, store.matches) - Self.rowsBefore)
        let indices = store.indices(from: from, count: Self.rowsAtOnce)
        let items = indices.map { store.items[$0] }
        return [
            "options": .choices(zip(indices, items).map { .init(id: "\($0)", title: $1.title) }),
            "icons": .pictures(items.map { $0.icon.flatMap { ImageSource(row: $0) } }),
            "live": .boolean(true),
            "first": .integer(Int64(from)),
            "matches": .integer(Int64(store.matches)),
            "total": .integer(Int64(store.items.count)),
            "answers": .integer(Int64(question)),
        ]
    }

    /// Answers the questions of a presentation from now on.
    private func serve(_ id: UInt32, in session: Session) {
        self.id = id
        self.session = session
        sentAt = waiting.loop.now
        refresh()
    }

    private func answer(_ asked: RowQuestion) {
        question = asked.number
        first = max(0, asked.first)
        isAsked = true
        store.filter(by: asked.text)
        work()
    }

    /// Continues filtering, and answers when it has finished.
    private func work() {
        guard store.work(atMost: Self.slice) else {
            workTimer?.arm(after: .zero)
            return
        }
        if isAsked { send() } else { refresh() }
    }

    /// Sends the changes, with a limited rate.
    private func refresh() {
        guard let sentAt, !isAsked else { return }
        timer?.arm(at: max(waiting.loop.now, sentAt + Self.pause))
    }

    private func send() {
        guard let session, let id, session.daemonEnd == nil else { return }
        guard store.work(atMost: Self.slice) else {
            workTimer?.arm(after: .zero)
            return
        }
        isAsked = false
        sentAt = waiting.loop.now
        let isMarked = marked.count > sentMarks
        // The row that it begins at, if nobody has gone to another one.
        if isMarked, !isMulti, question == 0 { first = marked[0] }
        session.send(rows: isMarked ? rows.merging(marks) { $1 } : rows, to: id)
        sentMarks = marked.count
    }
}

extension Ending {
    /// The items that were chosen from a list, in their order.
    package func chosen(among items: [ChoiceItem]) -> [ChoiceItem] {
        choices.compactMap { Int($0) }.filter(items.indices.contains).sorted().map { items[$0] }
    }
}
