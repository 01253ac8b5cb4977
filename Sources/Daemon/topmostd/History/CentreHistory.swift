// SPDX-License-Identifier: MIT

import BusService
import EventLoop
import HelperWire
import PresenterCore
import Texts

/// Asks the history for the notification centre.
struct CentreHistory {
    private let history: History
    private let pastActions: PastActions
    private let pictures: PastPictures?
    private let now: () -> Duration

    init(
        _ history: History,
        _ pastActions: PastActions,
        _ pictures: PastPictures?,
        now: @escaping () -> Duration
    ) {
        self.pictures = pictures
        self.history = history
        self.pastActions = pastActions
        self.now = now
    }

    /// Asks a question; the answer comes later, or at once if there is none.
    func ask(_ question: CentreQuestion, answer: @escaping (CentreAnswer) -> Void) {
        // The clock may be set meanwhile by less than an act takes.
        let boot = LocalClock.sinceEpoch - now()
        history.ask(HistoryRequest(question, boot: boot)) { [self] result in
            switch result {
            case .failure: answer(.failed(question, Self.failure))
            case .success(let result):
                addPictures(of: result.entries + result.groups.map(\.newest)) {
                    // Cards have times since boot.
                    let boot = LocalClock.sinceEpoch - now()
                    answer(
                        CentreAnswer(result, to: question) {
                            CentreEntry($0, pastActions, pictures, boot: boot)
                        }
                    )
                }
            }
        }
    }

    /// Asks for the pictures that are not here yet; without an answer there are none.
    private func addPictures(of entries: [HistoryEntry], then: @escaping () -> Void) {
        guard let pictures else { return then() }
        let missing = pictures.missing(from: entries)
        guard !missing.isEmpty else { return then() }
        history.ask(.pictures(missing)) { result in
            if case .success(let found) = result { pictures.add(found.pictures, of: entries) }
            then()
        }
    }

    private static let failure = Phrase.pastUnavailable.english()
}

extension HistoryRequest {
    fileprivate init(_ question: CentreQuestion, boot: Duration) {
        /// The act as a time since 1970: no act of an earlier run of the machine has it.
        func number(_ act: Instant) -> Int64 {
            Instant(sinceBoot: act.sinceBoot + boot).milliseconds
        }
        switch question {
        case .groups(let search): self = .groups(search: search.isEmpty ? nil : search)
        case .page(let group, let search, let from, let limit):
            var query = HistoryQuery()
            query.group = group
            query.search = search.isEmpty ? nil : search
            query.offset = from
            query.withPictures = true
            query.limit = limit
            self = .find(query)
        case .hide(.entry(let id), let act): self = .hide(entry: id, act: number(act))
        case .hide(.group(let name), let act): self = .hide(app: name, act: number(act))
        case .hide(.all, let act): self = .hide(act: number(act))
        case .unhide(let act): self = .unhide(act: number(act))
        case .purge(let act): self = .purge(act: number(act))
        }
    }
}

extension CentreAnswer {
    /// Reads a result.
    ///
    /// - Parameters:
    ///   - result: the history's answer.
    ///   - question: the question.
    ///   - entry: makes an entry of the centre.
    fileprivate init(
        _ result: HistoryResult,
        to question: CentreQuestion,
        _ entry: (HistoryEntry) -> CentreEntry
    ) {
        switch question {
        case .groups:
            self = .groups(
                result.groups.map { group in
                    CentreHistoryGroup(
                        name: group.newest.app,
                        count: group.count,
                        newest: entry(group.newest)
                    )
                }
            )
        case .page(let name, _, let from, _):
            let entries = result.entries.map(entry)
            self = .page(group: name, from: from, entries)
        case .hide, .unhide, .purge: self = .changed
        }
    }
}

extension CentreEntry {
    fileprivate init(
        _ entry: HistoryEntry,
        _ pastActions: PastActions,
        _ pictures: PastPictures?,
        boot: Duration
    ) {
        let icon: ImageSource? = entry.icon.flatMap { icon in
            icon.isEmpty ? nil : icon.hasPrefix("/") ? .file(path: icon) : .name(icon)
        }
        let picture = pictures?.image(of: entry)
        self.init(
            id: .history(entry.id),
            application: entry.app,
            title: entry.summary,
            message: entry.body,
            icon: picture.map { .stored($0) } ?? icon,
            isCritical: entry.urgency == Urgency.critical.word,
            obstacle: pastActions.obstacle(to: entry),
            shownAt: Instant(sinceBoot: .milliseconds(entry.shownAt) - boot)
        )
        former = PresentationID(rawValue: entry.presentation)
    }
}
