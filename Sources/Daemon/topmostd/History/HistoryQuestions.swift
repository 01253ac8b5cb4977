// SPDX-License-Identifier: MIT

import HelperWire

/// The questions that the history process has not answered; it answers them in sequence.
///
/// An asker may ask again at once: answers are returned, to be given after the change.
struct HistoryQuestions {
    struct Question {
        fileprivate let asked: Duration
        /// When it is answered without the process; `nil`: it was.
        fileprivate var endsAt: Duration?
        /// Whether the question counts to a limit that leaves room for others.
        fileprivate let isLimited: Bool
        /// Answers the question; a second answer has no effect.
        let answer: (History.Answer) -> Void
        /// What the process has found so far.
        var result = HistoryResult(count: 0)
    }

    private var questions: [Question] = []

    var count: Int { questions.count }
    var isEmpty: Bool { questions.isEmpty }
    /// How many must leave room for others.
    var limitedCount: Int { questions.count { $0.isLimited && $0.endsAt != nil } }
    /// When they are answered without the process.
    var ends: [Duration] { questions.compactMap(\.endsAt) }
    /// When the oldest was asked.
    var oldest: Duration? { questions.first?.asked }

    /// Adds a question.
    mutating func add(
        at now: Duration,
        endsAt: Duration,
        isLimited: Bool,
        answer: @escaping (History.Answer) -> Void
    ) {
        questions.append(Question(asked: now, endsAt: endsAt, isLimited: isLimited, answer: answer))
    }

    /// Adds a part to the answer of the oldest.
    mutating func collect<Part>(_ part: Part, in parts: WritableKeyPath<HistoryResult, [Part]>) {
        if !questions.isEmpty { questions[0].result[keyPath: parts].append(part) }
    }

    /// Removes the oldest.
    mutating func takeFirst() -> Question? {
        questions.isEmpty ? nil : questions.removeFirst()
    }

    /// Removes all.
    mutating func takeAll() -> [Question] {
        defer { questions = [] }
        return questions
    }

    /// Returns how to answer those that end now; the process still answers them.
    mutating func takeLate(at now: Duration) -> [(History.Answer) -> Void] {
        var late: [(History.Answer) -> Void] = []
        for index in questions.indices {
            guard let end = questions[index].endsAt, end <= now else { continue }
            late.append(questions[index].answer)
            questions[index].endsAt = nil
        }
        return late
    }
}
