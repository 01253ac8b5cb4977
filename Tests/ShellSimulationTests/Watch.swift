// SPDX-License-Identifier: MIT

/// What the simulation remembers between two checks.
struct Watch {
    /// When the daemon of the last check began.
    var life = Duration.zero
    /// Since when a display holds the input, or the keyboard, without a right to.
    var wrongHolds: [Int32: Duration] = [:]
    /// Since when clients are stopped.
    var stoppedSince: [String: Duration] = [:]
    /// Until when an identity may not block input.
    var pausedUntil: [String: Duration] = [:]
    /// The identities among them whose pause the daemon may not know yet.
    var unreportedPauses: Set<String> = []
}
