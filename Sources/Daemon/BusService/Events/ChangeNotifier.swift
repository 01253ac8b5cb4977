// SPDX-License-Identifier: MIT
//
// Events are asked for, not sent: a follower's call waits until there is something behind
// its cursor. So each reads at its own pace, misses no wake-up, and the daemon holds one
// call for it, whatever it does.

import BusValues
import BusWire
import DBus
import EventLoop
import Journal
import PresenterCore
import SystemErrors

/// Records events and answers the calls that wait for them.
final class EventNotifier {
    private let connection: Connection
    private let questions: Connection
    private let log: Log
    private let dependencies: ServiceDependencies
    private let loop: EventLoop
    /// Answers at the end of a turn; `nil`: no call has waited yet.
    private var source: DeferredSource?
    private(set) var ring: EventRing
    /// The calls that wait, by client.
    private var waiting: [String: Follower] = [:]
    private var counts: BusEvent.Counts?
    private var quiet: BusEvent?
    private var mode: String?
    private var lastCall: Instant?

    /// A call that waits.
    private struct Follower {
        var handle: CallHandle
        var cursor: EventCursor
        var most: Int
        /// Follows the client until it leaves the bus.
        var token: BusToken
    }

    /// How long a follower may take until its next call.
    private static let moment = Duration.seconds(10)
    /// Most calls that wait at the same time.
    static let mostWaiting = 256
    /// Most events in one answer.
    static let mostEvents = 256
    /// Bytes of an answer after which no event is added.
    static let mostBytes = 64 << 10

    /// Sends answers on `connection`, and follows clients on `questions`.
    init(
        connection: Connection,
        questions: Connection,
        loop: EventLoop,
        log: Log,
        dependencies: ServiceDependencies
    ) {
        self.connection = connection
        self.questions = questions
        self.log = log
        self.dependencies = dependencies
        ring = EventRing(run: dependencies.run)
        self.loop = loop
    }

    /// Whether a client waits for events.
    private var isAwaited: Bool { !waiting.isEmpty }

    /// Whether a client waits for events, or did a moment ago.
    var isFollowed: Bool {
        isAwaited || lastCall.map { dependencies.now() - $0 < Self.moment } ?? false
    }

    /// Whether it is known how many entries the history has.
    var knowsHistory: Bool { counts?.history != nil }

    // MARK: Recording

    /// Adds events of presentations, then the changes of the daemon's state that they cause.
    func record(_ events: [PresentationEvent]) {
        let before = ring.last
        let time = dependencies.wallTime()
        for event in events { ring.append(.presentation(event), at: time) }
        recordChanges(at: time)
        if ring.last != before, isAwaited { source?.schedule() }
    }

    /// Adds the number of entries in the history, if it changed.
    func record(historyCount: Int) {
        guard counts?.history != historyCount else { return }
        counts?.history = historyCount
        guard let counts else { return }
        ring.append(.counts(counts), at: dependencies.wallTime())
        if isAwaited { source?.schedule() }
    }

    private func recordChanges(at time: Int64) {
        let stack = dependencies.stack
        var end: Instant?
        if case .until(let until) = stack.state.doNotDisturb { end = until }
        let quiet = BusEvent.doNotDisturb(isOn: stack.state.isSilent, until: end)
        if quiet != self.quiet ?? .doNotDisturb(isOn: false, until: nil) {
            ring.append(quiet, at: time)
        }
        self.quiet = quiet
        if stack.state.ruleSwitches.mode != mode {
            mode = stack.state.ruleSwitches.mode
            ring.append(.mode(mode), at: time)
        }
        let counts = BusEvent.Counts(
            displayed: stack.state.scene.cardCount,
            waiting: stack.state.waitingCount,
            held: stack.state.heldCount,
            history: self.counts?.history
        )
        if counts != self.counts {
            self.counts = counts
            ring.append(.counts(counts), at: time)
        }
    }

    // MARK: Answers

    /// Answers a call now if there are events behind its cursor, else later.
    ///
    /// A client has one waiting call: another call answers the first one, without events.
    ///
    /// - Returns: whether there was room for the call.
    /// - Throws: `loop`, and what `Connection.onVanish` throws.
    func answer(
        _ handle: CallHandle,
        after cursor: EventCursor,
        most: Int
    ) throws(BusError) -> Bool {
        lastCall = dependencies.now()
        if let earlier = waiting.removeValue(forKey: handle.sender) {
            reply(earlier.handle, [.string(earlier.cursor.text), .array([], element: "a{sv}")])
        }
        if let events = events(after: cursor, most: most) {
            reply(handle, events)
            return true
        }
        guard waiting.count < Self.mostWaiting else { return false }
        try prepare()
        let name = handle.sender
        let token = try questions.onVanish(of: name) { [weak self] in
            self?.waiting[name] = nil
        }
        waiting[name] = Follower(handle: handle, cursor: cursor, most: most, token: token)
        return true
    }

    private func prepare() throws(BusError) {
        guard source == nil else { return }
        do {
            source = try loop.deferred { [weak self] in self?.answerWaiting() }
        } catch {
            throw .loop(error.description)
        }
    }

    private func answerWaiting() {
        for (name, one) in waiting.sorted(by: { $0.key < $1.key }) {
            guard let events = events(after: one.cursor, most: one.most) else { continue }
            // A client that does not read its answers gets one with the next event.
            if reply(one.handle, events) { waiting[name] = nil }
        }
    }

    /// Answers a call; returns whether the answer is on its way.
    @discardableResult
    private func reply(_ handle: CallHandle, _ arguments: [Value]) -> Bool {
        do {
            try connection.reply(to: handle, arguments)
            return true
        } catch {
            log.warning("cannot send events to \(handle.sender): \(error)")
            return false
        }
    }

    /// The arguments of an answer: the cursor behind its events, and these; `nil`: nothing
    /// is behind the cursor.
    private func events(after cursor: EventCursor, most: Int) -> [Value]? {
        let (gap, entries) = ring.events(after: cursor)
        guard gap != nil || !entries.isEmpty else { return nil }
        let now = dependencies.now()
        var end = gap == nil ? cursor : ring.start
        var values: [Value] = []
        if let gap { values.append(EventReport.options(gap, cursor: end)) }
        var bytes = 0
        for entry in entries.prefix(most) where bytes < Self.mostBytes {
            let options = EventReport.options(entry, run: ring.run, at: now)
            bytes += options.heldBytes
            values.append(options)
            end.number = entry.number
        }
        return [.string(end.text), .array(values, element: "a{sv}")]
    }
}
