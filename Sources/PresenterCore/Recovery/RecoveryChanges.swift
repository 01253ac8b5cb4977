// SPDX-License-Identifier: MIT

/// The changes since the last call of `takeChanges`.
struct RecoveryChanges: Hashable, Sendable {
    /// The presentations that changed or ended, in sequence, with repetitions.
    var touched: [PresentationID] = []
    /// The presentations that ended, in sequence.
    var ended: [EndedPresentation] = []
    /// The last record of the stack.
    var stack: StackRecord?
}
