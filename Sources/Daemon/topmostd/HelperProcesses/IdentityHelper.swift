// SPDX-License-Identifier: MIT
//
// A caller's executable, its root folder and the user's desktop files may be on a file
// system that does not answer: a process that opens them may block forever. So separate processes
// open them, `topmost-identity`, and the daemon waits for these as it waits for clients. A late,
// dead or malformed answer proves nothing (rule 14).
//
// A helper that is late is killed and replaced. A helper that waits in the kernel cannot be killed;
// it counts until it ends, so the number of helpers is bounded. Before a helper touches the file
// system of a caller it reports which one: no second helper waits for the same file system, and the
// last helper is for callers on the system's own.

import ChildProcess
import Coding
import EventLoop
import Glibc
import Journal
import ProcessIdentity
import SystemCalls

/// Asks helper processes about callers; started on demand, ended when idle.
final class IdentityHelper {
    /// The limits on helpers and their answers.
    struct Limits {
        /// Helper processes at the same time, those that cannot be killed included.
        var processes = 6
        /// How long a question may take, waiting for a helper included.
        var deadline = Duration.seconds(2)
        /// How long the first helper may take, before another one is asked instead; not where it
        /// waits for a file system.
        var firstTry = Duration.milliseconds(500)
        /// How long a question waits for a busy helper before another one is started.
        var startDelay = Duration.milliseconds(50)
        /// How long an idle helper stays.
        var idle = Duration.seconds(8)
        /// Questions that wait; more are answered at once, with nothing.
        var questions = 4096
    }

    private struct Request {
        let question: IdentityQuestion
        let arrived: Duration
        let answer: (IdentityAnswer) -> Void
        /// The file systems that it waits for, while another helper does.
        var awaited: Set<String> = []
        /// When it was sent to the first helper, as long as there is a second one to ask.
        var sentFirst: Duration?
        var isRetried = false

        /// When the next step is due.
        func due(_ limits: Limits) -> Duration {
            let end = arrived + limits.deadline
            guard let sentFirst, !isRetried else { return end }
            return min(end, sentFirst + limits.firstTry)
        }
    }

    private let pool: HelperPool
    private let limits: Limits
    private let loop: EventLoop
    private let log: Log
    /// The file systems that each helper waits for, as it reported.
    private var touched: [ObjectIdentifier: Set<String>] = [:]
    /// The helpers that got the permission `wait`.
    private var deferred: Set<ObjectIdentifier> = []
    private var queue: [Request] = []
    /// What the busy helpers are asked.
    private var asked: [ObjectIdentifier: Request] = [:]
    private var lastUse = Duration.zero
    private var timer: TimerSource?
    private var hasComplained = false

    /// Creates a helper; no process is started yet.
    ///
    /// - Parameters:
    ///   - source: where helpers come from.
    ///   - limits: the limits on helpers.
    ///   - loop: watches them.
    ///   - log: receives failures.
    /// - Throws: if the loop cannot add a timer.
    init(
        _ source: HelperSource,
        limits: Limits = Limits(),
        loop: EventLoop,
        log: Log
    ) throws(SystemError) {
        pool = HelperPool(source, maximum: limits.processes, loop: loop)
        self.limits = limits
        self.loop = loop
        self.log = log
        timer = try loop.timer(accuracy: .milliseconds(10)) { [weak self] in self?.check() }
    }

    private var runs: [HelperRun] { pool.runs }
    /// The process ids of the helpers that the daemon started.
    var processes: [Int32] { runs.compactMap(\.processID) }
    /// The number of helpers, those included that must end yet.
    var count: Int { runs.count }

    /// Starts a helper if there is none, for a question that will follow soon.
    func prepare() {
        if runs.isEmpty { start() }
        lastUse = loop.now
        arm()
    }

    /// Asks a question; the answer comes later, or at once if it is `failed`.
    func ask(_ question: IdentityQuestion, answer: @escaping (IdentityAnswer) -> Void) {
        guard queue.count < limits.questions else { return answer(.failed) }
        queue.append(Request(question: question, arrived: loop.now, answer: answer))
        serve()
    }

    /// Ends all helpers and answers all questions.
    func stop() {
        for run in runs { run.kill() }
        queue = asked.values + queue
        asked = [:]
        fail { _ in true }
    }

    // MARK: Questions

    /// Hands waiting questions to idle helpers, and starts one if there is none.
    private func serve() {
        lastUse = loop.now
        while let next = queue.firstIndex(where: isReady), let run = runs.first(where: isIdle) {
            send(queue.remove(at: next), to: run)
        }
        if let oldest = queue.first(where: isReady) {
            let live = runs.filter { !$0.isKilled }
            if live.isEmpty || loop.now - oldest.arrived >= limits.startDelay { start() }
            // All helpers hang: nothing can be found out now.
            if !runs.contains(where: { !$0.isKilled }) { fail { _ in true } }
        }
        arm()
    }

    private func send(_ request: Request, to run: HelperRun) {
        var request = request
        request.awaited = []
        if request.sentFirst == nil { request.sentFirst = loop.now }
        asked[ObjectIdentifier(run)] = request
        run.send(request.question.frame)
    }

    /// Whether a helper may touch file systems that it may have to wait for.
    private func permission(
        for fileSystems: Set<String>,
        of run: HelperRun
    ) -> FileSystemGuard.Permission {
        let others = runs.filter { $0 !== run && touched[ObjectIdentifier($0)] != nil }
        if hangs(fileSystems) || others.count >= limits.processes - 1 { return .never }
        let isAwaited = others.contains {
            !(touched[ObjectIdentifier($0)] ?? []).isDisjoint(with: fileSystems)
        }
        return isAwaited ? .wait : .go
    }

    /// Whether no helper waits for what it waits for.
    private func isReady(_ request: Request) -> Bool {
        request.awaited.isEmpty
            || touched.values.allSatisfy { $0.isDisjoint(with: request.awaited) }
    }

    /// Whether a helper waits for one of those that is given up already.
    private func hangs(_ fileSystems: Set<String>) -> Bool {
        runs.contains { run in
            run.isKilled
                && !(touched[ObjectIdentifier(run)] ?? []).isDisjoint(with: fileSystems)
        }
    }

    private func isIdle(_ run: HelperRun) -> Bool {
        !run.isKilled && asked[ObjectIdentifier(run)] == nil
    }

    private func start() {
        do {
            let run = try pool.start { [weak self] in self?.handle($1, from: $0) }
            guard run != nil else { return }
            hasComplained = false
        } catch {
            if !hasComplained { log.error("callers cannot be identified: \(error)") }
            hasComplained = true
            return
        }
        if !queue.isEmpty { serve() }
    }

    private func handle(_ event: HelperRun.Event, from run: HelperRun) {
        switch event {
        case .answer(let record):
            guard let answer = try? IdentityAnswer(record: record) else {
                return discard(run, "invalid answer")
            }
            handle(answer, from: run)
        case .drained: break
        case .malformed:
            discard(run, "invalid answer")
        case .ended(let reason):
            touched[ObjectIdentifier(run)] = nil
            deferred.remove(ObjectIdentifier(run))
            if !run.isKilled { log.warning("the identity helper ended: \(reason)") }
            asked.removeValue(forKey: ObjectIdentifier(run))?.answer(.failed)
        }
        serve()
    }

    private func handle(_ answer: IdentityAnswer, from run: HelperRun) {
        let id = ObjectIdentifier(run)
        if case .touching(let fileSystems) = answer, asked[id] != nil {
            let permission = permission(for: fileSystems, of: run)
            if permission == .go { touched[id, default: []].formUnion(fileSystems) }
            if permission == .wait { deferred.insert(id) }
            return run.send(permission.frame)
        }
        guard var request = asked.removeValue(forKey: id) else {
            return discard(run, "it answered without a question")
        }
        touched[id] = nil
        let mustWait = deferred.remove(id) != nil
        guard case .avoided(let fileSystems) = answer else { return request.answer(answer) }
        request.awaited = fileSystems
        if hangs(fileSystems) || (isReady(request) && !mustWait) {
            // It hangs, or no helper may wait for it. After the permission `wait`, the other
            // helper is done, and the file system answers: it is asked again.
            request.answer(.failed)
        } else {
            queue.insert(request, at: 0)
        }
    }

    private func discard(_ run: HelperRun, _ reason: String) {
        log.warning("the identity helper is replaced: \(reason)")
        run.kill()
        deferred.remove(ObjectIdentifier(run))
        asked.removeValue(forKey: ObjectIdentifier(run))?.answer(.failed)
    }

    // MARK: Time

    /// Handles late answers, waiting questions and idle helpers.
    private func check() {
        let now = loop.now
        for run in runs {
            guard let request = asked[ObjectIdentifier(run)], due(request, run) <= now else {
                continue
            }
            if now - request.arrived < limits.deadline {
                // The helper itself may be what hangs: ask another one.
                asked[ObjectIdentifier(run)] = nil
                queue.insert(request, at: 0)
                queue[0].isRetried = true
            }
            let touched = touched[ObjectIdentifier(run)] ?? []
            discard(run, touched.isEmpty ? "no answer in time" : "a file system does not answer")
            // Who waits for the same one waits in vain.
            fail { !$0.awaited.isDisjoint(with: touched) }
        }
        fail { now - $0.arrived >= limits.deadline }
        if queue.isEmpty, asked.isEmpty, now - lastUse >= limits.idle {
            for run in runs { run.dismiss() }
            return
        }
        if queue.isEmpty { arm() } else { serve() }
    }

    /// When the next step of a question is due that a helper has.
    private func due(_ request: Request, _ run: HelperRun) -> Duration {
        touched[ObjectIdentifier(run)] == nil
            ? request.due(limits) : request.arrived + limits.deadline
    }

    /// Answers waiting questions with a failure.
    private func fail(_ isLost: (Request) -> Bool) {
        let lost = queue.filter(isLost)
        queue.removeAll(where: isLost)
        for request in lost { request.answer(.failed) }
    }

    private func arm() {
        var deadlines = queue.prefix(1).map { $0.arrived + limits.deadline }
        for run in runs {
            if let request = asked[ObjectIdentifier(run)] { deadlines.append(due(request, run)) }
        }
        let next = queue.first(where: isReady)
            .map { max(loop.now, $0.arrived) + limits.startDelay }
        if let soonest = (deadlines + [next].compactMap(\.self)).min() {
            timer?.arm(at: soonest)
        } else if !runs.isEmpty {
            timer?.arm(at: lastUse + limits.idle)
        } else {
            timer?.disarm()
        }
    }
}
