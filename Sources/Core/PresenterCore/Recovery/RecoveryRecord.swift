// SPDX-License-Identifier: MIT

/// A part of the state, as a value that survives the daemon.
///
/// The shell stores the records of each turn; applied in sequence, they rebuild the
/// state. A later record of the same presentation replaces the earlier one.
public enum RecoveryRecord: Hashable, Sendable {
    /// A live presentation, new or changed.
    case presentation(PresentationRecord)
    /// A presentation ended; its earlier record no longer applies.
    case ended(EndedPresentation)
    /// Everything that belongs to no single presentation.
    case stack(StackRecord)
}
