// SPDX-License-Identifier: MIT

import Basics
import BusWire
package import PresenterCore

extension OptionValues {
    /// The given options of an option; empty: none.
    package func table(_ name: String) -> [String: OptionValue] {
        if case .table(let table)? = values[name] { table } else { [:] }
    }

    /// The given text of an option; `nil`: none.
    package func text(_ name: String) -> String? {
        if case .text(let text)? = values[name] { text } else { nil }
    }

    /// Uses a short message without a title as the title.
    package mutating func promoteShortMessage() {
        guard values["title"] == nil, case .styledText(let text)? = values["message"],
            text.isPlain, text.plain.isShortMessage
        else { return }
        values["title"] = .text(text.plain)
        values["message"] = nil
    }
}

extension String {
    /// Whether it fits the title of a card.
    package var isShortMessage: Bool { count <= 40 && !contains("\n") }

    /// The text in single quotes, in which a shell expands nothing.
    package var shellQuoted: String { "'" + replacing(text: "'", with: "'\\''") + "'" }
}

extension StringProtocol {
    /// The text without blanks at its ends.
    package var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
