// SPDX-License-Identifier: MIT

/// How many colours a terminal shows.
public enum ColorDepth: String, Hashable, Sendable, CaseIterable {
    /// None: bold, underline and reverse only.
    case none
    /// The sixteen that every terminal names as it likes.
    case sixteen
    /// The 6 × 6 × 6 cube and the ramp of greys.
    case indexed
    /// Three bytes a colour.
    case direct

    /// What a terminal shows, as far as its environment says.
    ///
    /// - Parameter variable: the environment. `NO_COLOR` (any text but an empty
    ///   one) turns colours off, `COLORTERM` and `TERM` tell how many there are.
    ///
    /// Source: no-color.org; terminfo(5), names of entries.
    public init(variable: (String) -> String?) {
        let term = variable("TERM") ?? ""
        if let wish = variable("NO_COLOR"), !wish.isEmpty {
            self = .none
        } else if ["truecolor", "24bit"].contains(variable("COLORTERM") ?? "") {
            self = .direct
        } else if term.hasSuffix("-direct")
            || ["foot", "alacritty", "wezterm", "ghostty", "kitty"].contains(where: term.contains)
        {
            self = .direct
        } else if term.contains("256color") {
            self = .indexed
        } else if term.isEmpty || term == "dumb" || term.hasPrefix("vt") || term.hasSuffix("-m")
            || term.hasSuffix("-mono")
        {
            self = .none
        } else {
            self = .sixteen
        }
    }

    /// Creates it from what a person writes: `16`, `256`, `true`, `never`.
    public init?(name: String) {
        switch name {
        case "never": self = .none
        case "16": self = .sixteen
        case "256": self = .indexed
        case "true": self = .direct
        default: return nil
        }
    }
}

/// Which characters a terminal has.
public enum CharacterSet: Hashable, Sendable {
    /// All of Unicode, as far as its fonts go.
    case full
    /// The console's 256: lines without round corners.
    case console
    /// ASCII.
    case ascii

    /// What a terminal has, as far as its environment says.
    ///
    /// Source: POSIX.1-2017, 8.2 "Internationalization Variables".
    public init(variable: (String) -> String?) {
        func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
        let locale = value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? "C"
        let folded = locale.lowercased().filter { $0 != "-" }
        guard folded.contains("utf8") else {
            self = .ascii
            return
        }
        self = variable("TERM") == "linux" ? .console : .full
    }

    /// A character as that terminal can show it.
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
