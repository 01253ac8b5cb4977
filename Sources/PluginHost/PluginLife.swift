// SPDX-License-Identifier: MIT
//
// A plugin may hang, lie, flood or die at any moment. What follows from that is
// decided here, without pipes or clocks: facts go in, orders come out, and
// `nextDeadline` says when time itself is the next fact. So every deadline is
// tested at its edges in no time at all.
//
// A plugin that is idle has no deadline: nothing wakes up.

import Journal
import PresenterCore

/// The life of one plugin: started when wanted, watched while it runs, ended
/// when it hangs, restarted after it died, left alone when it keeps dying.
struct PluginLife {
    /// How long things may take.
    struct Timeouts: Hashable {
        /// From the start to `ready`.
        var ready = Duration.seconds(2)
        /// From sending a scene to its being on screen.
        var present = Duration.seconds(2)
        /// From `bye` to SIGTERM, and from there to SIGKILL.
        var goodbye = Duration.milliseconds(500)
        /// After the first crash, the second, and so on; never empty.
        var backOffs: [Duration] = [.zero, .milliseconds(100), .seconds(1), .seconds(5)]
        /// Between looks for a screen, where there was none; never empty.
        var looks: [Duration] = [
            .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2), .seconds(5),
            .seconds(10), .seconds(30),
        ]
        /// How long a display must live on with a card to be cleared of killing it.
        var bisection = Duration.milliseconds(500)
    }

    /// Scenes that may be on their way; further ones wait, and the newest counts.
    static let scenesUnderWay = 2
    /// So many crashes within the window put a plugin into quarantine.
    static let crashLimit = 5
    /// The window crashes are counted in.
    static let crashWindow = Duration.seconds(30)
    /// How long a quarantine lasts.
    static let quarantine = Duration.seconds(60)

    private struct Sent: Hashable {
        var facts: SceneFacts
        var at: Instant
    }

    private struct Beat: Hashable {
        var sequence: UInt64
        var at: Instant
    }

    /// Whether it draws scenes.
    let isDisplay: Bool
    /// Whether it came by itself: then it is heard out and never started anew.
    let isAttached: Bool
    /// What it is doing.
    private(set) var phase = Phase.resting
    /// Since when.
    private(set) var since: Instant
    /// Whether it is needed.
    private(set) var isWanted = false
    private let timeouts: Timeouts
    private var crashes: [Instant] = []
    /// How often in a row there was no screen.
    private var looks = 0
    /// Whether it is being found out what it dies of: its ends are no crashes.
    private var isOnTrial = false
    private var newest: SceneFacts?

    // Of the present process.
    /// What its end will mean, once it was killed.
    private var sentence = ExitMeaning.crash
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

    /// When time is the next fact; `nil`: nothing is due, ever.
    var nextDeadline: Instant? {
        switch phase {
        case .resting, .killed, .gone: nil
        case .waiting(let until), .waitingForScreen(let until): until
        case .starting(let deadline): deadline
        case .stopping(_, let until): until
        case .quarantined(let until): isWanted ? until : nil
        case .running: [presentDeadline, silenceDeadline, nextBeatAt].compactMap { $0 }.min()
        }
    }

    /// Takes in a fact and says what is to be done, in order.
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
        case .exited(let status, let isScreenless): return exited(status, isScreenless, now)
        case .screenAppeared:
            guard case .waitingForScreen = phase, isWanted else { return [] }
            looks = 0
            return start(now)
        case .tried(let flag):
            isOnTrial = flag
            return []
        case .timePassed: return timePassed(now)
        case .forgiven: return forgive(now)
        }
    }

    // MARK: Coming and going

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
        // Its end comes; then it is started anew or rests.
        case .stopping, .killed, .gone: return []
        }
    }

    private mutating func start(_ now: Instant) -> [Order] {
        sentence = .crash
        canBlockInput = false
        sentRevision = nil
        underWay = []
        shown = .none
        beats = []
        nextBeatAt = nil
        watched = .none
        enter(.starting(deadline: now + timeouts.ready), now)
        return [.start]
    }

    private mutating func becomeReady(
        _ version: Int,
        _ speaks: Int,
        _ blocksInput: Bool,
        _ now: Instant
    ) -> [Order] {
        guard case .starting = phase else { return [.lie("said ready twice")] }
        if isAttached {
            // It could be told to let go, but not ended, while it holds the input.
            if blocksInput { return kill("an attached display may not block input", now) }
            if version != speaks {
                return kill("protocol version \(version): the daemon speaks \(speaks)", now)
            }
        }
        guard version == speaks else {
            enter(.killed, now)
            sentence = .otherVersion
            let text = "speaks protocol version \(version), not \(speaks): it is not used"
            return [.note(.error, text), .kill]
        }
        canBlockInput = blocksInput
        looks = 0
        enter(.running, now)
        // The scene comes once it is known to all that it takes part: that may change it.
        return [.attach]
    }

    private mutating func dismiss(_ now: Instant) -> [Order] {
        let wasRunning = phase == .running
        enter(.stopping(.asked, until: now + timeouts.goodbye), now)
        return (wasRunning ? [.detach] : []) + [.dismiss]
    }

    private mutating func kill(_ reason: String, _ now: Instant) -> [Order] {
        switch phase {
        case .resting, .waiting, .waitingForScreen, .killed, .quarantined, .gone: return []
        case .starting, .running, .stopping:
            let wasRunning = phase == .running
            enter(.killed, now)
            let said: [Order] =
                isAttached
                ? [.note(.warning, "refused: \(reason)"), .refuse(reason)]
                : [.note(.warning, "killed: \(reason)")]
            return said + [.kill] + (wasRunning ? [.detach] : [])
        }
    }

    private mutating func exited(
        _ status: String,
        _ isScreenless: Bool,
        _ now: Instant
    ) -> [Order] {
        let wasRunning = phase == .running
        let detach: [Order] = wasRunning ? [.detach] : []
        if isAttached {
            enter(.gone, now)
            return wasRunning ? [.note(.notice, "is gone: \(status)"), .detach] : []
        }
        switch phase {
        case .resting, .waiting, .waitingForScreen, .quarantined, .gone: return []
        case .starting where isScreenless, .running where isScreenless:
            return detach + missScreen(now)
        case .stopping: return rest(now)
        case .starting: return crash("ended before it was ready: \(status)", now)
        case .running: return detach + crash("ended: \(status)", now)
        case .killed:
            switch sentence {
            case .crash: return crash(nil, now)
            case .dismissed: return rest(now)
            case .otherVersion:
                enter(.quarantined(until: nil), now)
                return []
            }
        }
    }

    /// Its end was asked for; it may be needed again by now.
    private mutating func rest(_ now: Instant) -> [Order] {
        enter(.resting, now)
        return isWanted ? start(now) : []
    }

    /// There is nothing to draw on: nobody's fault, and it may last.
    private mutating func missScreen(_ now: Instant) -> [Order] {
        guard isWanted else {
            enter(.resting, now)
            return []
        }
        let wait = timeouts.looks[min(looks, timeouts.looks.count - 1)]
        looks += 1
        enter(.waitingForScreen(until: now + wait), now)
        let level: Log.Level = looks == 1 ? .notice : .debug
        return [.note(level, "there is no screen: looks again in \(wait.formatted)")]
    }

    /// Something new is to be shown: looks again soon, though not at each change.
    private mutating func look(_ now: Instant) -> [Order] {
        guard case .waitingForScreen(let until) = phase, isWanted else { return [] }
        let soon = min(until, since + (timeouts.looks.first ?? .zero))
        guard soon > now else { return start(now) }
        phase = .waitingForScreen(until: soon)
        return []
    }

    /// What follows an end that nobody asked for.
    private mutating func crash(_ text: String?, _ now: Instant) -> [Order] {
        var orders: [Order] = text.map { [.note(.warning, $0)] } ?? []
        // Without a scene it did not die of anything shown.
        let hadScene = sentRevision != nil
        if isOnTrial, hadScene {
            orders.append(.crashed(0))
            return orders + rest(now)
        }
        crashes.removeAll { now - $0 >= Self.crashWindow }
        crashes.append(now)
        if hadScene { orders.append(.crashed(crashes.count)) }
        guard crashes.count < Self.crashLimit else {
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
            // It still ends: only then may it be started anew.
            if sentence == .otherVersion { sentence = .dismissed }
            return []
        case .resting, .starting, .running, .stopping, .gone: return []
        }
    }

    // MARK: Scenes and signs of life

    /// What is to be sent to a running display now.
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

    /// How the input may be held at the display, now or in a moment.
    private var hold: InputHold {
        guard canBlockInput else { return .none }
        let holds = [shown, newest?.hold ?? .none] + underWay.map(\.facts.hold)
        if holds.contains(.everything) { return .everything }
        return holds.contains(.keyboard) ? .keyboard : .none
    }

    private var presentDeadline: Instant? { underWay.first.map { $0.at + timeouts.present } }

    private var silenceDeadline: Instant? {
        guard let oldest = beats.first, let watch = watched.watch else { return nil }
        // What it was given more time for counts from when it got less.
        return max(oldest.at, watchedSince) + watch.silence
    }

    private mutating func presented(_ revision: UInt64, _ now: Instant) -> [Order] {
        guard phase == .running else { return [] }
        guard let index = underWay.firstIndex(where: { $0.facts.revision == revision }) else {
            return [.lie("presented revision \(revision), which is not under way")]
        }
        shown = underWay[index].facts.hold
        underWay.removeFirst(index + 1)
        return [.tellPresented(revision)] + sendings(now)
    }

    private mutating func answered(_ sequence: UInt64) -> [Order] {
        guard phase == .running else { return [] }
        guard sequence <= lastBeat else { return [.lie("heartbeat \(sequence) was never sent")] }
        beats.removeAll { $0.sequence <= sequence }
        return []
    }

    private mutating func timePassed(_ now: Instant) -> [Order] {
        switch phase {
        case .resting, .killed, .gone: return []
        case .waiting(let until), .waitingForScreen(let until):
            return until <= now ? start(now) : []
        case .quarantined(let until):
            guard isWanted, let until, until <= now else { return [] }
            return start(now)
        case .starting(let deadline):
            return deadline <= now
                ? kill("not ready within \(timeouts.ready.formatted)", now) : []
        case .stopping(let farewell, let until):
            guard until <= now else { return [] }
            switch farewell {
            case .asked:
                phase = .stopping(.terminated, until: now + timeouts.goodbye)
                return [.terminate]
            case .terminated:
                enter(.killed, now)
                sentence = .dismissed
                return [.note(.notice, "killed: did not go when asked"), .kill]
            }
        case .running:
            if let deadline = silenceDeadline, deadline <= now, let watch = watched.watch {
                return kill("silent for \(watch.silence.formatted) while it holds the input", now)
            }
            if let deadline = presentDeadline, deadline <= now {
                return kill("nothing on screen within \(timeouts.present.formatted)", now)
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
