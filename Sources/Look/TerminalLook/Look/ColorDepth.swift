// SPDX-License-Identifier: MIT

/// The number of colours a terminal shows.
public enum ColorDepth: String, Hashable, Sendable, CaseIterable {
    /// None: bold, underline and reverse only.
    case none
    /// Sixteen colours, which the terminal's palette defines.
    case sixteen
    /// The 6 × 6 × 6 cube and the grey ramp.
    case indexed
    /// Three bytes per colour.
    case direct

    /// Creates the depth from the environment.
    ///
    /// - Parameter variable: the environment. A non-empty `NO_COLOR` turns
    ///   colours off; `COLORTERM` and `TERM` determine their number.
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

    /// Creates a depth from the option's value: `16`, `256`, `true`, `never`.
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
