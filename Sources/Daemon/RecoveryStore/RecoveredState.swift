// SPDX-License-Identifier: MIT

public import PresenterCore

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
        for place in records.indices {
            guard case .stack(var stack) = records[place] else { continue }
            stack.skipIDs()
            records[place] = .stack(stack)
        }
    }
}
