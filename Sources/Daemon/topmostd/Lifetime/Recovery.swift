// SPDX-License-Identifier: MIT
//
// Stores each turn's changes before its effects are carried out, and gives them to
// the next daemon. A notice is stored with the change that causes it, and noted as
// delivered once its bytes have left; a crash between the two repeats it.
//
// Typed text is never stored. An answer with text is stored only after it was sent: a
// crash before that shows the question again.

import DBus
import EventLoop
import Journal
import PresenterCore
import RecoveryStore
import SystemCalls

/// Keeps the state across the end of the daemon.
final class Recovery {
    /// The id of the bus; `nil`: unknown.
    var bus: String?

    private let store: RecoveryStore
    private let nextSession: NextSession
    private let history: History
    private let connection: Connection
    private let loop: EventLoop
    /// Checks whether the bus has accepted the remaining notices.
    private var timer: TimerSource?
    /// Shortens the log when nothing else is ready.
    private var shortener: DeferredSource?
    /// Whether the log is this daemon's: after `restore`, until `close`.
    private var isOpen = false
    /// Notices not sent yet, in sequence.
    private var notices: [UndeliveredNotice] = []
    private var lastNumber: UInt64 = 0
    /// How many notices are the last daemon's and still have to be sent.
    private var resendCount = 0
    /// Ends that are stored once their typed answers are sent.
    private var typedEnds: [RecoveryEntry] = []

    /// Creates a recovery; nothing outlives the daemon if there are no files.
    init(
        _ context: DaemonContext,
        _ connection: Connection,
        _ history: History
    ) throws(SystemError) {
        let log = context.log
        store = RecoveryStore(files: context.surroundings.openRecoveryFiles(log: log), log: log)
        nextSession = try NextSession(context, history)
        self.history = history
        self.connection = connection
        loop = context.loop
        timer = try loop.timer { [weak self] in self?.noteSent() }
        shortener = try loop.deferred { [weak self] in self?.shorten() }
        shortener?.setPriority(1)
        history.onStored = { [weak self] in self?.write([.historyStored($0)]) }
        history.onAdd = { [weak self] in self?.write($0) }
    }

    /// The current time.
    private var now: Instant { Instant(sinceBoot: loop.now) }

    /// Opens the log and returns the last daemon's state.
    ///
    /// `isFirst`: there was none in this session; then what the last session left is there.
    func restore(limits: Limits) -> (state: PresenterState, isFirst: Bool) {
        var last = store.load()
        let isFirst = last.records.isEmpty
        let kept = nextSession.load(isFirst: isFirst)
        if isFirst { last = kept }
        let areOwnersGone = bus == nil || last.bus != bus
        isOpen = true
        lastNumber = last.notices.last?.number ?? 0
        notices = areOwnersGone ? [] : last.notices
        resendCount = notices.count
        history.restore(last)
        var state = PresenterState(
            restoring: last.records,
            limits: limits,
            areOwnersGone: areOwnersGone,
            at: now
        )
        state.recordChanges()
        history.nextID = state.nextID
        store.replace(with: snapshot(of: state), at: now)
        nextSession.begin(with: last.records)
        return (state, isFirst)
    }

    /// Leaves to the next session what outlives this one.
    func leaveToNextSession() {
        if isOpen { nextSession.finish() }
    }

    /// Forgets what the next session would continue with: the history was deleted.
    func forgetNextSession() {
        if isOpen { nextSession.forget() }
    }

    /// Closes the log: another daemon may own it from now on.
    func close() {
        isOpen = false
    }

    /// Sends the notices that the last daemon did not send.
    ///
    /// Call it after all names are acquired: clients accept signals from their owner only.
    func resend(_ perform: (Effect) -> Void) {
        let count = resendCount
        guard count > 0 else { return }
        resendCount = 0
        let nobody = Identity(key: "", displayName: "", trust: .unidentified)
        for one in notices.prefix(count) {
            perform(
                .notify(Owner(name: one.name, channel: one.channel, identity: nobody), one.notice)
            )
        }
        noteSent()
    }

    /// Stores the changes of a turn and the notices in its effects.
    func store(_ state: inout PresenterState, _ effects: [Effect]) {
        let records = state.takeChanges()
        guard isOpen else { return }
        history.nextID = state.nextID
        var typed: Set<PresentationID> = []
        var entries: [RecoveryEntry] = []
        for case .notify(let owner, let notice) in effects where !owner.name.isEmpty {
            if let id = notice.typedAnswer {
                typed.insert(id)
            } else if notice.mustArrive {
                entries.append(.notice(number(notice, for: owner)))
            }
        }
        for record in records {
            if case .ended(let end) = record, typed.contains(end.id) {
                typedEnds.append(.record(record))
            } else {
                entries.append(.record(record))
            }
        }
        entries += history.add(records)
        nextSession.follow(records)
        // A turn without changes waits for the next one, or for the timer.
        if !entries.isEmpty { write(entries) }
    }

    /// Shortens a long log by a step, or replaces an incomplete one: at the end of a turn, whose
    /// answers do not wait for it.
    func maintain(_ state: () -> PresenterState) {
        guard isOpen else { return }
        store.maintain(
            at: now,
            keeping: { KeptEntries(ends: state().endedIDs, history: history.firstUnstored) },
            snapshot: { typedEnds.isEmpty ? snapshot(of: state()) : nil }
        )
        if store.isShortening { shortener?.schedule() }
    }

    /// Goes on shortening the log, a step with each turn.
    private func shorten() {
        guard isOpen else { return }
        store.shorten(at: now)
        if store.isShortening { shortener?.schedule() }
    }

    /// Records that the notices so far have been sent, once the bus has accepted them: in the same
    /// turn, so that a crash repeats only what it interrupted.
    func noteSent() {
        guard isOpen, resendCount == 0, !notices.isEmpty || !typedEnds.isEmpty else { return }
        guard connection.outgoingBytes == 0 else {
            if timer?.deadline == nil { timer?.arm(after: .milliseconds(50)) }
            return
        }
        let ends = typedEnds
        typedEnds = []
        notices = []
        write([.delivered(lastNumber)] + ends)
    }

    /// Stores entries at once.
    private func write(_ entries: [RecoveryEntry]) {
        guard isOpen else { return }
        store.write(entries, at: now)
    }

    private func number(_ notice: Notice, for owner: Owner) -> UndeliveredNotice {
        lastNumber += 1
        let numbered = UndeliveredNotice(
            number: lastNumber,
            name: owner.name,
            channel: owner.channel,
            notice: notice
        )
        notices.append(numbered)
        return numbered
    }

    private func snapshot(of state: PresenterState) -> [RecoveryEntry] {
        (bus.map { [.bus($0)] } ?? []) + state.allRecords.map(RecoveryEntry.record)
            + notices.map(RecoveryEntry.notice) + history.records
    }
}

extension Notice {
    /// Whether a crash must not lose it; that something is on screen may be lost.
    fileprivate var mustArrive: Bool {
        if case .presented = self { false } else { true }
    }

    /// The presentation, if this carries typed text.
    fileprivate var typedAnswer: PresentationID? {
        switch self {
        case .buttonPressed(let id, let answer, _), .ended(let id, .acted(let answer), _):
            answer.text == nil && answer.secret == nil && answer.fields == nil ? nil : id
        case .presented, .retryPressed, .ended: nil
        }
    }
}
