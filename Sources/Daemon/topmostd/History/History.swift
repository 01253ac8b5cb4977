// SPDX-License-Identifier: MIT
//
// The disk of the history may be slow, full or stuck: only a process of its own,
// `topmost-history`, touches it. The daemon keeps each change, also in its recovery log,
// until that process has stored it, and never waits for it. Changes are sent in batches;
// the process ends when there is nothing to do.

import Basics
import ChildProcess
import Coding
import EventLoop
import HelperWire
import Journal
import PresenterCore
import RecoveryStore
import SystemCalls

/// Hands changes to the history process, and asks it for entries.
final class History {
    /// The times of the process.
    struct Times {
        /// How long a change waits for others.
        var batch = Duration.milliseconds(500)
        /// How long a question may take while the process makes no progress.
        var deadline = Duration.seconds(5)
        /// How long an asker waits for a process that makes progress.
        var patience = Duration.seconds(20)
        /// How long a sender waits for the result of a withdrawal.
        var recall = Duration.seconds(1)
        /// How long a change may take to be stored before the process is replaced.
        var progressTimeout = Duration.seconds(60)
        /// How old the last progress may be for requests to wait for more.
        var freshness = Duration.milliseconds(500)
        /// How long to wait after a failure; doubled after each further one.
        var pause = Duration.seconds(1)
        /// The longest wait after a failure.
        var longestPause = Duration.seconds(60)
        /// How long an idle process stays.
        var idle = Duration.seconds(8)
    }

    /// The answer to a question, or why there is none.
    typealias Answer = Result<HistoryResult, HistoryFailure>

    /// Called when changes are stored, with the progress.
    var onStored: (HistoryProgress) -> Void = { _ in }

    /// Called with changes that the recovery log must keep before they are promised.
    var onAdd: ([RecoveryEntry]) -> Void = { _ in }

    /// Called when entries were deleted by a request or by their sender.
    var onDelete: (HistoryDeletion) -> Void = { _ in }

    /// Called when it may have more entries, or fewer, and none wait to be stored.
    var onChange: () -> Void = {}

    /// Called when new ids must begin there, as the history has those below it.
    var onTaken: (UInt32) -> Void = { _ in }

    /// The next id of a presentation: those of the changes so far are below it.
    var nextID: UInt32?

    private let pool: HelperPool?
    private let picture: (StoredImage) -> SmallPicture?
    private let times: Times
    private let loop: EventLoop
    private let log: Log
    private var timer: TimerSource?
    private var outbox: HistoryOutbox
    /// Whether changes are kept.
    private(set) var isEnabled: Bool
    private var limits = HistoryLimits()

    /// The process that is used; others have been killed or dismissed.
    private var run: HelperRun?
    /// The next id that it knows.
    private var knownID: UInt32?
    private var questions = HistoryQuestions()
    private var lastUse = Duration.zero
    /// Since when changes wait to be sent.
    private var waitingSince: Duration?
    /// When the process last stored something, while changes are with it.
    private var lastProgress = Duration.zero
    /// When it last did anything that takes long.
    private var lastSign = Duration.zero
    /// When changes may be sent again after a failure, or while too many processes hang.
    private var retryAt = Duration.zero
    private var failures = 0
    private var hasReportedLoss = false
    private var onEmpty: (() -> Void)?
    private var endsAt: Duration?

    /// Unstored bytes in the pipe's queue after which no change is added.
    private static let maximumQueued = 64 << 10
    /// Changes that are sent without waiting for others.
    private static let batchSize = 256
    /// Processes at the same time, those that cannot be killed included.
    private static let maximumProcesses = 2
    /// Recalls that wait for an answer; further ones are answered without one, so that a
    /// client that recalls much leaves room for other questions.
    private static let maximumRecalls = 16

    /// Creates a history; no process is started yet.
    ///
    /// - Parameters:
    ///   - source: starts the process; `nil`: there is none, and no history either.
    ///   - times: its times.
    ///   - outbox: what waits.
    ///   - picture: returns the small form of an image that was stored just now.
    ///   - loop: the loop that it runs on.
    ///   - log: receives failures.
    /// - Throws: if the loop cannot add a timer.
    init(
        _ source: HelperSource?,
        times: Times = Times(),
        outbox: HistoryOutbox = HistoryOutbox(),
        picture: @escaping (StoredImage) -> SmallPicture? = { _ in nil },
        loop: EventLoop,
        log: Log
    ) throws(SystemError) {
        pool = source.map { HelperPool($0, maximum: Self.maximumProcesses, loop: loop) }
        isEnabled = source != nil
        self.picture = picture
        self.times = times
        self.outbox = outbox
        self.loop = loop
        self.log = log
        timer = try loop.timer(accuracy: .milliseconds(10)) { [weak self] in self?.check() }
    }

    // MARK: Changes

    /// Sets whether changes are kept, and how many.
    func configure(isEnabled: Bool, _ limits: HistoryLimits) {
        let isEnabled = isEnabled && pool != nil
        if isEnabled != self.isEnabled, !isEnabled {
            outbox.removeAll()
            onStored(outbox.progress)
        }
        self.isEnabled = isEnabled
        guard limits != self.limits else { return }
        self.limits = limits
        outbox.keep(entries: limits.entries)
        if let run { sendLimits(to: run) }
    }

    /// Continues with the changes of the last daemon.
    func restore(_ last: RecoveredState) {
        outbox.restore(last)
        if !isEnabled { outbox.removeAll() }
        schedule()
    }

    /// The number of the oldest change that waits; `nil`: none.
    var firstUnstored: UInt64? { outbox.firstUnstored }

    /// How far it is once all changes so far are stored.
    var finalProgress: HistoryProgress { outbox.finalProgress }

    /// Whether a flood of notifications should wait until some are stored.
    ///
    /// A lot is not stored yet, and the process makes progress; a stuck disk delays no one.
    var isBehind: Bool {
        outbox.isCrowded && run != nil && failures == 0
            && loop.now - lastProgress < times.freshness
    }

    /// What the next daemon needs.
    var records: [RecoveryEntry] { pool == nil ? [] : outbox.records }

    /// Adds the changes in records of the state; returns what the recovery log must keep.
    func add(_ records: [RecoveryRecord]) -> [RecoveryEntry] {
        guard isEnabled, !records.isEmpty else { return [] }
        let offset = LocalClock.sinceEpoch - loop.now
        let added = outbox.add(records, picture: picture) {
            Instant(sinceBoot: $0.sinceBoot + offset).milliseconds
        }
        guard !added.isEmpty else { return [] }
        schedule()
        return added.map(RecoveryEntry.history)
    }

    /// Deletes the sender's ended entry with that id.
    ///
    /// If the process does not answer in time, the entry is deleted later, if there is one,
    /// and the call succeeds.
    ///
    /// - Parameters:
    ///   - id: the id, which is not live.
    ///   - identity: the key of the sender's identity.
    ///   - isLive: whether the id is that of a live presentation again; all earlier changes
    ///     are added then.
    ///   - answer: receives whether it was or may be there.
    func recall(
        _ id: PresentationID,
        by identity: String,
        isLive: @escaping () -> Bool,
        answer: @escaping (Bool) -> Void
    ) {
        guard isEnabled else { return answer(false) }
        let take = { [weak self] (result: Answer) in
            guard let self else { return }
            if case .success(let found) = result, found.count == 0 { return answer(false) }
            // The sender has sent it again: the earlier one stays in the history.
            if !isLive() {
                addRecall(id, by: identity)
                if case .success(let found) = result { onDelete(.entries(found.entries.map(\.id))) }
            }
            answer(true)
        }
        guard questions.limitedCount < Self.maximumRecalls else { return take(.failure(.busy)) }
        let lineage = outbox.progress.lineage
        ask(
            .recallable(lineage: lineage, presentation: id.rawValue, identity: identity),
            within: times.recall,
            answer: take
        )
    }

    private func addRecall(_ id: PresentationID, by identity: String) {
        let time = Instant(sinceBoot: LocalClock.sinceEpoch).milliseconds
        guard isEnabled, let added = outbox.recall(id, by: identity, at: time) else { return }
        onAdd([.history(added)])
        schedule()
    }

    private func schedule() {
        if outbox.lostCount > 0, !hasReportedLoss {
            hasReportedLoss = true
            log.warning("history changes dropped: queue full")
        }
        guard outbox.hasUnsent else { return }
        if waitingSince == nil {
            waitingSince = loop.now
            arm()
        }
        if outbox.pending.count - outbox.sentCount >= Self.batchSize { send() }
    }

    /// Sends waiting changes, as far as the process reads them.
    private func send() {
        guard outbox.hasUnsent, loop.now >= retryAt, let run = running() else { return arm() }
        if outbox.sentCount == 0 { lastProgress = loop.now }
        sendUnsent(to: run, atMost: Self.maximumQueued)
        lastUse = loop.now
        if !outbox.hasUnsent { waitingSince = nil }
        arm()
    }

    /// Sends waiting changes, many with one write, until so many bytes wait in the pipe's queue.
    private func sendUnsent(to run: HelperRun, atMost limit: Int) {
        if outbox.hasUnsent, nextID != knownID { sendLimits(to: run) }
        while outbox.hasUnsent, run.pendingBytes < limit {
            var frames: [UInt8] = []
            while frames.count < Self.maximumQueued, let item = outbox.takeUnsent() {
                frames += item.frame
            }
            run.send(frames)
        }
    }

    private func sendLimits(to run: HelperRun) {
        knownID = nextID
        run.send(HistoryRequest.keep(limits, nextID: nextID).frame)
    }

    // MARK: Questions

    /// Asks the process; the answer comes later.
    ///
    /// - Parameters:
    ///   - request: the question.
    ///   - span: the time limit, after which the answer is a failure and the process continues;
    ///     `nil`: the usual one.
    ///   - answer: receives the answer.
    func ask(
        _ request: HistoryRequest,
        within span: Duration? = nil,
        answer: @escaping (Answer) -> Void
    ) {
        var asker: ((Answer) -> Void)? = answer
        guard questions.count < 64 else { return answer(.failure(.busy)) }
        if loop.now >= retryAt { send() }
        guard let run = running() else { return answer(.failure(.unavailable)) }
        // The answer includes what was added before.
        if loop.now >= retryAt { sendUnsent(to: run, atMost: .max) }
        run.send(request.frame)
        let deletion = HistoryDeletion(request)
        questions.add(
            at: loop.now,
            endsAt: loop.now + (span ?? times.patience),
            isLimited: span != nil
        ) { [weak self] result in
            if let deletion, case .success = result { self?.onDelete(deletion) }
            asker?(result)
            asker = nil
        }
        lastUse = loop.now
        arm()
    }

    /// When the oldest question times out; changes sent before it are stored first.
    private var due: Duration? {
        questions.oldest.map { max($0, lastProgress, lastSign) + times.deadline }
    }

    /// When the process is taken to hang, if nothing is stored.
    private var storingDue: Duration { max(lastProgress, lastSign) + times.progressTimeout }

    // MARK: The process

    /// The process, started if there is none; `nil`: it cannot be started.
    private func running() -> HelperRun? {
        if let run { return run }
        guard let pool else { return nil }
        do {
            guard let run = try pool.start({ [weak self] in self?.handle($1, from: $0) }) else {
                // They may hang for ever: look again after a pause.
                if retryAt <= loop.now { retryAt = loop.now + times.pause }
                return nil
            }
            sendLimits(to: run)
            self.run = run
            lastProgress = loop.now
            return run
        } catch {
            fail("\(error)")
            return nil
        }
    }

    private func handle(_ event: HelperRun.Event, from run: HelperRun) {
        guard run === self.run else { return }
        lastUse = loop.now
        if case .answer = event { lastSign = loop.now }
        switch event {
        case .answer(let record):
            guard let answer = try? HistoryAnswer(record: record) else {
                return replace("invalid answer", kills: true)
            }
            handle(answer)
        case .drained: send()
        case .malformed: replace("invalid answer", kills: true)
        case .ended(let reason):
            self.run = nil
            lose("topmost-history ended: \(reason)")
        }
    }

    private func handle(_ answer: HistoryAnswer) {
        switch answer {
        case .stored(let lineage, let number):
            lastProgress = loop.now
            guard outbox.stored(lineage, number) else { break }
            if failures > 0 { log.notice("the history can be written again") }
            failures = 0
            hasReportedLoss = false
            onStored(outbox.progress)
            noteEmpty()
            // Not in a flood: a question makes all that wait go first.
            if outbox.firstUnstored == nil { onChange() }
        case .failed(let text): replace(text, kills: false)
        case .entry(let entry): questions.collect(entry, in: \.entries)
        case .group(let group): questions.collect(group, in: \.groups)
        case .picture(let picture): questions.collect(picture, in: \.pictures)
        case .done(let count):
            guard var question = questions.takeFirst() else { break }
            question.result.count = count
            question.answer(.success(question.result))
            noteEmpty()
        case .refused(let text):
            questions.takeFirst()?.answer(.failure(HistoryFailure(text)))
            noteEmpty()
        case .working: break
        case .taken(let id): onTaken(id)
        case .warning(let text): log.warning(text)
        }
        arm()
    }

    /// Lets the process go; another one continues later.
    private func replace(_ reason: String, kills: Bool) {
        guard let run else { return }
        self.run = nil
        if kills { run.kill() } else { run.dismiss() }
        lose(reason)
    }

    /// Handles the loss of the process: questions fail, changes are sent again.
    private func lose(_ reason: String) {
        outbox.resetSent()
        fail(reason)
        for question in questions.takeAll() { question.answer(.failure(.unavailable)) }
        arm()
    }

    private func fail(_ reason: String) {
        if failures == 0 { log.error("the history is not written: \(reason)") }
        var pause = times.pause
        for _ in 0..<min(failures, 10) { pause = min(pause * 2, times.longestPause) }
        retryAt = loop.now + pause
        failures += 1
        if outbox.hasUnsent { waitingSince = waitingSince ?? loop.now }
        noteEmpty()
    }

    // MARK: Time

    private func check() {
        let now = loop.now
        for answer in questions.takeLate(at: now) { answer(.failure(.working)) }
        if run != nil, let due, due <= now {
            replace("no answer in time", kills: true)
        } else if run != nil, outbox.sentCount > 0, now >= storingDue {
            replace("nothing was stored for a long time", kills: true)
        } else if let waitingSince, now >= max(waitingSince + times.batch, retryAt) {
            return send()
        } else if let run, isIdle, now - lastUse >= times.idle {
            self.run = nil
            run.dismiss()
        }
        noteEmpty()
        arm()
    }

    /// Whether the process has nothing to do.
    private var isIdle: Bool { questions.isEmpty && outbox.pending.isEmpty }

    private func arm() {
        var times: [Duration] = []
        if let waitingSince, run == nil || run?.pendingBytes == 0 {
            times.append(max(waitingSince + self.times.batch, retryAt))
        }
        if onEmpty != nil, let endsAt { times.append(endsAt) }
        times += questions.ends
        if run != nil {
            if let due { times.append(due) }
            if outbox.sentCount > 0 { times.append(storingDue) }
            if isIdle { times.append(lastUse + self.times.idle) }
        }
        if let soonest = times.min() { timer?.arm(at: soonest) } else { timer?.disarm() }
    }

    // MARK: The end

    /// Sends what waits; calls back when it is stored and all questions are answered, or after a
    /// span.
    func finish(atMost span: Duration, _ then: @escaping () -> Void) {
        onEmpty = then
        endsAt = loop.now + span
        send()
        noteEmpty()
    }

    private func noteEmpty() {
        guard let onEmpty, let endsAt,
            isIdle || failures > 0 || loop.now >= endsAt
        else { return }
        self.onEmpty = nil
        onEmpty()
    }

    /// Lets the process end after it has handled its input.
    func stop() {
        run?.dismiss()
        run = nil
        timer?.disarm()
    }
}
