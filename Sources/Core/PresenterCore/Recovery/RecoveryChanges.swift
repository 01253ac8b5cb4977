// SPDX-License-Identifier: MIT

/// The changes since the last call of `takeChanges`.
struct RecoveryChanges: Hashable, Sendable {
    /// The presentations that changed or ended, in sequence, with repetitions.
    var touched: [PresentationID] = []
    /// The presentations that ended, in sequence.
    var ended: [EndedPresentation] = []
    /// Presentations that a rule kept off the screen in the step in which they were accepted: what
    /// is hidden is remembered.
    var hidden: [PresentationID: PresentationRecord] = [:]
    /// The last record of the stack.
    var stack: StackRecord?
}
