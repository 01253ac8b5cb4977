// SPDX-License-Identifier: MIT

import PresenterCore
import TerminalLook

/// Parses a terminal's bytes as keys, and tracks how precisely it reports them.
struct TerminalKeyboard {
    var parser = InputParser()
    var adapter = TerminalInputAdapter()
    /// Whether full key reports were requested.
    private var isAsked = false

    /// When an incomplete key sequence times out; `nil`: none is pending.
    var deadline: Instant? { [parser.deadline, adapter.deadline].compactMap(\.self).min() }

    /// Requests full key reports from a terminal that supports them; its second
    /// reply confirms them.
    ///
    /// - Returns: the bytes to write.
    mutating func take(flags: Int) -> String? {
        if flags & 2 != 0 {
            adapter.knowsReleases = true
            return nil
        }
        guard !adapter.knowsReleases, !isAsked else { return nil }
        isAsked = true
        return ControlSequence.fullKeyboard + ControlSequence.askKeyboard
    }
}
