// SPDX-License-Identifier: MIT

import Basics

/// The characters that a terminal can show.
public enum CharacterSet: Hashable, Sendable {
    /// All of Unicode, as far as its fonts go.
    case full
    /// The console's 256: lines without round corners.
    case console
    /// ASCII.
    case ascii

    /// Creates the set from the environment.
    ///
    /// - Parameter variable: a variable of the environment, `nil` if it is empty.
    ///
    /// Source: POSIX.1-2017, 8.2 "Internationalization Variables".
    public init(variable: (String) -> String?) {
        let locale = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") ?? "C"
        let folded = locale.lowercased().filter { $0 != "-" }
        guard folded.contains(text: "utf8") else {
            self = .ascii
            return
        }
        self = variable("TERM") == "linux" ? .console : .full
    }

    /// Returns a character, or its replacement, as the terminal can show it.
    func shown(_ text: String, width: Int) -> String {
        switch self {
        case .full: return text
        case .console: return Self.consoleForms[text] ?? text
        case .ascii:
            if text.utf8.count == 1 { return text }
            if let form = Self.asciiForms[text] { return form }
            return width == 2 ? "? " : "?"
        }
    }

    private static let consoleForms: [String: String] = [
        "╭": "┌", "╮": "┐", "╰": "└", "╯": "┘", "━": "═", "┃": "║", "✕": "x", "✓": "√", "▸": "►",
        "▾": "▼", "⠋": "|", "⠙": "/", "⠹": "-", "⠸": "\\", "⠼": "|", "⠴": "/", "⠦": "-",
        "⠧": "\\", "⠇": "|", "⠏": "/", "…": ".",
    ]

    private static let asciiForms: [String: String] = [
        "╭": "+", "╮": "+", "╰": "+", "╯": "+", "├": "+", "┤": "+", "─": "-", "│": "|", "━": "=",
        "┃": "#", "█": "#", "▌": "|", "▐": "|", "✕": "x", "✓": "x", "▸": ">", "▾": "v", "…": ".",
        "·": "-", "•": "*", "–": "-", "—": "-", "’": "'", "‘": "'", "“": "\"", "”": "\"", "×": "x",
        "↑": "^", "↓": "v", "⠋": "|", "⠙": "/", "⠹": "-", "⠸": "\\", "⠼": "|", "⠴": "/",
        "⠦": "-", "⠧": "\\", "⠇": "|", "⠏": "/",
    ]
}
