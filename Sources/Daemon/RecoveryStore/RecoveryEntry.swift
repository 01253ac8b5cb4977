// SPDX-License-Identifier: MIT

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
