// SPDX-License-Identifier: MIT
//
// The log is appended to in the turn that changes the state, before the turn's
// replies leave. It is in memory-backed storage, so nothing is synchronised: it
// outlives the process, not the machine. When it has grown to several times the
// size of its live part, that part replaces it, in steps.
//
// If writing fails, the daemon continues without a log: it is marked as partial, and a
// snapshot replaces it as soon as writing succeeds again.

import Files
public import Journal
public import PresenterCore
import SystemCalls

/// Keeps the state for the next daemon.
public final class RecoveryStore {
    /// When to drop what is no longer live, and when to try again after a failure.
    public struct Limits {
        /// Bytes of a log that is never shortened.
        public var smallest = 64 << 10
        /// Multiple of its live part at which a log is shortened.
        public var growth = 4
        /// Bytes beyond its live part at which a log is shortened in any case: it is in memory.
        public var maximumGrowth = 8 << 20
        /// Bytes that one step of shortening reads or copies: a quarter of a millisecond, by which
        /// the next answer can be late.
        public var step = 64 << 10
        /// Time between attempts to write after a failure.
        public var pause = Duration.seconds(1)

        /// The usual limits.
        public init() {}

        /// Bytes of a log with such a live part that is not shortened yet.
        fileprivate func longest(_ liveSize: Int) -> Int {
            max(smallest, min(growth * liveSize, liveSize + maximumGrowth))
        }
    }

    private let files: RecoveryFiles?
    private let limits: Limits
    private let log: Log
    /// The bytes of the log, and of what was live in it when it was last replaced.
    private var size = 0
    private var liveSize = 0
    /// The time of the last failure; `nil`: the log is complete.
    private var failedAt: Instant?
    private var shortening: LogShortening?
    private var buffer: [UInt8] = []

    /// Creates a store; reads and writes nothing yet.
    ///
    /// - Parameters:
    ///   - files: the log; `nil`: there is no place for one, and nothing is ever kept.
    ///   - limits: when to drop what is no longer live.
    ///   - log: receives failures.
    public init(files: RecoveryFiles?, limits: Limits = Limits(), log: Log) {
        self.files = files
        self.limits = limits
        self.log = log
    }

    /// Whether the log contains everything written.
    public var isComplete: Bool { failedAt == nil }

    /// Whether `shorten` has more to do.
    public var isShortening: Bool { shortening != nil }

    /// Reads the log of the last daemon.
    ///
    /// A damaged tail is lost, with a log line. An unreadable log is set aside.
    public func load() -> RecoveredState {
        do {
            guard let files, let file = try files.read() else { return RecoveredState() }
            let last = RecoveredState(
                log: file.bytes,
                "recovery log",
                unreadable: "recovery.unreadable",
                isPartial: file.isPartial,
                log
            )
            if last == nil { try files.setAside() }
            return last ?? RecoveredState()
        } catch {
            log.error("recovery log not read: \(error)")
            return RecoveredState()
        }
    }

    /// A complete log of entries, as far as they fit; the first ones do.
    public static func log(_ entries: [RecoveryEntry], atMost limit: Int) -> [UInt8] {
        var bytes = RecoveryLog.header
        for entry in entries {
            let end = bytes.count
            RecoveryLog.append(entry, to: &bytes)
            if bytes.count > limit {
                bytes.removeLast(bytes.count - end)
                break
            }
        }
        return bytes
    }

    /// Writes entries at the end of the log.
    public func write(_ entries: [RecoveryEntry], at now: Instant) {
        guard let files, failedAt == nil, !entries.isEmpty else { return }
        buffer.removeAll(keepingCapacity: buffer.count < 1 << 20)
        for entry in entries { RecoveryLog.append(entry, to: &buffer) }
        do {
            try files.append(buffer)
            size += buffer.count
        } catch {
            fail(error, at: now)
        }
    }

    /// Begins or continues to shorten a long log to its live entries; replaces an incomplete
    /// one.
    ///
    /// - Parameters:
    ///   - now: the current time.
    ///   - kept: returns what stays in the log although nothing later concerns it.
    ///   - snapshot: returns everything that is live; `nil`: an incomplete log cannot be
    ///     replaced now.
    public func maintain(
        at now: Instant,
        keeping kept: () -> KeptEntries,
        snapshot: () -> [RecoveryEntry]?
    ) {
        guard let files else { return }
        if let failedAt {
            guard now - failedAt >= limits.pause, let entries = snapshot() else { return }
            replace(with: entries, at: now)
        } else if shortening != nil {
            shorten(at: now)
        } else if size > limits.longest(liveSize) {
            do {
                shortening = try LogShortening(files, size: size, keeping: kept())
            } catch {
                fail(error, at: now)
            }
        }
    }

    /// Does the next step, if the log is being shortened.
    public func shorten(at now: Instant) {
        do {
            switch try shortening?.step(limits.step, logSize: size) {
            case .finished:
                size = shortening?.size ?? 0
                liveSize = size
                shortening = nil
            case .impossible:
                log.error("recovery log not shortened: another process changed it")
                // Not tried again with each turn.
                liveSize = size
                shortening = nil
            case .unfinished, nil: return
            }
        } catch {
            fail(error, at: now)
        }
    }

    /// Replaces the log by a snapshot.
    public func replace(with entries: [RecoveryEntry], at now: Instant) {
        guard let files else { return }
        let bytes = Self.log(entries, atMost: .max)
        shortening = nil
        do {
            try files.begin()
            try files.add(bytes)
            try files.adopt()
            size = bytes.count
            liveSize = size
            if failedAt != nil { log.notice("recovery log can be written again") }
            failedAt = nil
        } catch {
            fail(error, at: now)
        }
    }

    /// Continues without the log.
    private func fail(_ error: SystemError, at now: Instant) {
        shortening = nil
        if failedAt == nil {
            log.error("recovery log not written: \(error)")
            // The next daemon must not trust it; without a file there is nothing to mark.
            do { try files?.markPartial() } catch { log.debug("recovery log not marked: \(error)") }
        }
        failedAt = now
    }
}
