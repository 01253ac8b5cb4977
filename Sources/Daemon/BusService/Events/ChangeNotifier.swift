// SPDX-License-Identifier: MIT
//
// What changed is recorded once, as events. Clients ask for them: a follower's call waits until
// there is something behind its cursor, so each reads at its own pace, misses no wake-up, and the
// daemon holds one call for it, whatever it does. A subscriber gets a signal instead, with the
// properties that changed. Sandboxed programs must not learn what is on screen, and a broadcast
// would reach anyone with a match rule, so the signal is sent to each subscriber, as systemd's
// manager does. Without followers and subscribers, the usual case, nothing is computed and sent.

import BusValues
import BusWire
import DBus
import EventLoop
import HelperWire
import Journal
import PresenterCore
import SystemCalls
import Texts

/// Records events, and notifies clients of them once per turn of the loop.
final class ChangeNotifier {
    private let clients: Clients
    private let dependencies: ServiceDependencies
    /// Notifies clients at the end of a turn.
    private var source: DeferredSource?
    private(set) var ring: EventRing
    /// The calls that wait, by client.
    private var followers: [String: Follower] = [:]
    private var subscribers: [String: Subscriber] = [:]
    private var sequence: UInt64 = 0
    private var counts: BusEvent.Counts?
    private var quiet: BusEvent?
    private var mode: String?
    private var lastCall: Instant?
    private var historyCount = HistoryCount()

    /// A call that waits.
    private struct Follower {
        var handle: CallHandle
        var cursor: EventCursor
        var limit: Int
        /// Follows the client until it leaves the bus.
        var token: BusToken
    }

    /// A subscribed client.
    private struct Subscriber {
        /// The properties last sent to it, or those it read when it subscribed.
        var sent: [String: Value]
        /// Follows the client until it leaves the bus.
        var token: BusToken
    }

    /// How long a follower may take until its next call.
    private static let moment = Duration.seconds(10)
    /// Maximum number of followers, and of subscribers.
    static let maximumClients = 256
    /// Maximum number of events in one answer.
    static let maximumEvents = 256
    /// Bytes of an answer after which no event is added.
    static let maximumBytes = 64 << 10

    /// - Throws: an error of the loop.
    init(
        _ clients: Clients,
        loop: EventLoop,
        dependencies: ServiceDependencies
    ) throws(SystemError) {
        self.clients = clients
        self.dependencies = dependencies
        ring = EventRing(run: dependencies.run)
        source = try loop.deferred { [weak self] in self?.announce() }
    }

    /// How many clients are subscribed.
    var count: Int { subscribers.count }

    // MARK: Recording

    /// Adds events of presentations, then the changes of the daemon's state that they cause.
    func record(_ events: [PresentationEvent]) {
        let before = ring.last
        let time = dependencies.wallTime()
        for event in events { ring.append(.presentation(event), at: time) }
        recordChanges(at: time)
        if ring.last != before { schedule() }
    }

    /// Asks how many entries the history has now, if somebody follows events.
    ///
    /// One question at a time: later changes are requested after its answer.
    func historyChanged() {
        let isRecent = lastCall.map { dependencies.now() - $0 < Self.moment } ?? false
        guard !followers.isEmpty || isRecent, historyCount.change() else { return }
        dependencies.history(.count) { [weak self] result in
            guard let self else { return }
            if case .success(let result) = result { record(historyCount: result.count) }
            if historyCount.answer() { historyChanged() }
        }
    }

    private func record(historyCount: Int) {
        guard counts?.history != historyCount else { return }
        counts?.history = historyCount
        guard let counts else { return }
        ring.append(.counts(counts), at: dependencies.wallTime())
        schedule()
    }

    private func recordChanges(at time: Int64) {
        let state = dependencies.stack.summary
        var end: Instant?
        if case .until(let until) = state.doNotDisturb { end = until }
        let quiet = BusEvent.doNotDisturb(isOn: state.isSilent, until: end)
        if quiet != self.quiet ?? .doNotDisturb(isOn: false, until: nil) {
            ring.append(quiet, at: time)
        }
        self.quiet = quiet
        if state.mode != mode {
            mode = state.mode
            ring.append(.mode(mode), at: time)
        }
        let counts = BusEvent.Counts(
            displayed: state.displayed,
            waiting: state.waiting,
            held: state.held,
            missed: state.missed,
            unread: state.unread,
            history: self.counts?.history
        )
        if counts != self.counts {
            self.counts = counts
            ring.append(.counts(counts), at: time)
        }
    }

    /// Notifies clients at the end of this turn.
    func schedule() {
        guard !followers.isEmpty || !subscribers.isEmpty else { return }
        source?.schedule()
    }

    private func announce() {
        answerFollowers()
        notifySubscribers()
    }

    // MARK: Followers

    /// Answers a call now if there are events behind its cursor, else later.
    ///
    /// A client has one waiting call: another call answers the first one, without events.
    ///
    /// - Throws: if there is no room for the call, or its client cannot be followed.
    func answer(_ handle: CallHandle, after cursor: EventCursor, limit: Int) throws(CallError) {
        lastCall = dependencies.now()
        let name = handle.sender
        if let earlier = followers.removeValue(forKey: name) {
            let values: [Value] = [.string(earlier.cursor.text), .array([], element: "a{sv}")]
            clients.reply(earlier.handle, values)
        }
        if let events = events(after: cursor, limit: limit) {
            clients.reply(handle, events)
        } else {
            guard followers.count < Self.maximumClients else {
                let text = Phrase.tooManyFollowers.english("\(Self.maximumClients)")
                throw CallError(.limitReached, text)
            }
            let token = try clients.onVanish(of: name) { [weak self] in
                self?.followers[name] = nil
            }
            followers[name] = Follower(handle: handle, cursor: cursor, limit: limit, token: token)
        }
        if counts?.history == nil { historyChanged() }
    }

    private func answerFollowers() {
        for (name, one) in followers.sorted(by: { $0.key < $1.key }) {
            guard let events = events(after: one.cursor, limit: one.limit) else { continue }
            // A client that does not read its answers gets one with the next event.
            if clients.reply(one.handle, events) { followers[name] = nil }
        }
    }

    /// The arguments of an answer: the cursor behind its events, and these; `nil`: nothing
    /// is behind the cursor.
    private func events(after cursor: EventCursor, limit: Int) -> [Value]? {
        let (gap, entries) = ring.events(after: cursor)
        guard gap != nil || !entries.isEmpty else { return nil }
        let now = dependencies.now()
        var end = gap == nil ? cursor : ring.start
        var values: [Value] = []
        if let gap { values.append(EventReport.options(gap, cursor: end)) }
        var bytes = 0
        for entry in entries.prefix(limit) where bytes < Self.maximumBytes {
            let options = EventReport.options(entry, run: ring.run, at: now)
            bytes += options.heldBytes
            values.append(options)
            end.number = entry.number
        }
        return [.string(end.text), .array(values, element: "a{sv}")]
    }

    // MARK: Subscribers

    /// Notifies a client of changes from now on, until it leaves the bus.
    ///
    /// - Throws: if there is no room for it, or it cannot be followed.
    func subscribe(_ name: String) throws(CallError) {
        guard subscribers[name] == nil else { return }
        guard subscribers.count < Self.maximumClients else {
            let text = Phrase.tooManySubscribers.english("\(Self.maximumClients)")
            throw CallError(.limitReached, text)
        }
        let token = try clients.onVanish(of: name) { [weak self] in self?.subscribers[name] = nil }
        let properties = Self.properties(of: dependencies.stack.state)
        subscribers[name] = Subscriber(sent: properties, token: token)
    }

    /// Stops notifying a client.
    func unsubscribe(_ name: String) {
        subscribers[name] = nil
    }

    /// The properties of `Control1` that change, by name.
    static func properties(of state: PresenterState) -> [String: Value] {
        let scene = state.scene
        return [
            "DoNotDisturb": .boolean(state.isSilent),
            "Mode": .string(state.ruleSwitches.mode ?? ""),
            "InputBlocked": .boolean(state.isInputHeld),
            "Missed": .uint32(UInt32(clamping: state.missedCount)),
            "Showing": .uint32(UInt32(clamping: scene.cardCount)),
            "Unread": .uint32(UInt32(clamping: state.unread.count)),
            "UnreadByApplication": .dictionary(
                state.unread.byApplication.sorted { $0.key < $1.key }.map {
                    Value.Entry(key: .string($0.key), value: .uint32(UInt32(clamping: $0.value)))
                },
                key: "s",
                value: "u"
            ),
            "Waiting": .uint32(UInt32(clamping: scene.waitingToasts + scene.gatheredToasts)),
        ]
    }

    private func notifySubscribers() {
        guard !subscribers.isEmpty else { return }
        let properties = Self.properties(of: dependencies.stack.state)
        sequence += 1
        for (name, subscriber) in subscribers.sorted(by: { $0.key < $1.key }) {
            let changed = properties.filter { subscriber.sent[$0.key] != $0.value }.keys.sorted()
            do {
                if !changed.isEmpty {
                    try clients.connection.emitPropertiesChanged(
                        changed,
                        of: BusNames.control,
                        at: BusNames.path,
                        to: name
                    )
                    subscribers[name]?.sent = properties
                }
                let signal = Message.signal(
                    "Changed",
                    of: BusNames.control,
                    at: BusNames.path,
                    to: name,
                    [.uint64(sequence)]
                )
                try clients.connection.send(signal, isCharged: true)
            } catch .queueFull {
                // It reads too slowly; the gap in the sequence shows it.
                continue
            } catch {
                clients.log.warning("cannot notify \(name) of a change: \(error)")
            }
        }
    }
}

/// Whether the number of entries in the history is being asked for: one question at a time.
private struct HistoryCount {
    private var isAsked = false
    private var hasChanged = false

    /// Notes a change of the history; returns whether to ask now.
    mutating func change() -> Bool {
        hasChanged = isAsked
        defer { isAsked = true }
        return !isAsked
    }

    /// Notes the answer; returns whether the history changed meanwhile.
    mutating func answer() -> Bool {
        isAsked = false
        return hasChanged
    }
}
