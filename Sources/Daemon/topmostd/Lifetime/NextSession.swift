// SPDX-License-Identifier: MIT
//
// The recovery log ends with the session. Missed and snoozed toasts are kept for the next one
// beside the history, by whose process and under whose conditions: what it may not keep is not
// kept here. They are written some seconds after one of them changed and when the daemon ends,
// never in the turn of a request; without any, nothing runs and nothing is written. Where the ids
// of the next session begin the process of the history writes by itself, before what it stores.

import Basics
import EventLoop
import Files
import HelperWire
import Journal
import PresenterCore
import RecoveryStore
import SystemCalls

/// Keeps missed and snoozed toasts for the next session.
final class NextSession {
    /// The folder of the history; `nil`: there is none, and nothing is kept.
    private let folder: String?
    private let history: History
    private let stack: PresenterStack
    private let loop: EventLoop
    private let log: Log
    private var timer: TimerSource?
    /// Whether something changed since the file was written.
    private var isChanged = false
    /// Whether the file has something, as far as is known.
    private var hasFile = false
    /// The toasts in it.
    private var kept: Set<PresentationID> = []
    /// Toasts that are not written, because the user deleted the history since they came.
    private var forgotten: Set<PresentationID> = []
    private var wasEnabled = true

    /// How long a change waits for others.
    private static let delay = Duration.seconds(5)
    /// How long to wait after a failure.
    private static let pause = Duration.seconds(60)

    /// Creates it; reads and writes nothing yet.
    ///
    /// - Throws: if the loop cannot add a timer.
    init(_ context: DaemonContext, _ history: History) throws(SystemError) {
        folder = context.surroundings.stateFolder
        self.history = history
        stack = context.runtime.stack
        loop = context.loop
        log = context.log
        timer = try loop.timer(accuracy: .seconds(1)) { [weak self] in self?.write() }
    }

    /// What turns a time since boot into one since 1970.
    private var offset: Duration { LocalClock.sinceEpoch - loop.now }

    /// Reads what the last session left.
    ///
    /// A damaged tail is lost, with a log line. An unreadable file is set aside.
    ///
    /// - Parameter isFirst: whether the ids of this session begin.
    /// - Returns: the toasts, none if the history is off, and where the ids begin.
    func load(isFirst: Bool) -> RecoveredState {
        guard let folder else { return RecoveredState() }
        var last = loadToasts("\(folder)/\(NextSessionFile.folder)/\(NextSessionFile.toasts)")
        if isFirst { moveIDs(of: &last, in: folder) }
        return last
    }

    /// Lets ids begin where the file says, which no entry of the history has, and behind those of
    /// the toasts; far ahead where there is a history and it is unknown.
    private func moveIDs(of last: inout RecoveredState, in folder: String) {
        var kept: StackRecord?
        for case .stack(let numbers) in last.records { kept = numbers }
        var numbers = kept ?? StackRecord(nextID: 1)
        let path = "\(folder)/\(NextSessionFile.folder)/\(NextSessionFile.firstID)"
        do {
            if let id = NextSessionFile.id(try Files.read(path, limit: 64)) {
                if kept == nil { numbers.nextID = id } else { numbers.skip(to: id) }
            } else {
                log.error("first id of the session not read: \(path) is damaged")
                try Files.move(path, to: path + ".unreadable")
                numbers.skipIDs()
            }
        } catch {
            if !error.isMissing { log.error("first id of the session not read: \(error)") }
            // A version without the file kept the history, or it is lost.
            if !error.isMissing || Files.exists("\(folder)/\(NextSessionFile.database)") {
                numbers.skipIDs()
            }
        }
        last.records.append(.stack(numbers))
    }

    private func loadToasts(_ path: String) -> RecoveredState {
        do {
            let bytes = try Files.read(path, limit: 2 * NextSessionFile.maximumBytes)
            hasFile = true
            guard history.isEnabled else { return RecoveredState() }
            let unreadable = path + ".unreadable"
            let name = "toasts of the last session"
            guard var last = RecoveredState(log: bytes, name, unreadable: unreadable, log) else {
                hasFile = false
                try Files.move(path, to: unreadable)
                return RecoveredState()
            }
            let now = Instant(sinceBoot: loop.now)
            last.records = last.records.map { record in
                guard case .presentation(let one) = record else { return record }
                return .presentation(one.continued(offset: offset, at: now))
            }
            return last
        } catch {
            if !error.isMissing { log.error("toasts of the last session not read: \(error)") }
            return RecoveredState()
        }
    }

    /// Begins to follow a state that was restored.
    func begin(with records: [RecoveryRecord]) {
        wasEnabled = history.isEnabled
        // The file may be older than the state.
        if hasFile { change() }
        follow(records)
    }

    /// Notes the changes of a turn.
    func follow(_ records: [RecoveryRecord]) {
        guard folder != nil, !isChanged else { return }
        let isAffected = records.contains { record in
            switch record {
            case .presentation(let one): one.outlivesSession || kept.contains(one.id)
            case .ended(let one): kept.contains(one.id)
            case .stack: false
            }
        }
        if isAffected || hasFile && history.isEnabled != wasEnabled { change() }
    }

    /// Forgets what is kept: the history was deleted.
    func forget() {
        forgotten = Set(stack.read { $0.lastingRecords(offset: .zero) }.map(\.id))
        if hasFile { write() }
    }

    /// Writes what changed: the daemon ends.
    func finish() {
        if isChanged { write() }
    }

    private func change() {
        isChanged = true
        if timer?.deadline == nil { timer?.arm(after: Self.delay) }
    }

    private func write() {
        timer?.disarm()
        isChanged = false
        wasEnabled = history.isEnabled
        let offset = offset
        var records: [PresentationRecord] = []
        if wasEnabled {
            records = stack.read { $0.lastingRecords(offset: offset) }
            records.removeAll { forgotten.contains($0.id) }
        }
        kept = Set(records.map(\.id))
        guard hasFile || !records.isEmpty else { return }
        hasFile = !records.isEmpty
        var bytes: [UInt8] = []
        if hasFile {
            let numbers = stack.read(\.lastingNumbers)
            bytes = RecoveryStore.log(
                [.record(.stack(numbers)), .historyStored(history.finalProgress)]
                    + records.map { .record(.presentation($0)) },
                atMost: NextSessionFile.maximumBytes
            )
        }
        history.ask(.keepForNextSession(bytes)) { [weak self] result in
            guard let self, case .failure = result else { return }
            hasFile = true
            isChanged = true
            if timer?.deadline == nil { timer?.arm(after: Self.pause) }
        }
    }
}
