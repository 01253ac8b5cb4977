// SPDX-License-Identifier: MIT

/// What the simulation remembers between two checks.
struct Watch {
    /// When the daemon of the last check began.
    var life = Duration.zero
    /// Since when a display holds the input, or the keyboard, without a right to.
    var wrongHolds: [Int32: Duration] = [:]
    /// Since when clients are stopped.
    var stoppedSince: [String: Duration] = [:]
    /// Until when an identity may not take the input.
    var pausedUntil: [String: Duration] = [:]
    /// When the user last dismissed a presenter of an identity, unless that began a pause.
    var dismissedAt: [String: Duration] = [:]
    /// Since when the bus takes messages.
    var flowsSince = Duration.zero
    /// When the user last pressed something of the daemon's own: that may end pauses.
    var resumedAt = Duration.zero
    /// The identities among them whose pause the daemon may not know yet.
    var unreportedPauses: Set<String> = []
}
