// SPDX-License-Identifier: MIT

import Basics

/// The width of text in a terminal.
enum Columns {
    /// The number of columns of a text.
    static func width(of text: String) -> Int {
        text.reduce(0) { $0 + CharacterWidth.cells(of: $1) }
    }

    /// The text, or as many whole characters as fit followed by an ellipsis.
    static func shortened(_ text: String, to columns: Int) -> String {
        guard width(of: text) > columns else { return text }
        guard columns > 0 else { return "" }
        var result = ""
        var used = 1
        for character in text {
            used += CharacterWidth.cells(of: character)
            guard used <= columns else { break }
            result.append(character)
        }
        return result + "…"
    }
}
