// SPDX-License-Identifier: MIT
//
// One bus connection brings the calls of all clients in one queue. Reading them
// is cheap, so they are read as they arrive; handling is not, so they are
// ordered here first:
//
// - A call is handled at once if its application has tokens and no other call
//   waiting. Nearly all calls are.
// - Calls beyond the tokens (50, plus 10 a second) are postponed, never refused:
//   applications take turns, then their connections, a few milliseconds per turn
//   of the loop. So thousands of calls from one application delay another's call
//   by a few milliseconds only. Reading comes first, but if it never pauses, a
//   timer still guarantees a turn now and then.
// - While the bus has messages of ours to read, postponed requests wait: it reads them in their
//   sequence, so more replies to the flood delay the reply to everybody else. They also wait while
//   the history is far behind. Requests of an application that has only a few do not wait: it
//   causes neither.
// - The number of postponed calls is limited: beyond that, each new call has an older
//   one handled first. Few floods reach the limit: the bus searches all unanswered calls
//   for each new one, so the more there are, the slower it brings others.
// - A request costs tokens by the time it took, and requests without delay have a limited time
//   in each turn: callers choose how much work a call is.
// - All clients of which nothing is proved share one account.
// - Calls of a client not yet identified wait for its look-up; only their number
//   is limited by refusal.

import Basics
import BusValues
import DBus
import EventLoop
import PresenterCore
import SystemCalls

/// Decides when each request is handled.
final class Admission {
    /// How many requests may be postponed.
    struct Limits {
        /// Requests of one application that are handled without delay, and the interval
        /// at which another one is allowed.
        var burst = 50
        var interval = Duration.milliseconds(100)
        /// Time of a request that costs another token.
        var tokenTime = Duration.microseconds(500)
        /// Postponed requests of all applications, and the bytes that they hold.
        var postponed = 32_768
        var bytes = 32 << 20
        /// Time spent on postponed requests in one turn of the loop.
        var turn = Duration.milliseconds(2)
        /// Longest delay of such a turn while there is input to read.
        var wait = Duration.milliseconds(10)
        /// Postponed requests of an application that do not wait for the bus or the history.
        var few = 4
        /// The first and the longest pause before another attempt while the history is behind; each
        /// pause is twice the last one, so a history that hangs rarely wakes the daemon.
        var pauses = Duration.milliseconds(1)...Duration.milliseconds(16)
    }

    /// Called for a call that may not wait for its client's look-up.
    var refuse: (CallHandle) -> Void = { _ in }

    private let identityCache: IdentityCache
    private let limits: Limits
    private let now: () -> Instant
    private let isBusBehind: () -> Bool
    private let whenBusCatchesUp: (@escaping () -> Void) -> Void
    private let isHistoryBehind: () -> Bool
    /// Runs after everything else that is ready, in particular after reading.
    private var source: DeferredSource?
    /// Runs even if the input never pauses.
    private var timer: TimerSource?
    private var queue = FairQueue<Request>()
    /// Bytes that the postponed requests hold.
    private var bytes = 0
    /// Whether the bus was behind and has not caught up.
    private var waitsForBus = false
    /// The next pause while the history is behind.
    private var pause: Duration
    private var buckets: [String: RateLimiter] = [:]
    /// Time spent on requests since `windowStart`, or since the last turn of postponed ones.
    private var spent = Duration.zero
    private var windowStart = Instant(milliseconds: 0)

    private struct Request {
        var identity: Identity
        var bytes: Int
        var use: (Identity) -> Void
    }

    /// Maximum number of buckets.
    private static let maximumBuckets = 1024

    /// - Parameters:
    ///   - identification: looks up clients.
    ///   - loop: runs postponed requests.
    ///   - limits: the limits.
    ///   - isBusBehind: whether the bus has many of our messages to read.
    ///   - whenBusCatchesUp: calls a function once, when it has read most of them.
    ///   - isHistoryBehind: whether the history has very much to store, and does.
    ///   - now: the current time.
    /// - Throws: if the loop cannot add its sources.
    init(
        _ identification: Identification,
        loop: EventLoop,
        limits: Limits = Limits(),
        isBusBehind: @escaping () -> Bool,
        whenBusCatchesUp: @escaping (@escaping () -> Void) -> Void,
        isHistoryBehind: @escaping () -> Bool = { false },
        now: @escaping () -> Instant
    ) throws(SystemError) {
        identityCache = IdentityCache(identification)
        self.limits = limits
        self.now = now
        self.isBusBehind = isBusBehind
        self.whenBusCatchesUp = whenBusCatchesUp
        self.isHistoryBehind = isHistoryBehind
        pause = limits.pauses.lowerBound
        source = try loop.deferred { [weak self] in self?.serve() }
        source?.setPriority(1)
        timer = try loop.timer { [weak self] in self?.serve() }
    }

    /// Whether a client is identified, so that its calls do not wait for that.
    func isIdentified(_ name: String) -> Bool { identityCache.identity(of: name) != nil }

    /// How many requests of identified clients are waiting.
    var postponed: Int { queue.count }

    /// Has a call handled once its client is identified and its turn has come.
    ///
    /// - Parameters:
    ///   - call: the handle that answers the call.
    ///   - arguments: its arguments; their size counts while it waits.
    ///   - handlesVanished: whether to handle the call of a client that left before it was
    ///     identified, with an unidentified client's rights; otherwise it is dropped.
    ///   - use: handles it; never called if too many or too large calls wait for that
    ///     client's look-up: then the call is refused.
    func request(
        _ call: CallHandle,
        _ arguments: [Value],
        handlesVanished: Bool = false,
        then use: @escaping (Identity) -> Void
    ) {
        let name = call.sender
        if let identity = identityCache.identity(of: name) {
            if isPrompt(identity) { return self.handle(identity, use) }
            postpone(Request(identity: identity, bytes: arguments.heldBytes, use: use), by: name)
            return makeRoom()
        }
        let bytes = arguments.heldBytes
        let isTaken = identityCache.wait(for: name, holding: bytes) { [weak self] identity in
            guard let self else { return }
            // A client that has left has at most the rights of an unidentified one.
            guard let identity = identity ?? (handlesVanished ? .unidentified(name) : nil) else {
                return
            }
            if isPrompt(identity) {
                self.handle(identity, use)
            } else {
                postpone(Request(identity: identity, bytes: bytes, use: use), by: name)
            }
        }
        if !isTaken { refuse(call) }
    }

    /// Whether a request can be handled without waiting.
    private func isPrompt(_ identity: Identity) -> Bool {
        !queue.holds(identity.account) && !hasSpentTurn && takeToken(of: identity.account)
    }

    /// Handles a request, and charges its account for the time: a request costs what its caller
    /// chose, such as long texts for the user's patterns.
    private func handle(_ identity: Identity, _ use: (Identity) -> Void) {
        let start = now()
        use(identity)
        let span = now() - start
        spent += span
        let tokens = min(limits.burst, Int(span / limits.tokenTime))
        if tokens > 0 { charge(tokens, to: identity.account, at: start) }
    }

    /// Whether requests without delay have had their time in this turn of the loop; what comes
    /// now waits for the end of the turn.
    private var hasSpentTurn: Bool {
        let now = now()
        if now - windowStart >= limits.wait {
            windowStart = now
            spent = .zero
        }
        return spent >= limits.turn * 2
    }

    private func charge(_ tokens: Int, to account: String, at now: Instant) {
        // A bucket with fewer tokens is emptied.
        for _ in 0..<tokens where buckets[account]?.take(at: now.sinceBoot) != true { return }
    }

    private func postpone(_ request: Request, by name: String) {
        bytes += request.bytes
        queue.append(request, of: request.identity.account, by: name)
        schedule()
    }

    /// Handles what is postponed in this turn already: there is nothing more to read.
    func handlePostponed() {
        guard queue.count > 0 else { return }
        serve()
        if queue.count == 0 { source?.unschedule() }
    }

    /// Handles older requests to make room for a new one: two, to also reduce the
    /// backlog that a finished look-up adds at once.
    private func makeRoom() {
        for _ in 0..<2 where queue.count > limits.postponed { serveNext() }
        while bytes > limits.bytes, queue.count > 0 { serveNext() }
    }

    private func takeToken(of application: String) -> Bool {
        let now = now().sinceBoot
        if buckets.count >= Self.maximumBuckets, buckets[application] == nil {
            forgetBuckets(at: now)
        }
        return buckets[
            application,
            default: RateLimiter(burst: limits.burst, interval: limits.interval)
        ].take(at: now)
    }

    /// Forgets full buckets, which are like new ones; if too few are full, the fuller half of all.
    ///
    /// So many applications that ask little give one that asks much no new tokens.
    private func forgetBuckets(at now: Duration) {
        buckets = buckets.filter { !$0.value.isFull(at: now) }
        guard buckets.count >= Self.maximumBuckets else { return }
        let emptiest = buckets.sorted { $0.value.fullAt > $1.value.fullAt }
        buckets = [:]
        for (account, bucket) in emptiest.prefix(Self.maximumBuckets / 2) {
            buckets[account] = bucket
        }
    }

    /// Handles postponed requests for a limited time.
    private func serve() {
        let end = now() + limits.turn
        defer { spent = .zero }
        while queue.count > 0 {
            let waits = mustWaitForBus() || isHistoryBehind()
            if !waits { pause = limits.pauses.lowerBound }
            guard serveNext(ofAtMost: waits ? limits.few : .max), now() < end else { break }
        }
        guard queue.count > 0 else { return }
        if isHistoryBehind() {
            guard timer?.deadline == nil else { return }
            timer?.arm(after: pause)
            pause = min(pause * 2, limits.pauses.upperBound)
        } else if !waitsForBus {
            schedule()
        }
    }

    /// Schedules a turn after everything else that is ready, at the latest when the timer fires.
    private func schedule() {
        source?.schedule()
        // It stays armed: arming it for each request costs more than one turn with nothing to do.
        if timer?.deadline == nil { timer?.arm(after: limits.wait) }
    }

    /// Whether replies pile up on our side; once they do, until the bus has caught up.
    private func mustWaitForBus() -> Bool {
        if !waitsForBus, isBusBehind() {
            waitsForBus = true
            whenBusCatchesUp { [weak self] in
                self?.waitsForBus = false
                self?.schedule()
            }
        }
        return waitsForBus
    }

    /// Handles a request of an application with at most that many; returns whether there was one.
    @discardableResult
    private func serveNext(ofAtMost maximum: Int = .max) -> Bool {
        guard let request = queue.popFirst(ofAtMost: maximum) else { return false }
        bytes -= request.bytes
        handle(request.identity, request.use)
        return true
    }
}
