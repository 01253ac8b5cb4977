// SPDX-License-Identifier: MIT

public import Journal
public import PresenterCore

/// One entry of the recovery log.
public enum RecoveryEntry: Hashable, Sendable {
    /// The id of the bus that the owners of all following entries are on.
    case bus(String)
    /// A part of the state.
    case record(RecoveryRecord)
    /// A notice that its owner has not received yet.
    case notice(UndeliveredNotice)
    /// All notices up to that number have been sent.
    case delivered(UInt64)
    /// A change that the history has not stored yet.
    case history(UnstoredHistory)
    /// All changes of a lineage up to that number are in the history.
    case historyStored(HistoryProgress)
}

/// How far the history has stored its changes.
public struct HistoryProgress: Hashable, Sendable {
    /// Identifies the numbering of the changes.
    public var lineage: UInt64
    /// All changes up to that number are stored.
    public var number: UInt64

    /// Creates the progress in a lineage.
    public init(lineage: UInt64, number: UInt64) {
        self.lineage = lineage
        self.number = number
    }
}

/// A notice that its owner has not received yet.
public struct UndeliveredNotice: Hashable, Sendable {
    /// The number of the notice; later ones are higher.
    public var number: UInt64
    /// The unique name of the owner.
    public var name: String
    /// The owner's interface.
    public var channel: Owner.Channel
    /// The notice.
    public var notice: Notice

    /// Creates a notice.
    public init(number: UInt64, name: String, channel: Owner.Channel, notice: Notice) {
        self.number = number
        self.name = name
        self.channel = channel
        self.notice = notice
    }
}

/// A change that the history has not stored yet, as it travels there.
public struct UnstoredHistory: Hashable, Sendable {
    /// Identifies the numbering.
    public var lineage: UInt64
    /// The number of the change; later ones are higher.
    public var number: UInt64
    /// The record for the history process, with its frame.
    public var frame: [UInt8]

    /// Creates a change.
    public init(lineage: UInt64, number: UInt64, frame: [UInt8]) {
        self.lineage = lineage
        self.number = number
        self.frame = frame
    }
}

/// The content of the recovery log at the start of the daemon.
public struct RecoveredState: Hashable, Sendable {
    /// The id of the bus that the owners were on; `nil`: unknown.
    public var bus: String?
    /// The records, in sequence.
    public var records: [RecoveryRecord] = []
    /// Notices that were not sent, in sequence.
    public var notices: [UndeliveredNotice] = []
    /// Changes that the history has not stored, in sequence.
    public var history: [UnstoredHistory] = []
    /// The numbering of the history, and the last number stored; `nil`: unknown.
    public var historyStored: HistoryProgress?
    /// Whether later entries are missing.
    public var isPartial = false

    /// Creates an empty state.
    public init() {}

    /// Reads a log; `nil`, with a log line, if it has another format.
    ///
    /// - Parameters:
    ///   - bytes: the log; a damaged tail is lost, with a log line.
    ///   - name: what it is, for messages.
    ///   - unreadable: the name that the caller gives to a file of another format.
    ///   - isPartial: whether later entries could not be written.
    ///   - log: receives messages.
    public init?(
        log bytes: [UInt8],
        _ name: String,
        unreadable: String,
        isPartial: Bool = false,
        _ log: Log
    ) {
        guard let content = RecoveryLog.read(bytes) else {
            log.warning("\(name) set aside as \(unreadable): \(RecoveryLog.difference(of: bytes))")
            return nil
        }
        if content.damagedBytes > 0 {
            log.warning("\(name) damaged: \(content.damagedBytes) bytes at the end")
        }
        if content.unknownEntries > 0 {
            log.warning("\(name): skipped entries of a later version: \(content.unknownEntries)")
        }
        self.init(content.entries, isPartial: isPartial || content.damagedBytes > 0)
    }

    /// Reads the entries of a log.
    init(_ entries: [RecoveryEntry], isPartial: Bool) {
        self.isPartial = isPartial
        for entry in entries {
            switch entry {
            case .bus(let id): bus = id
            case .record(let record): records.append(record)
            case .notice(let notice): notices.append(notice)
            case .delivered(let number): notices.removeAll { $0.number <= number }
            case .history(let item): history.append(item)
            case .historyStored(let stored):
                historyStored = stored
                history.removeAll { $0.lineage == stored.lineage && $0.number <= stored.number }
            }
        }
        guard isPartial else { return }
        for index in records.indices {
            guard case .stack(var stack) = records[index] else { continue }
            stack.skipIDs()
            records[index] = .stack(stack)
        }
    }
}
