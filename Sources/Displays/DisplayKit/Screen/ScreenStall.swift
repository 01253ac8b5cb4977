// SPDX-License-Identifier: MIT

/// Whether a screen stops its program, so that the daemon gets no answer.
public enum ScreenStall: Hashable, Sendable {
    /// The program runs.
    case none
    /// The program was stopped until a moment ago.
    case recent
    /// The program is stopped now.
    case now
}
