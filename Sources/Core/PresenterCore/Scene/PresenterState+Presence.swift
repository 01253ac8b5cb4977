// SPDX-License-Identifier: MIT

/// Whether the user can see the session's screens, as far as the session knows.
public enum UserPresence: Hashable, Comparable, Sendable {
    /// The user is there.
    case present
    /// There was no input for a while; any input ends it.
    case idle
    /// The session is locked, or another one is in front.
    case locked
}

extension PresenterState {
    /// Records whether the user is there; one who leaves the idle session locked left when it
    /// became idle.
    mutating func changePresence(to presence: UserPresence, _ out: inout EffectCollector) {
        guard presence == .present, let since = absentSince else {
            absentSince = presence == .present ? nil : absentSince ?? out.now
            return
        }
        absentSince = nil
        missAbsence(since: since, &out)
        endSnoozesForReturn(at: out.now)
    }
}
