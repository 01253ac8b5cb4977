// SPDX-License-Identifier: MIT
//
// A plugin may hang, send invalid reports, flood or crash at any time. The reaction
// is decided here, without pipes or clocks: events go in, orders come out, and
// `nextDeadline` returns when the next step is due. So tests check every deadline
// exactly, without waiting.
//
// An idle plugin has no deadline: nothing wakes up.

import Journal
import PresenterCore

/// The life cycle of one plugin: it starts when needed, is watched while it runs,
/// is killed when it hangs, restarts after a crash, and is disabled for a while when
/// it crashes repeatedly.
struct PluginLife {
    /// Maximum number of unconfirmed scenes; then only the newest one waits.
    static let scenesUnderWay = 2
    /// Crashes within the window after which another display draws, or the cards are tried
    /// one by one.
    static let crashesBeforeBisection = 3
    /// Crashes within the window that lead to quarantine; slow ones do not count.
    static let crashLimit = 5
    /// The window in which crashes are counted.
    static let crashWindow = Duration.seconds(30)
    /// How long a quarantine lasts.
    static let quarantine = Duration.seconds(60)
    /// Processes that were given up, after which no further one is started.
    static let maximumAbandoned = 4
    /// By which factor a plugin's time limits grow at most.
    static let maximumSlack = 3

    private struct Sent: Hashable {
        var facts: SceneFacts
        var at: Instant
    }

    private struct Crash: Hashable {
        var at: Instant
        /// Whether it was killed or gave up because something took too long: a busy
        /// machine does that too, so it proves nothing against a card.
        var isSlow: Bool
    }

    private struct Beat: Hashable {
        var sequence: UInt64
        var at: Instant
    }

    /// Whether it draws scenes.
    let isDisplay: Bool
    /// Whether it attached by itself; then it is never restarted.
    let isAttached: Bool
    /// The state.
    private(set) var phase = Phase.resting
    /// Start of the current phase.
    private(set) var since: Instant
    /// Whether it is needed.
    private(set) var isWanted = false
    /// Why it last ended, in words.
    private(set) var problem: String?
    private let timeouts: Timeouts
    private var crashes: [Crash] = []
    /// Whether another display could replace it.
    private var hasSubstitute = false
    /// Killed processes that do not end: they wait for a file system, for example.
    private var abandoned = 0
    /// Consecutive attempts without a screen.
    private var looks = 0
    /// Whether a bisection is running; its exits then do not count as crashes.
    private var isBisecting = false
    private var newest: SceneFacts?

    // State of the current process.
    /// How to treat its exit after a kill.
    private var exitMeaning = ExitMeaning.crash
    /// Whether it was killed for slowness.
    private var wasSlow = false
    /// The factor of its time limits: 1, and one more for each recent crash for slowness.
    ///
    /// A machine that is too busy for the first frame is still busy at the next start.
    private var slack = 1
    private var canBlockInput = false
    private var sentRevision: UInt64?
    private var underWay: [Sent] = []
    private var shown = InputHold.none
    private var beats: [Beat] = []
    private var lastBeat: UInt64 = 0
    private var nextBeatAt: Instant?
    /// How closely it is watched, and since when.
    private var watched = InputHold.none
    private var watchedSince: Instant

    init(
        isDisplay: Bool,
        isAttached: Bool = false,
        timeouts: Timeouts = Timeouts(),
        at now: Instant
    ) {
        self.isDisplay = isDisplay
        self.isAttached = isAttached
        self.timeouts = timeouts
        since = now
        watchedSince = now
    }

    /// When the next time-dependent step is due; `nil`: never.
    var nextDeadline: Instant? {
        switch phase {
        case .resting, .gone: nil
        case .killed: isAttached ? nil : since + timeouts.death
        case .waiting(let until), .waitingForScreen(let until): until
        case .starting(let deadline): deadline
        case .stopping(_, let until): until
        case .quarantined(let until): isWanted ? until : nil
        case .running: [presentDeadline, silenceDeadline, nextBeatAt].compactMap { $0 }.min()
        }
    }

    /// Handles an event; returns the orders to carry out, in sequence.
    mutating func reduce(_ event: Event, at now: Instant) -> [Order] {
        switch event {
        case .wanted(let flag): return becomeWanted(flag, now)
        case .startFailed(let reason): return crash("cannot be started: \(reason)", now)
        case .ready(let version, let speaks, let blocksInput):
            return becomeReady(version, speaks, blocksInput, now)
        case .sceneChanged(let facts):
            let isNew = facts.revision != newest?.revision
            newest = facts
            if case .waitingForScreen = phase { return isNew ? look(now) : [] }
            return phase == .running ? sendings(now) : []
        case .presented(let revision): return presented(revision, now)
        case .heartbeat(let sequence): return answered(sequence)
        case .misbehaved(let reason): return kill(reason, now)
        case .exited(let status, let reason): return exited(status, reason, now)
        case .abandonedEnded:
            abandoned -= 1
            return []
        case .substituted(let flag):
            hasSubstitute = flag
            return []
        case .screenAppeared:
            guard case .waitingForScreen = phase, isWanted else { return [] }
            looks = 0
            return start(now)
        case .tried(let flag):
            isBisecting = flag
            return []
        case .timePassed: return timePassed(now)
        case .forgiven: return forgive(now)
        }
    }

    // MARK: Start and exit

    private mutating func enter(_ phase: Phase, _ now: Instant) {
        self.phase = phase
        since = now
    }

    private mutating func becomeWanted(_ flag: Bool, _ now: Instant) -> [Order] {
        guard flag != isWanted else { return [] }
        isWanted = flag
        switch phase {
        case .resting: return flag ? start(now) : []
        case .waiting, .waitingForScreen:
            if !flag { enter(.resting, now) }
            return []
        case .starting, .running: return flag ? [] : dismiss(now)
        case .quarantined(let until):
            guard flag, let until, until <= now else { return [] }
            return start(now)
        // Its exit follows; then it restarts or rests.
        case .stopping, .killed, .gone: return []
        }
    }

    private mutating func start(_ now: Instant) -> [Order] {
        guard abandoned < Self.maximumAbandoned else {
            enter(.quarantined(until: now + Self.quarantine), now)
            let text = "\(abandoned) killed processes of it do not end: it is not started again"
            problem = text
            return [.note(.error, text)]
        }
        exitMeaning = .crash
        wasSlow = false
        slack = min(
            1 + crashes.count { $0.isSlow && now - $0.at < Self.crashWindow },
            Self.maximumSlack
        )
        canBlockInput = false
        sentRevision = nil
        underWay = []
        shown = .none
        beats = []
        nextBeatAt = nil
        watched = .none
        enter(.starting(deadline: now + readyLimit), now)
        return [.start]
    }

    private mutating func becomeReady(
        _ version: Int,
        _ speaks: Int,
        _ blocksInput: Bool,
        _ now: Instant
    ) -> [Order] {
        guard case .starting = phase else { return [.invalidReport("sent ready twice")] }
        if isAttached {
            // The daemon cannot kill an attached display that blocks input.
            if blocksInput { return kill("an attached display must not block input", now) }
            if version != speaks {
                return kill("protocol version \(version): the daemon speaks \(speaks)", now)
            }
        }
        guard version == speaks else {
            enter(.killed, now)
            exitMeaning = .otherVersion
            let text = "speaks protocol version \(version), not \(speaks): it is not used"
            problem = text
            return [.note(.error, text), .kill]
        }
        canBlockInput = blocksInput
        looks = 0
        enter(.running, now)
        // Send the scene after the core has added the display, which may change the scene.
        return [.attach]
    }

    private mutating func dismiss(_ now: Instant) -> [Order] {
        let wasRunning = phase == .running
        enter(.stopping(.asked, until: now + timeouts.goodbye), now)
        return (wasRunning ? [.detach] : []) + [.dismiss]
    }

    private mutating func kill(
        _ reason: String,
        isSlow: Bool = false,
        _ now: Instant
    ) -> [Order] {
        switch phase {
        case .resting, .waiting, .waitingForScreen, .killed, .quarantined, .gone: return []
        case .starting, .running, .stopping:
            let wasRunning = phase == .running
            enter(.killed, now)
            wasSlow = isSlow
            problem = "was killed: \(reason)"
            let said: [Order] =
                isAttached
                ? [.note(.warning, "refused: \(reason)"), .refuse(reason)]
                : [.note(.warning, "killed: \(reason)")]
            return said + [.kill] + (wasRunning ? [.detach] : [])
        }
    }

    private mutating func exited(
        _ status: String,
        _ reason: ExitReason,
        _ now: Instant
    ) -> [Order] {
        let wasRunning = phase == .running
        let detach: [Order] = wasRunning ? [.detach] : []
        if isAttached {
            enter(.gone, now)
            return wasRunning ? [.note(.notice, "has ended: \(status)"), .detach] : []
        }
        switch phase {
        case .resting, .waiting, .waitingForScreen, .quarantined, .gone: return []
        case .starting where reason == .noScreen, .running where reason == .noScreen:
            return detach + missScreen(now)
        case .stopping: return rest(now)
        case .starting: return crash("ended before it was ready: \(status)", now)
        case .running:
            return detach + crash("ended: \(status)", reason: reason, now)
        case .killed: return afterKill(now)
        }
    }

    private mutating func afterKill(_ now: Instant) -> [Order] {
        switch exitMeaning {
        case .crash: return crash(nil, reason: wasSlow ? .slowness : .unknown, now)
        case .dismissed: return rest(now)
        case .otherVersion:
            enter(.quarantined(until: nil), now)
            return []
        }
    }

    /// Goes on without the end of a killed process: a file system that does not answer keeps it
    /// for ever.
    private mutating func abandon(_ now: Instant) -> [Order] {
        abandoned += 1
        let text = "does not end though it was killed: it is left behind"
        return [.note(.error, text), .abandon] + afterKill(now)
    }

    /// Handles a requested exit; it may be needed again by now.
    private mutating func rest(_ now: Instant) -> [Order] {
        enter(.resting, now)
        return isWanted ? start(now) : []
    }

    /// Handles a missing screen: not a crash, and it may last.
    private mutating func missScreen(_ now: Instant) -> [Order] {
        guard isWanted else {
            enter(.resting, now)
            return []
        }
        let wait = timeouts.looks[min(looks, timeouts.looks.count - 1)]
        looks += 1
        enter(.waitingForScreen(until: now + wait), now)
        let level: Log.Level = looks == 1 ? .notice : .debug
        return [.note(level, "there is no screen: trying again in \(wait.formatted)")]
    }

    /// Tries again soon because there is a new scene, but not at every change.
    private mutating func look(_ now: Instant) -> [Order] {
        guard case .waitingForScreen(let until) = phase, isWanted else { return [] }
        let soon = min(until, since + (timeouts.looks.first ?? .zero))
        guard soon > now else { return start(now) }
        phase = .waitingForScreen(until: soon)
        return []
    }

    /// Handles an unexpected exit.
    private mutating func crash(
        _ text: String?,
        reason: ExitReason = .unknown,
        _ now: Instant
    ) -> [Order] {
        problem = text ?? problem
        var orders: [Order] = text.map { [.note(.warning, $0)] } ?? []
        // Without a scene no card can be the cause.
        let isEvidence = sentRevision != nil && reason == .unknown
        if isBisecting, isEvidence {
            orders.append(.crashed(0))
            return orders + rest(now)
        }
        crashes.removeAll { now - $0.at >= Self.crashWindow }
        crashes.append(Crash(at: now, isSlow: reason == .slowness))
        let fastCrashes = crashes.count { !$0.isSlow }
        // Another display can draw meanwhile: it gets its turn soon, whatever the reason.
        let isAtLimit =
            hasSubstitute
            ? crashes.count >= Self.crashesBeforeBisection : fastCrashes >= Self.crashLimit
        if isEvidence, !hasSubstitute || !isAtLimit { orders.append(.crashed(fastCrashes)) }
        guard !isAtLimit else {
            enter(.quarantined(until: now + Self.quarantine), now)
            let text =
                "ended \(crashes.count) times in \(Self.crashWindow.components.seconds) s:"
                + " not started again for \(Self.quarantine.components.seconds) s"
            return orders + [.note(.error, text)]
        }
        guard isWanted else {
            enter(.resting, now)
            return orders
        }
        let wait = timeouts.backOffs[min(crashes.count, timeouts.backOffs.count) - 1]
        if wait == .zero { return orders + start(now) }
        enter(.waiting(until: now + wait), now)
        orders.append(.note(.notice, "starts again in \(wait.formatted)"))
        return orders
    }

    private mutating func forgive(_ now: Instant) -> [Order] {
        crashes = []
        switch phase {
        case .quarantined, .waiting, .waitingForScreen: return rest(now)
        case .killed:
            // Its exit is pending; restart after that.
            if exitMeaning == .otherVersion { exitMeaning = .dismissed }
            return []
        case .resting, .starting, .running, .stopping, .gone: return []
        }
    }

    // MARK: Scenes and heartbeats

    /// The messages to send to a running display now.
    private mutating func sendings(_ now: Instant) -> [Order] {
        guard isDisplay, let newest else { return [] }
        var orders: [Order] = []
        if newest.revision != sentRevision, underWay.count < Self.scenesUnderWay {
            underWay.append(Sent(facts: newest, at: now))
            sentRevision = newest.revision
            orders.append(.sendScene)
        }
        if watched != hold {
            watched = hold
            watchedSince = now
        }
        guard let watch = watched.watch else {
            beats = []
            nextBeatAt = nil
            return orders
        }
        if let due = nextBeatAt, due > now, due <= now + watch.every { return orders }
        lastBeat += 1
        beats.append(Beat(sequence: lastBeat, at: now))
        nextBeatAt = now + watch.every
        orders.append(.sendHeartbeat(lastBeat))
        return orders
    }

    /// The strongest input blocking of all scenes that are shown or on the way.
    private var hold: InputHold {
        guard canBlockInput else { return .none }
        let holds = [shown, newest?.hold ?? .none] + underWay.map(\.facts.hold)
        if holds.contains(.everything) { return .everything }
        return holds.contains(.keyboard) ? .keyboard : .none
    }

    private var readyLimit: Duration { timeouts.ready * slack }

    private var presentLimit: Duration { timeouts.present * slack }

    private var silenceLimit: Duration? { watched.watch.map { min($0.silence * slack, $0.limit) } }

    private var presentDeadline: Instant? { underWay.first.map { $0.at + presentLimit } }

    private var silenceDeadline: Instant? {
        guard let oldest = beats.first, let silenceLimit else { return nil }
        // A beat sent under a longer limit counts from when the limit became shorter.
        return max(oldest.at, watchedSince) + silenceLimit
    }

    private mutating func presented(_ revision: UInt64, _ now: Instant) -> [Order] {
        guard phase == .running else { return [] }
        guard let index = underWay.firstIndex(where: { $0.facts.revision == revision }) else {
            return [.invalidReport("presented revision \(revision), which is not under way")]
        }
        shown = underWay[index].facts.hold
        underWay.removeFirst(index + 1)
        return [.tellPresented(revision)] + sendings(now)
    }

    private mutating func answered(_ sequence: UInt64) -> [Order] {
        guard phase == .running else { return [] }
        guard sequence <= lastBeat else {
            return [.invalidReport("heartbeat \(sequence) was never sent")]
        }
        beats.removeAll { $0.sequence <= sequence }
        return []
    }

    private mutating func timePassed(_ now: Instant) -> [Order] {
        switch phase {
        case .resting, .gone: return []
        case .killed:
            return nextDeadline.map { $0 <= now } ?? false ? abandon(now) : []
        case .waiting(let until), .waitingForScreen(let until):
            return until <= now ? start(now) : []
        case .quarantined(let until):
            guard isWanted, let until, until <= now else { return [] }
            return start(now)
        case .starting(let deadline):
            return deadline <= now
                ? kill("not ready within \(readyLimit.formatted)", isSlow: true, now) : []
        case .stopping(let step, let until):
            guard until <= now else { return [] }
            switch step {
            case .asked:
                phase = .stopping(.terminated, until: now + timeouts.goodbye)
                return [.terminate]
            case .terminated:
                enter(.killed, now)
                exitMeaning = .dismissed
                return [.note(.notice, "killed: did not exit when asked"), .kill]
            }
        case .running:
            if let deadline = silenceDeadline, deadline <= now, let silenceLimit {
                return kill(
                    "silent for \(silenceLimit.formatted) while it holds the input",
                    isSlow: true,
                    now
                )
            }
            if let deadline = presentDeadline, deadline <= now {
                return kill(
                    "nothing on screen within \(presentLimit.formatted)",
                    isSlow: true,
                    now
                )
            }
            return sendings(now)
        }
    }
}

extension Duration {
    /// `250 ms`, `2 s`.
    fileprivate var formatted: String {
        let milliseconds = Instant(sinceBoot: self).milliseconds
        return milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
    }
}
