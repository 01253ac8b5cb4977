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
    struct Patience: Hashable {
        /// From the start to `ready`.
        var ready = Duration.seconds(2)
        /// From sending a scene to its being on screen.
        var present = Duration.seconds(2)
        /// From `bye` to SIGTERM, and from there to SIGKILL.
        var goodbye = Duration.milliseconds(500)
        /// After the first crash, the second, and so on; never empty.
        var backOffs: [Duration] = [.zero, .milliseconds(100), .seconds(1), .seconds(5)]
    }

    /// Scenes that may be on their way; further ones wait, and the newest counts.
    static let scenesUnderWay = 2
    /// So many crashes within the window put a plugin into quarantine.
    static let crashLimit = 5
    /// The window crashes are counted in.
    static let crashWindow = Duration.seconds(30)
    /// How long a quarantine lasts.
    static let quarantine = Duration.seconds(60)

    /// What a plugin is doing.
    enum Phase: Hashable {
        /// It is not wanted.
        case resting
        /// It crashed and is started anew then.
        case waiting(until: Instant)
        /// It was started and has not said `ready`.
        case starting(deadline: Instant)
        /// It said `ready`.
        case running
        /// It was told to go, and is told so more plainly then.
        case stopping(Farewell, until: Instant)
        /// It was killed; its end is awaited.
        case killed
        /// It crashed too often, or speaks another protocol (`nil`: for good).
        case quarantined(until: Instant?)
        /// It was attached, and is no more.
        case gone

        /// The word for lists.
        var name: String {
            switch self {
            case .resting: "resting"
            case .waiting: "waiting"
            case .starting: "starting"
            case .running: "running"
            case .stopping: "stopping"
            case .killed: "killed"
            case .quarantined: "quarantined"
            case .gone: "gone"
            }
        }
    }

    /// How a plugin that is not needed was told to go.
    enum Farewell: Hashable {
        /// By `bye` and the end of its input.
        case asked
        /// By SIGTERM.
        case terminated
    }

    /// A fact.
    enum Event: Hashable {
        /// Whether it is needed.
        case wanted(Bool)
        /// It could not be started.
        case startFailed(String)
        /// It said `ready`.
        case ready(version: Int, speaks: Int, blocksInput: Bool)
        /// The scene is another one.
        case sceneChanged(SceneFacts)
        /// It has that revision on screen.
        case presented(UInt64)
        /// It answered a heartbeat.
        case heartbeat(UInt64)
        /// It did what no plugin may do.
        case misbehaved(String)
        /// Its process ended.
        case exited(String)
        /// `nextDeadline` may have passed.
        case timePassed
        /// A person asked for a fresh look: old crashes count no more.
        case forgiven
    }

    /// What of a scene matters here.
    struct SceneFacts: Hashable {
        var revision: UInt64
        /// How the display holds the input while it shows the scene.
        var hold: Hold
    }

    /// How a scene holds the input, hence how closely its display is watched.
    enum Hold: Hashable {
        /// Not at all.
        case none
        /// A modal or a sheet has the keyboard.
        case keyboard
        /// A lease blocks everything (rule 5).
        case everything

        /// How often it is asked for a sign of life, and how long it may be silent.
        var watch: (every: Duration, silence: Duration)? {
            switch self {
            case .none: nil
            case .keyboard: (.seconds(1), .seconds(2))
            case .everything: (.milliseconds(250), .milliseconds(750))
            }
        }
    }

    /// An order to the shell.
    enum Order: Hashable {
        /// Start the process and say `hello`.
        case start
        /// Send the newest scene.
        case sendScene
        /// Ask for a sign of life.
        case sendHeartbeat(UInt64)
        /// Say `bye` and close its input.
        case dismiss
        /// SIGTERM its group.
        case terminate
        /// SIGKILL its group; of one that attached, close the connection.
        case kill
        /// Tell one that attached why it is not, or no longer, a display.
        case refuse(String)
        /// It takes part from now on.
        case attach
        /// It takes part no more.
        case detach
        /// That revision is on screen.
        case tellPresented(UInt64)
        /// It said something untrue.
        case lie(String)
        /// For the log.
        case note(Log.Level, String)
    }

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
    private let patience: Patience
    private var crashes: [Instant] = []
    private var newest: SceneFacts?

    // Of the present process.
    /// Whether it was killed because it did not go when asked: no crash.
    private var isDismissed = false
    private var canBlockInput = false
    private var sentRevision: UInt64?
    private var underWay: [Sent] = []
    private var shown = Hold.none
    private var beats: [Beat] = []
    private var lastBeat: UInt64 = 0
    private var nextBeatAt: Instant?

    init(
        isDisplay: Bool,
        isAttached: Bool = false,
        patience: Patience = Patience(),
        at now: Instant
    ) {
        self.isDisplay = isDisplay
        self.isAttached = isAttached
        self.patience = patience
        since = now
    }

    /// When time is the next fact; `nil`: nothing is due, ever.
    var nextDeadline: Instant? {
        switch phase {
        case .resting, .killed, .gone: nil
        case .waiting(let until): until
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
            newest = facts
            return phase == .running ? sendings(now) : []
        case .presented(let revision): return presented(revision, now)
        case .heartbeat(let sequence): return answered(sequence)
        case .misbehaved(let reason): return kill(reason, now)
        case .exited(let status): return exited(status, now)
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
        case .waiting:
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
        isDismissed = false
        canBlockInput = false
        sentRevision = nil
        underWay = []
        shown = .none
        beats = []
        nextBeatAt = nil
        enter(.starting(deadline: now + patience.ready), now)
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
            enter(.quarantined(until: nil), now)
            let text = "speaks protocol version \(version), not \(speaks): it is not used"
            return [.note(.error, text), .kill]
        }
        canBlockInput = blocksInput
        enter(.running, now)
        return [.attach] + sendings(now)
    }

    private mutating func dismiss(_ now: Instant) -> [Order] {
        let wasRunning = phase == .running
        enter(.stopping(.asked, until: now + patience.goodbye), now)
        return (wasRunning ? [.detach] : []) + [.dismiss]
    }

    private mutating func kill(_ reason: String, _ now: Instant) -> [Order] {
        switch phase {
        case .resting, .waiting, .killed, .quarantined, .gone: return []
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

    private mutating func exited(_ status: String, _ now: Instant) -> [Order] {
        if isAttached {
            let wasRunning = phase == .running
            enter(.gone, now)
            return wasRunning ? [.note(.notice, "is gone: \(status)"), .detach] : []
        }
        switch phase {
        case .resting, .waiting, .gone: return []
        // It was the wrong version's end.
        case .quarantined: return []
        case .stopping:
            enter(.resting, now)
            return isWanted ? start(now) : []
        case .starting: return crash("ended before it was ready: \(status)", now)
        case .running: return [.detach] + crash("ended: \(status)", now)
        case .killed:
            guard isDismissed else { return crash(nil, now) }
            enter(.resting, now)
            return isWanted ? start(now) : []
        }
    }

    /// What follows an end that nobody asked for.
    private mutating func crash(_ text: String?, _ now: Instant) -> [Order] {
        var orders: [Order] = text.map { [.note(.warning, $0)] } ?? []
        crashes.removeAll { now - $0 >= Self.crashWindow }
        crashes.append(now)
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
        let wait = patience.backOffs[min(crashes.count, patience.backOffs.count) - 1]
        if wait == .zero { return orders + start(now) }
        enter(.waiting(until: now + wait), now)
        orders.append(.note(.notice, "starts again in \(wait.formatted)"))
        return orders
    }

    private mutating func forgive(_ now: Instant) -> [Order] {
        crashes = []
        switch phase {
        case .quarantined, .waiting:
            enter(.resting, now)
            return isWanted ? start(now) : []
        case .resting, .starting, .running, .stopping, .killed, .gone: return []
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
        guard let watch = hold.watch else {
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
    private var hold: Hold {
        guard canBlockInput else { return .none }
        let holds = [shown, newest?.hold ?? .none] + underWay.map(\.facts.hold)
        if holds.contains(.everything) { return .everything }
        return holds.contains(.keyboard) ? .keyboard : .none
    }

    private var presentDeadline: Instant? { underWay.first.map { $0.at + patience.present } }

    private var silenceDeadline: Instant? {
        guard let oldest = beats.first, let watch = hold.watch else { return nil }
        return oldest.at + watch.silence
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
        case .waiting(let until): return until <= now ? start(now) : []
        case .quarantined(let until):
            guard isWanted, let until, until <= now else { return [] }
            return start(now)
        case .starting(let deadline):
            return deadline <= now
                ? kill("not ready within \(patience.ready.formatted)", now) : []
        case .stopping(let farewell, let until):
            guard until <= now else { return [] }
            switch farewell {
            case .asked:
                phase = .stopping(.terminated, until: now + patience.goodbye)
                return [.terminate]
            case .terminated:
                enter(.killed, now)
                isDismissed = true
                return [.note(.notice, "killed: did not go when asked"), .kill]
            }
        case .running:
            if let deadline = silenceDeadline, deadline <= now, let watch = hold.watch {
                return kill("silent for \(watch.silence.formatted) while it holds the input", now)
            }
            if let deadline = presentDeadline, deadline <= now {
                return kill("nothing on screen within \(patience.present.formatted)", now)
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
