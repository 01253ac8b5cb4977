// SPDX-License-Identifier: MIT

/// Why nobody can see a display (rule 13).
public enum UnseenReason: String, Hashable, Sendable, CaseIterable {
    /// The screen is off.
    case dark
    /// A screen lock covers it, or the session is locked.
    case locked
    /// A fullscreen window covers it.
    case covered
    /// The user is away.
    case away

    /// The reason as a part of a sentence; `nil`: only that it cannot be seen is known.
    static func text(_ reason: UnseenReason?) -> String {
        switch reason {
        case .dark: "the screen is off"
        case .locked: "the session is locked"
        case .covered: "a fullscreen window covers it"
        case .away: "the user is away"
        case nil: "the screen is off or locked"
        }
    }
}
