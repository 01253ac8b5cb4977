// SPDX-License-Identifier: MIT

import PresenterCore
import TerminalLook

/// What a terminal's bytes mean as keys, and how well it can tell them apart.
struct TerminalKeyboard {
    var parser = InputParser()
    var adapter = TerminalInputAdapter()
    /// Whether the terminal was asked to tell keys apart.
    private var isAsked = false

    /// When a key that may be longer is complete all the same; `nil`: nothing waits.
    var deadline: Instant? { [parser.deadline, adapter.deadline].compactMap(\.self).min() }

    /// A terminal that can tell keys apart is asked to; its second answer says
    /// that it does.
    ///
    /// - Returns: what is to be written.
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
