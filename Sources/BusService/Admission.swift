// SPDX-License-Identifier: MIT
//
// One bus connection brings everybody's calls in one line. They are taken off
// it as fast as they come, which is cheap, and put in order here before the work
// begins, which is not:
//
// - A call of an application that has tokens, and of which nothing waits, is
//   handled at once. That is nearly every call there is.
// - What exceeds the tokens (50, and 10 a second) is postponed, never refused:
//   applications take turns, then their connections, a few milliseconds a turn of
//   the loop. So thousands of calls of one hold up a call of another by some few.
//   What there is to read is read before; but where there is always more of that,
//   every now and then a turn comes all the same.
// - No more are postponed than are handled in some ten milliseconds: then each
//   that comes has another handled first. The sender is slowed down that way, and
//   so is the bus, which looks through all unanswered calls for each new one.
// - The calls of a client nobody knows yet wait for the look-up; those alone are
//   bounded by refusal.

import Basics
import BusValues
import EventLoop
import PresenterCore

/// Says when each request is handled.
final class Admission {
    /// How much may be asked for at once and wait.
    struct Limits {
        /// Requests of one application that are handled without delay, and how soon
        /// there may be one more.
        var burst = 50
        var interval = Duration.milliseconds(100)
        /// Requests of all applications that are postponed at once, and what they hold.
        var postponed = 8192
        var bytes = 32 << 20
        /// How long postponed requests are handled in one turn of the loop.
        var turn = Duration.milliseconds(2)
        /// How long such a turn may wait for what there is to read.
        var wait = Duration.milliseconds(10)
    }

    private let identityCache: IdentityCache
    private let limits: Limits
    private let now: () -> Instant
    /// Comes after all that is ready: above all after what there is to read.
    private var source: DeferredSource?
    /// Comes in any case.
    private var timer: TimerSource?
    private var queue = FairQueue<Request>()
    /// What the postponed requests hold.
    private var bytes = 0
    private var buckets: [String: RateLimiter] = [:]

    private struct Request {
        var identity: Identity
        var bytes: Int
        var use: (Identity) -> Void
    }

    /// Buckets that are kept; full ones go first.
    private static let mostBuckets = 1024

    /// - Throws: when the loop has no room for its sources.
    init(
        _ identification: Identification,
        loop: EventLoop,
        limits: Limits = Limits(),
        now: @escaping () -> Instant
    ) throws(EventLoopError) {
        identityCache = IdentityCache(identification)
        self.limits = limits
        self.now = now
        source = try loop.deferred { [weak self] in self?.serve() }
        source?.setPriority(1)
        timer = try loop.timer { [weak self] in self?.serve() }
    }

    /// How many requests of known clients wait for their turn.
    var postponed: Int { queue.count }

    /// Has a request handled once it is known who made it and it has its turn.
    ///
    /// - Parameters:
    ///   - name: the client's unique name.
    ///   - bytes: what the request holds on to; asked for only where it has to wait.
    ///   - keepsGone: whether to handle the request of a client that left before it was
    ///     identified, with an unidentified client's rights; if not, it is dropped.
    ///   - use: handles it.
    /// - Returns: `false` when too many or too large requests wait for that
    ///   client's look-up; then nothing follows.
    func request(
        from name: String,
        holding bytes: @autoclosure () -> Int = 0,
        keepsGone: Bool = false,
        then use: @escaping (Identity) -> Void
    ) -> Bool {
        if let identity = identityCache.identity(of: name) {
            if isPrompt(identity) {
                use(identity)
            } else {
                postpone(Request(identity: identity, bytes: bytes(), use: use), by: name)
                makeRoom()
            }
            return true
        }
        let bytes = bytes()
        return identityCache.wait(for: name, holding: bytes) { [weak self] identity in
            guard let self else { return }
            // Whoever is gone has no rights; what may be kept of it is a stranger's.
            guard let identity = identity ?? (keepsGone ? .unidentified(name) : nil) else { return }
            if isPrompt(identity) {
                use(identity)
            } else {
                postpone(Request(identity: identity, bytes: bytes, use: use), by: name)
            }
        }
    }

    /// Whether a request need not wait for any other.
    private func isPrompt(_ identity: Identity) -> Bool {
        !queue.holds(identity.key) && takeToken(of: identity.key)
    }

    private func postpone(_ request: Request, by name: String) {
        bytes += request.bytes
        queue.append(request, of: request.identity.key, by: name)
        source?.schedule()
        if timer?.deadline == nil { timer?.arm(after: limits.wait) }
    }

    /// Has others handled for the one that came: two, so that what a look-up
    /// let in at once becomes less, too.
    private func makeRoom() {
        for _ in 0..<2 where queue.count > limits.postponed { serveNext() }
        while bytes > limits.bytes, queue.count > 0 { serveNext() }
    }

    private func takeToken(of application: String) -> Bool {
        let now = now().sinceBoot
        if buckets.count >= Self.mostBuckets, buckets[application] == nil {
            buckets = buckets.filter { !$0.value.isFull(at: now) }
            if buckets.count >= Self.mostBuckets { buckets = [:] }
        }
        return buckets[
            application,
            default: RateLimiter(burst: limits.burst, interval: limits.interval)
        ].take(at: now)
    }

    /// Handles what was postponed, for a while.
    private func serve() {
        let end = now() + limits.turn
        while queue.count > 0 {
            serveNext()
            if now() >= end { break }
        }
        if queue.count > 0 {
            source?.schedule()
            timer?.arm(after: limits.wait)
        } else {
            timer?.disarm()
        }
    }

    private func serveNext() {
        guard let request = queue.popFirst() else { return }
        bytes -= request.bytes
        request.use(request.identity)
    }
}
