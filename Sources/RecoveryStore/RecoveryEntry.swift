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
}
