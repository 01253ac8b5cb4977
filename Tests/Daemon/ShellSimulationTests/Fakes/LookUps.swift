// SPDX-License-Identifier: MIT

import BusService
import ProcessIdentity

/// The questions about callers that the helper has not answered.
struct LookUps {
    private struct LookUp {
        var client: FakeClient
        var askedAt: Duration
        /// When its connection was there already.
        var seen: Duration
        var answer: (FoundFacts) -> Void
    }

    private var waiting: [LookUp] = []
    /// Whether answers are late.
    var areHeld = false

    /// The helper answers after this time, whatever happens.
    private static let deadline = Duration.seconds(2)

    /// Adds a question.
    mutating func add(
        _ client: FakeClient,
        at now: Duration,
        seen: Duration,
        _ answer: @escaping (FoundFacts) -> Void
    ) {
        waiting.append(LookUp(client: client, askedAt: now, seen: seen, answer: answer))
    }

    /// Answers all questions: with the truth, or with nothing.
    ///
    /// Of a process that is gone nothing can be found out, and one that is younger than the
    /// connection is another one.
    mutating func answer(proves: Bool, _ life: Int) {
        let due = waiting
        waiting = []
        for one in due {
            let process = one.client.process
            guard proves, one.client.isConnected, process.since <= one.seen else {
                one.answer(.nothing)
                continue
            }
            if !one.client.isOrphan { one.client.provedTo.insert(life) }
            one.answer(.facts(process.app.facts))
        }
    }

    /// Whether a client waits for being identified.
    func holds(_ client: FakeClient) -> Bool { waiting.contains { $0.client === client } }

    /// When the first answer is due.
    var nextEvent: Duration? { waiting.map { $0.askedAt + Self.deadline }.min() }

    /// Answers what is due, with nothing.
    mutating func timePassed(_ now: Duration, _ life: Int) {
        guard let due = nextEvent, due <= now else { return }
        answer(proves: false, life)
    }
}
