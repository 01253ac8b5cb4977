// SPDX-License-Identifier: MIT

import EventLoop
import HistoryWire
import PresenterCore

/// Asks the history for the notification centre.
struct CentreHistory {
    private let history: History?
    private let now: () -> Duration

    /// Creates it; without a history every question fails.
    init(_ history: History?, now: @escaping () -> Duration) {
        self.history = history
        self.now = now
    }

    /// Asks a question; the answer comes later, or at once if there is none.
    func ask(_ question: CentreQuestion, answer: @escaping (CentreAnswer) -> Void) {
        guard let history else { return answer(.failed(question, Self.failure)) }
        history.ask(HistoryRequest(question)) { [now] result in
            switch result {
            case .failure: answer(.failed(question, Self.failure))
            case .success(let result):
                // Cards have times since boot.
                let boot = LocalClock.sinceEpoch - now()
                answer(CentreAnswer(result, to: question, boot: boot))
            }
        }
    }

    private static let failure = "Past notifications are not available."
}

extension HistoryRequest {
    fileprivate init(_ question: CentreQuestion) {
        switch question {
        case .groups(let search): self = .groups(search: search.isEmpty ? nil : search)
        case .page(let group, let search, let from, let limit):
            var query = HistoryQuery()
            query.group = group
            query.search = search.isEmpty ? nil : search
            query.offset = from
            query.limit = limit
            self = .find(query)
        case .remove(let id): self = .delete([id])
        case .removeGroup(let name): self = .deleteGroup(name)
        case .removeAll: self = .deleteGroup(nil)
        }
    }
}

extension CentreAnswer {
    /// Reads a result.
    ///
    /// - Parameters:
    ///   - result: what the history answered.
    ///   - question: what it was asked.
    ///   - boot: the span from 1970 to the boot.
    fileprivate init(_ result: HistoryResult, to question: CentreQuestion, boot: Duration) {
        switch question {
        case .groups:
            self = .groups(
                result.groups.map { group in
                    PastGroup(
                        name: group.newest.app,
                        count: group.count,
                        newest: CentreEntry(group.newest, boot: boot)
                    )
                }
            )
        case .page(let name, _, let from, _):
            let entries = result.entries.map { CentreEntry($0, boot: boot) }
            self = .page(group: name, from: from, entries)
        case .remove, .removeGroup, .removeAll: self = .removed
        }
    }
}

extension CentreEntry {
    fileprivate init(_ entry: HistoryEntry, boot: Duration) {
        let icon: ImageSource? = entry.icon.flatMap { icon in
            icon.isEmpty ? nil : icon.hasPrefix("/") ? .file(path: icon) : .name(icon)
        }
        self.init(
            id: .past(entry.id),
            application: entry.app,
            title: entry.summary,
            message: entry.body,
            icon: icon,
            isCritical: entry.urgency == Urgency.critical.word,
            shownAt: Instant(sinceBoot: .milliseconds(entry.shownAt) - boot)
        )
    }
}
