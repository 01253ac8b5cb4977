// SPDX-License-Identifier: MIT
//
// The log is appended to in the turn that changes the state, before the turn's
// replies leave. It is in memory-backed storage, so nothing is synchronised: it
// outlives the process, not the machine. When it has grown to several times the
// size of its live part, it is replaced by a snapshot.
//
// If writing fails, the daemon goes on without: the log is marked as partial, and a
// snapshot replaces it as soon as writing succeeds again.

import Files
public import Journal
public import PresenterCore

/// Keeps the state for the next daemon.
public final class RecoveryStore {
    /// When to write a snapshot and when to try again.
    public struct Limits {
        /// Bytes of a log that is never replaced.
        public var smallest = 64 << 10
        /// Multiple of the last snapshot's size at which the log is replaced.
        public var growth = 4
        /// Time between attempts to write after a failure.
        public var pause = Duration.seconds(1)

        /// The usual limits.
        public init() {}
    }

    private let files: RecoveryFiles
    private let limits: Limits
    private let log: Log
    /// The bytes of the log, and of its last snapshot.
    private var size = 0
    private var snapshotSize = 0
    /// The time of the last failure; `nil`: the log is complete.
    private var failedAt: Instant?
    private var buffer: [UInt8] = []

    /// Creates a store; reads and writes nothing yet.
    public init(files: RecoveryFiles, limits: Limits = Limits(), log: Log) {
        self.files = files
        self.limits = limits
        self.log = log
    }

    /// Whether the log contains everything written.
    public var isComplete: Bool { failedAt == nil }

    /// Reads what the last daemon left.
    ///
    /// A damaged tail is lost, with a log line. An unreadable log is set aside.
    public func load() -> RecoveredState {
        do {
            guard let file = try files.read() else { return RecoveredState() }
            guard let content = RecoveryLog.read(file.bytes) else {
                log.warning("recovery log set aside: unknown format")
                try files.setAside()
                return RecoveredState()
            }
            if content.damagedBytes > 0 {
                log.warning("recovery log damaged: \(content.damagedBytes) bytes at its end")
            }
            if content.unknownEntries > 0 {
                log.warning("recovery log: \(content.unknownEntries) unknown entries skipped")
            }
            return RecoveredState(
                content.entries,
                isPartial: file.isPartial || content.damagedBytes > 0
            )
        } catch {
            log.error("recovery log not read: \(error)")
            return RecoveredState()
        }
    }

    /// Writes entries at the end of the log, or a snapshot in place of the whole log.
    ///
    /// - Parameters:
    ///   - entries: what has changed.
    ///   - now: the current time.
    ///   - snapshot: returns everything that is live, the change included; `nil`: the log
    ///     cannot be replaced now.
    public func write(
        _ entries: [RecoveryEntry],
        at now: Instant,
        snapshot: (() -> [RecoveryEntry])?
    ) {
        if let failedAt {
            if let snapshot, now - failedAt >= limits.pause { replace(with: snapshot(), at: now) }
            return
        }
        buffer.removeAll(keepingCapacity: buffer.count < 1 << 20)
        for entry in entries { RecoveryLog.append(entry, to: &buffer) }
        guard !buffer.isEmpty else { return }
        if let snapshot, size + buffer.count > max(limits.smallest, limits.growth * snapshotSize) {
            return replace(with: snapshot(), at: now)
        }
        do {
            try files.append(buffer)
            size += buffer.count
        } catch {
            fail(error, at: now)
        }
    }

    /// Replaces the log by a snapshot.
    public func replace(with entries: [RecoveryEntry], at now: Instant) {
        var bytes = RecoveryLog.header
        for entry in entries { RecoveryLog.append(entry, to: &bytes) }
        do {
            try files.replace(bytes)
            size = bytes.count
            snapshotSize = bytes.count
            if failedAt != nil { log.notice("recovery log is written again") }
            failedAt = nil
        } catch {
            fail(error, at: now)
        }
    }

    /// Goes on without the log.
    private func fail(_ error: FileError, at now: Instant) {
        if failedAt == nil {
            log.error("recovery log not written: \(error)")
            // The next daemon must not trust it; without a file there is nothing to mark.
            do { try files.markPartial() } catch { log.debug("recovery log not marked: \(error)") }
        }
        failedAt = now
    }
}
