// SPDX-License-Identifier: MIT

/// Whether the number of entries in the history is being asked for: one question at a time.
struct HistoryCount {
    private var isAsked = false
    private var hasChanged = false

    /// Notes a change of the history; returns whether to ask now.
    mutating func change() -> Bool {
        hasChanged = isAsked
        defer { isAsked = true }
        return !isAsked
    }

    /// Notes the answer; returns whether the history changed meanwhile.
    mutating func answer() -> Bool {
        isAsked = false
        return hasChanged
    }
}
